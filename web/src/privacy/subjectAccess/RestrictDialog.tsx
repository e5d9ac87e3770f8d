import { Button } from '@mantine/core'
import { restrictionInput, restrictSubject } from '@pre-u/contract/privacy/subjectAccess/calls'
import type { SubmitEvent } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../platform/api/call'
import { toastSuccess } from '../../platform/feedback/toast'
import { TextField } from '../../platform/form/fields'
import form from '../../platform/form/form.module.css'
import { useKeptForm } from '../../platform/form/useKeptForm'
import { Modal } from '../../platform/dialog/Modal'
import page from '../../platform/page/page.module.css'
import { NOTHING_SENSITIVE } from '../../platform/words'

type Props = { opened: boolean; email: string; onClose: () => void; onDone: () => void }

const schema = z.omit(restrictionInput, { email: true })

export const RestrictDialog = ({ opened, onClose, ...props }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Gegevens afschermen" size="30rem">
    <RestrictForm onClose={onClose} {...props} />
  </Modal>
)

function RestrictForm({ email, onClose, onDone }: Omit<Props, 'opened'>) {
  const draft = useKeptForm<{ reason: string }>({ name: `afschermen ${email}`, schema, initial: { reason: null } })
  const { mutate, isPending } = useCall(restrictSubject, {
    onSuccess: () => {
      draft.noteSaved()
      toastSuccess('De gegevens zijn afgeschermd')
      onDone()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.attempt()) mutate({ body: { email, reason: draft.values.reason! } })
  }
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={form.fields} disabled={isPending}>
        <p>
          Alles blijft bewaard, maar niemand ziet naam, adres, opmerkingen en bijlagen nog in lijsten, exports en e-mails. De plaats van de
          leerling blijft bezet. Opheffen kan altijd.
        </p>
        <TextField
          form={draft}
          name="reason"
          data-autofocus
          description={NOTHING_SENSITIVE}
          placeholder="Bijvoorbeeld: betwist de gegevens"
        />
        <div className={page.buttons}>
          <Button variant="default" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit" loading={isPending}>
            Afschermen
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
