import { Button } from '@mantine/core'
import { type Rectification, rectification, rectifySubject, type Subject } from '@pre-u/contract/privacy/subjectAccess/calls'
import type { SubmitEvent } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../../platform/api/http'
import { useCall } from '../../platform/api/call'
import { toastError, toastSuccess } from '../../platform/feedback/toast'
import { TextField } from '../../platform/form/fields'
import form from '../../platform/form/form.module.css'
import { useKeptForm } from '../../platform/form/useKeptForm'
import { Modal } from '../../platform/dialog/Modal'
import page from '../../platform/page/page.module.css'

type Person = Omit<Rectification, 'of'>
type Props = { opened: boolean; subject: Subject; onClose: () => void; onDone: (email: string) => void }

const schema = z.omit(rectification, { of: true })

export const RectifyDialog = ({ opened, onClose, ...props }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Gegevens verbeteren" size="30rem">
    <RectifyForm onClose={onClose} {...props} />
  </Modal>
)

function RectifyForm({ subject, onClose, onDone }: Omit<Props, 'opened'>) {
  const { email, person, parts } = subject
  const draft = useKeptForm<Person>({
    name: `verbeteren ${email}`,
    schema,
    initial: { first_name: '', infix: '', last_name: '', ...person, email },
  })
  const { mutate, isPending } = useCall(rectifySubject, {
    quiet: true,
    onSuccess: () => {
      draft.noteSaved()
      toastSuccess('De gegevens zijn overal verbeterd')
      onDone(draft.values.email!.trim())
    },
    onError: (error) => {
      toastError(error)
      if (error instanceof ApiError) draft.setServerErrors(error.fieldErrors)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.attempt()) mutate({ body: { of: email, ...(draft.values as Person) } })
  }
  const hasAccount = parts.some(({ name }) => name === 'users')
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={form.fields} disabled={isPending}>
        <p>Dit geldt voor alle inschrijvingen en kandidaten met dit adres, ook van andere scholen.</p>
        <TextField form={draft} name="first_name" data-autofocus />
        <TextField form={draft} name="infix" />
        <TextField form={draft} name="last_name" />
        <TextField
          form={draft}
          name="email"
          description={hasAccount ? 'Het adres waarmee iemand inlogt, wijzigt u bij de contactpersonen of de medewerkers.' : undefined}
        />
        <div className={page.buttons}>
          <Button variant="default" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit" loading={isPending}>
            Verbeteren
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
