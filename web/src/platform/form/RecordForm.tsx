import { Button } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import type { RecordVersion } from '../api/resourceQueries'
import { DraftFound, DraftState } from '../drafts/DraftNotice'
import type { Draft } from '../drafts/drafts'
import { toastSuccess } from '../feedback/toast'
import page from '../page/page.module.css'
import classes from './form.module.css'
import { useDraftForm } from './useDraftForm'
import type { FormValues, Rules } from './useForm'
import { useGuardedChanges, useLeaveGuard } from './useLeaveGuard'
import { type RecordCalls, useRecordSave } from './useRecordSave'
import { useSubmit } from './useSubmit'

type Options<Stored, Input extends object> = Rules<Input> &
  RecordCalls<Stored, Input> & {
    record: Stored
    valuesOf: (stored: Stored) => FormValues<Input>
    draft: { key: string; answer: Draft }
    /** Of the headings above the fields. */
    level?: 2 | 3
  }

/** The form of a record on its own page, where other buttons may save it too. */
export function useRecordForm<Stored extends RecordVersion, Input extends object>(options: Options<Stored, Input>) {
  const { record, valuesOf, draft, schema, check, one, update, level } = options
  const { form, discard, draftState } = useDraftForm<Input>({ schema, check, initial: valuesOf(record), draft })
  const { save } = useRecordSave({ form, record, valuesOf, one, update })
  const submitting = useSubmit({ form, restoredConflict: form.conflict, save, ...(level && { level }) })
  useGuardedChanges(useLeaveGuard({ discard }), form.isDirty)
  const restart = () => {
    submitting.dismissConflict()
    form.rebase(form.base)
  }
  return { form, isDirty: form.isDirty, draftState, restart, ...submitting }
}

type Props = {
  edited: Pick<ReturnType<typeof useRecordForm>, 'submit' | 'isSaving' | 'isDirty' | 'draftState' | 'restart'>
  /** 'De gegevens zijn opgeslagen' */
  saved: string
  children: ReactNode
}

export function RecordForm({ edited: { submit, isSaving, isDirty, draftState, restart }, saved, children }: Props) {
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await submit()) toastSuccess(saved)
  }
  return (
    <form noValidate className={classes.pageForm} onSubmit={(event) => void save(event)}>
      {draftState.isFound && <DraftFound onRestart={restart} />}
      <fieldset disabled={isSaving}>{children}</fieldset>
      <footer className={page.actionBar} data-dirty={isDirty || undefined}>
        <DraftState {...draftState} />
        <Button type="submit" loading={isSaving} className={classes.save}>
          Opslaan
        </Button>
      </footer>
    </form>
  )
}
