import { Button, TextInput } from '@mantine/core'
import { type FactorKind, listFactors } from '@pre-u/contract/accounts/factors'
import { PROOF_MINUTES, proveIdentity } from '@pre-u/contract/accounts/sessions'
import { useState } from 'react'
import { call } from '../platform/api/call'
import { ApiError } from '../platform/api/http'
import { ask } from '../platform/dialog/ask'
import { QuestionDialog } from '../platform/dialog/QuestionDialog'
import { toastError } from '../platform/feedback/toast'
import { PasswordField } from '../platform/form/PasswordField'

type Props = {
  /** Whoever has a second step proves by that, and others by the password. */
  factors: FactorKind[]
  onProved: () => void
}

function ProofDialog({ factors, onProved }: Props) {
  const field = factors.length > 0 ? 'code' : 'password'
  const [value, setValue] = useState('')
  const [error, setError] = useState('')
  const submit = async () => {
    try {
      await call(proveIdentity, { body: { [field]: value } })
      onProved()
    } catch (failure) {
      const message = failure instanceof ApiError ? failure.fieldErrors[field]?.[0] : undefined
      if (message) setError(message)
      else toastError(failure)
    }
  }
  const answerWithPasskey = async () => {
    const { proveWithPasskey } = await import('./factors/passkey')
    if (await proveWithPasskey()) onProved()
  }
  const input = {
    'data-autofocus': true,
    value,
    error,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setValue(currentTarget.value)
      setError('')
    },
  }
  return (
    <QuestionDialog title="Bevestig dat u het bent" submitLabel="Bevestigen" isTyped onSubmit={submit}>
      <p>
        Hiervoor vragen we uw {field === 'code' ? 'tweede stap' : 'wachtwoord'}. Daarna vragen we het {PROOF_MINUTES} minuten niet opnieuw.
      </p>
      {factors.includes('passkey') && (
        <Button variant="default" onClick={() => void answerWithPasskey()}>
          Bevestigen met een passkey
        </Button>
      )}
      {field === 'code' ? (
        <TextInput
          label="Code"
          description="Zes cijfers uit uw authenticator-app, of een herstelcode"
          autoComplete="one-time-code"
          spellCheck={false}
          {...input}
        />
      ) : (
        <PasswordField label="Wachtwoord" autoComplete="current-password" {...input} />
      )}
    </QuestionDialog>
  )
}

/** Asks who is there. Answers whether that was proved. */
export async function askForProof() {
  const { factors } = await call(listFactors)
  const kinds = factors.map(({ kind }) => kind)
  return (await ask<boolean>((answer) => <ProofDialog factors={kinds} onProved={() => answer(true)} />)) ?? false
}
