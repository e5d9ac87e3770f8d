import { ApiError } from '../api/api'
import { confirm } from './confirm'

type Override = {
  mayOverride: boolean
  verb: 'inschrijven' | 'toevoegen'
}

/** Sends; on a limit conflict asks staff whether to exceed it. */
export async function sendWithOverride<T>(send: (despite_limits: boolean) => Promise<T>, { mayOverride, verb }: Override): Promise<T> {
  try {
    return await send(false)
  } catch (error) {
    if (!mayOverride || !(error instanceof ApiError) || error.status !== 409) throw error
    const body = (error.fieldErrors.non_field_errors ?? []).map((message) => <p key={message}>{message}</p>)
    if (!(await confirm({ title: `Boven de limiet ${verb}?`, body, confirmLabel: `Toch ${verb}` }))) throw error
    return send(true)
  }
}
