import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../platform/api/http'
import { ask } from '../platform/dialog/ask'
import { QuestionDialog } from '../platform/dialog/QuestionDialog'
import { toastError, toastSuccess } from '../platform/feedback/toast'

type Props = { name: string; reset: (reason: string) => Promise<unknown>; onDone: () => void }

function ResetFactorsDialog({ name, reset, onDone }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const submit = async () => {
    try {
      await reset(reason)
      toastSuccess(`De tweede stap van ${name} is hersteld`)
      onDone()
    } catch (failure) {
      const message = failure instanceof ApiError ? failure.fieldErrors.reason?.[0] : undefined
      if (message) setError(message)
      else toastError(failure)
    }
  }
  return (
    <QuestionDialog title={`Tweede stap van ${name} herstellen`} submitLabel="Herstellen" isTyped={reason !== ''} onSubmit={submit}>
      <p>
        Doe dit alleen als u zeker weet dat {name} erom vraagt, bijvoorbeeld na een telefoontje. De passkeys, de authenticator-app en de
        herstelcodes worden verwijderd en {name} wordt overal uitgelogd. U krijgt allebei een e-mail.
      </p>
      <TextInput
        label="Reden"
        description="Komt in het logboek en in de e-mails"
        maxLength={300}
        data-autofocus
        value={reason}
        error={error}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setError('')
        }}
      />
    </QuestionDialog>
  )
}

/** For somebody who has lost the telephone. `reset` throws what is wrong with the reason. */
export const askToResetFactors = (question: Omit<Props, 'onDone'>) =>
  void ask<void>((answer) => <ResetFactorsDialog {...question} onDone={() => answer()} />)
