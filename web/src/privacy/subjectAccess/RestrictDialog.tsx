import { restrictionInput, restrictSubject } from '@pre-u/contract/privacy/subjectAccess/calls'
import * as z from 'zod/mini'
import { useCall } from '../../platform/api/call'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import { attempt, toastSuccess } from '../../platform/feedback/toast'
import { TextField } from '../../platform/form/fields'
import { useTypedForm } from '../../platform/form/typed'
import { NOTHING_SENSITIVE } from '../../platform/words'

const schema = z.omit(restrictionInput, { email: true })

export function RestrictDialog({ email, answer }: { email: string; answer: (isDone: boolean) => void }) {
  const draft = useTypedForm<{ reason: string }>({ name: `afschermen ${email}`, schema, initial: { reason: null } })
  const { mutateAsync } = useCall(restrictSubject, { quiet: true })
  const submit = async () => {
    if (!draft.attempt()) return
    await attempt(async () => {
      await mutateAsync({ body: { email, reason: draft.values.reason! } })
      draft.forget()
      toastSuccess('De gegevens zijn afgeschermd')
      answer(true)
    })
  }
  return (
    <QuestionDialog
      title="Gegevens afschermen"
      size="30rem"
      withCloseButton
      isTyped={draft.isDirty}
      submitLabel="Afschermen"
      onSubmit={submit}
    >
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
    </QuestionDialog>
  )
}
