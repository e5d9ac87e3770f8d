import * as calls from '@pre-u/contract/accounts/factors'
import { proveIdentity } from '@pre-u/contract/accounts/sessions'
import { type PublicKeyCredentialCreationOptionsJSON, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from '../../platform/api/call'
import { ApiError, Unreachable } from '../../platform/api/http'
import { beginSession, sendSignIn } from '../../platform/api/session'
import { toast, toastError } from '../../platform/feedback/toast'

/** What a browser refuses is shown in our words: people see it when they close its question. */
function explain(error: unknown, summary: string, detail: string) {
  if (error instanceof ApiError || error instanceof Unreachable) toastError(error)
  else toast({ severity: 'error', summary, detail, life: 8000 })
}

async function askForPasskey(body: { key?: string }) {
  const { key, options } = await call(calls.readPasskeyOptions, { body, anonymous: true })
  const answer = await startAuthentication({ optionsJSON: options })
  return { key, response: answer as typeof calls.passkeyAnswer._zod.output }
}

const NOT_USED = 'Er is geen passkey gebruikt. Probeer het opnieuw, of ga op een andere manier verder.'

/** With the key of a right password, or without one. Resolves to whether it succeeded; a failure has been reported. */
export async function signInWithPasskey({ remember, ...body }: { key?: string; remember?: boolean }) {
  try {
    const passkey = await askForPasskey(body)
    await beginSession(await sendSignIn(calls.givePasskey, { ...passkey, ...(remember && { remember }) }))
    return true
  } catch (error) {
    explain(error, 'Inloggen mislukt', NOT_USED)
    return false
  }
}

/** Resolves as `signInWithPasskey` does. */
export async function proveWithPasskey() {
  try {
    await call(proveIdentity, { body: { passkey: await askForPasskey({}) } })
    return true
  } catch (error) {
    explain(error, 'Niet bevestigd', NOT_USED)
    return false
  }
}

/** Resolves to undefined after a failure, which has been reported. */
export async function makePasskey(key: string): Promise<calls.FactorAdded | undefined> {
  try {
    const { options } = await call(calls.readNewPasskeyOptions, { body: { key }, anonymous: true })
    const response = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
    return await sendSignIn(calls.addPasskey, { key, response })
  } catch (error) {
    explain(
      error,
      'Geen passkey gemaakt',
      'De passkey is niet gemaakt. Misschien heeft dit apparaat er al een voor Pre-U. Probeer het opnieuw of kies een authenticator-app.',
    )
    return undefined
  }
}
