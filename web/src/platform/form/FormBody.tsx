import type { FieldErrors } from '@pre-u/contract/platform/http'
import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api'
import { toastError, toastSuccess } from '../feedback/toast'
import { ConflictChoice } from './ConflictChoice'
import type { Contested } from './conflict'
import type { Displays } from './displayValue'
import { ErrorSummary } from './ErrorSummary'
import classes from './form.module.css'
import type { Draft } from './useDraft'
import type { LeaveGuard } from './useLeaveGuard'

export type Conflict<Input> = { contested: Contested<Input>[]; taken: string[] }

type Props<Input extends object> = {
  form: Draft<Input>
  leaving: LeaveGuard
  saveLabel: string
  /** Resolves to the conflict when the write was stale. */
  save: () => Promise<Conflict<Input> | undefined>
  displays?: Displays<Input> | undefined
  secondary?: ReactNode
  children: ReactNode
}

export function FormBody<Input extends object>({ form, leaving, saveLabel, save, displays, secondary, children }: Props<Input>) {
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict<Input>>()
  const [stopped, setStopped] = useState(0)
  const notice = useRef<HTMLElement>(null)
  const { guard } = leaving
  const { isDirty, errors } = form

  useEffect(() => {
    guard(isDirty)
    return () => guard(false)
  }, [guard, isDirty])
  useEffect(() => {
    if (stopped > 0) notice.current?.focus()
  }, [stopped])

  const stop = () => setStopped((times) => times + 1)
  const refuse = (error: unknown) => {
    toastError(error)
    const refused: FieldErrors = error instanceof ApiError ? error.fieldErrors : {}
    form.refuse(refused)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSaving) return
    if (!form.attempt()) return stop()
    setSaving(true)
    try {
      const met = await save()
      setConflict(met)
      if (met) return stop()
      if (isDirty) toastSuccess()
      leaving.letGo()
    } catch (error) {
      refuse(error)
      stop()
    } finally {
      setSaving(false)
    }
  }

  const hasErrors = Object.keys(errors).length > 0
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <div className={classes.body}>
        {hasErrors && <ErrorSummary ref={notice} errors={errors} formId={form.id} />}
        {conflict && <ConflictChoice ref={hasErrors ? null : notice} form={form} displays={displays} {...conflict} />}
        <fieldset className={classes.fields} disabled={isSaving}>
          {children}
        </fieldset>
      </div>
      <footer className={classes.footer}>
        {secondary}
        <Button type="submit" loading={isSaving} className={classes.save}>
          {saveLabel}
        </Button>
      </footer>
    </form>
  )
}
