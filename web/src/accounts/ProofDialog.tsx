import { PROOF_MINUTES, proveIdentity } from '@pre-u/contract/accounts/sessions'
import { useState } from 'react'
import { call } from '../platform/api/call'
import { ApiError } from '../platform/api/http'
import { ask } from '../platform/dialog/ask'
import { QuestionDialog } from '../platform/dialog/QuestionDialog'
import { toastError } from '../platform/feedback/toast'
import { PasswordField } from '../platform/form/PasswordField'

function ProofDialog({ onProved }: { onProved: () => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const submit = async () => {
    try {
      await call(proveIdentity, { body: { password } })
      onProved()
    } catch (failure) {
      const message = failure instanceof ApiError ? failure.fieldErrors['password']?.[0] : undefined
      if (message) setError(message)
      else toastError(failure)
    }
  }
  return (
    <QuestionDialog title="Bevestig dat u het bent" submitLabel="Bevestigen" isTyped onSubmit={submit}>
      <p>Hiervoor vragen we uw wachtwoord. Daarna vragen we het {PROOF_MINUTES} minuten niet opnieuw.</p>
      <PasswordField
        label="Wachtwoord"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setError('')
        }}
      />
    </QuestionDialog>
  )
}

/** Asks who is there. Answers whether that was proved. */
export const askForProof = async () => (await ask<boolean>((answer) => <ProofDialog onProved={() => answer(true)} />)) ?? false
