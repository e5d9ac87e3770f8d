import { type Rectification, rectification, rectifySubject, type Subject } from '@pre-u/contract/privacy/subjectAccess/calls'
import * as z from 'zod/mini'
import { ApiError } from '../../platform/api/http'
import { useCall } from '../../platform/api/call'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import { toastError, toastSuccess } from '../../platform/feedback/toast'
import { TextField } from '../../platform/form/fields'
import { useTypedForm } from '../../platform/form/typed'

type Person = Omit<Rectification, 'of'>
type Props = {
  subject: Subject
  /** With the address that the person then has. */
  answer: (email: string) => void
}

const schema = z.omit(rectification, { of: true })

export function RectifyDialog({ subject, answer }: Props) {
  const { email, person, parts } = subject
  const draft = useTypedForm<Person>({
    name: `verbeteren ${email}`,
    schema,
    initial: { first_name: '', infix: '', last_name: '', ...person, email },
  })
  const { mutateAsync } = useCall(rectifySubject, { quiet: true })
  const submit = async () => {
    if (!draft.attempt()) return
    try {
      await mutateAsync({ body: { of: email, ...(draft.values as Person) } })
      draft.forget()
      toastSuccess('De gegevens zijn overal verbeterd')
      answer(draft.values.email!.trim())
    } catch (error) {
      toastError(error)
      if (error instanceof ApiError) draft.setServerErrors(error.fieldErrors)
    }
  }
  const hasAccount = parts.some(({ name }) => name === 'users')
  return (
    <QuestionDialog
      title="Gegevens verbeteren"
      size="30rem"
      withCloseButton
      isTyped={draft.isDirty}
      submitLabel="Verbeteren"
      onSubmit={submit}
    >
      <p>Dit geldt voor alle inschrijvingen en kandidaten met dit adres, ook van andere scholen.</p>
      <TextField form={draft} name="first_name" data-autofocus />
      <TextField form={draft} name="infix" />
      <TextField form={draft} name="last_name" />
      <TextField
        form={draft}
        name="email"
        description={hasAccount ? 'Het adres waarmee iemand inlogt, wijzigt u bij de contactpersonen of de medewerkers.' : undefined}
      />
    </QuestionDialog>
  )
}
