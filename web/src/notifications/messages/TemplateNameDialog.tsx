import { templateName } from '@pre-u/contract/notifications/messages/templates'
import { ApiError } from '../../platform/api/http'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import { toastError } from '../../platform/feedback/toast'
import { TextField } from '../../platform/form/fields'
import { useTypedForm } from '../../platform/form/typed'
import classes from './messages.module.css'

type Props = {
  title: string
  explanation?: string
  name: string
  saveLabel: string
  /** What it throws about the name is shown at the field. */
  save: (name: string) => Promise<unknown>
  answer: () => void
}

export function TemplateNameDialog({ title, explanation, name, saveLabel, save, answer }: Props) {
  const form = useTypedForm({ name: `sjabloon ${name}`, schema: templateName, initial: { name } })
  const submit = async () => {
    if (!form.attempt()) return
    try {
      await save(form.values.name ?? '')
      form.forget()
      answer()
    } catch (error) {
      const errors = error instanceof ApiError ? error.fieldErrors : {}
      form.setServerErrors(errors)
      if (!errors.name) toastError(error)
    }
  }
  return (
    <QuestionDialog title={title} size="30rem" isTyped={form.isDirty} submitLabel={saveLabel} onSubmit={submit}>
      {explanation && <p className={classes.soft}>{explanation}</p>}
      <TextField form={form} name="name" autoComplete="off" maxLength={100} data-autofocus />
    </QuestionDialog>
  )
}
