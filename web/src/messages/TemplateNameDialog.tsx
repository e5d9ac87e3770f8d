import { Button } from '@mantine/core'
import { templateName } from '@pre-u/contract/messages/templates'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../platform/api/api'
import { toastError } from '../platform/feedback/toast'
import { TextField } from '../platform/form/fields'
import { useDraft } from '../platform/form/useDraft'
import type { Asked } from '../platform/hooks/useAsk'
import { QuestionDialog } from '../platform/onDemand/QuestionDialog'
import classes from './templates.module.css'

/** `save` keeps the template; what it throws about the name is shown at the field. */
export type NameQuestion = {
  title: string
  explanation?: string
  name: string
  saveLabel: string
  save: (name: string) => Promise<unknown>
}
type Props = { opened: Asked<NameQuestion, true> | undefined }

export const TemplateNameDialog = ({ opened }: Props) => (
  <QuestionDialog opened={opened} title={({ title }) => title} size="30rem">
    {(asked) => <NameForm {...asked} />}
  </QuestionDialog>
)

function NameForm({ question: { explanation, name, saveLabel, save }, answer }: Asked<NameQuestion, true>) {
  const form = useDraft({ schema: templateName, initial: { name } })
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSaving || !form.attempt()) return
    setSaving(true)
    try {
      await save(form.values.name ?? '')
      answer(true)
    } catch (error) {
      const errors = error instanceof ApiError ? error.fieldErrors : {}
      form.setServerErrors(errors)
      if (!errors.name) toastError(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {explanation && <p className={classes.soft}>{explanation}</p>}
      <TextField form={form} name="name" autoComplete="off" maxLength={100} data-autofocus />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => answer()}>
          Annuleren
        </Button>
        <Button type="submit" loading={isSaving}>
          {saveLabel}
        </Button>
      </div>
    </form>
  )
}
