import { Button } from '@mantine/core'
import { templateName } from '@pre-u/contract/notifications/messages/templates'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../platform/api/http'
import { toastError } from '../../platform/feedback/toast'
import { TextField } from '../../platform/form/fields'
import { useKeptForm } from '../../platform/form/useKeptForm'
import classes from './templates.module.css'

type Props = {
  explanation?: string
  name: string
  saveLabel: string
  /** What it throws about the name is shown at the field. */
  save: (name: string) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

export function TemplateNameForm({ explanation, name, saveLabel, save, onDone, onCancel }: Props) {
  const form = useKeptForm({ name: `sjabloon ${name}`, schema: templateName, initial: { name } })
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSaving || !form.attempt()) return
    setSaving(true)
    try {
      await save(form.values.name ?? '')
      form.noteSaved()
      onDone()
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
        <Button variant="default" onClick={onCancel}>
          Annuleren
        </Button>
        <Button type="submit" loading={isSaving}>
          {saveLabel}
        </Button>
      </div>
    </form>
  )
}
