import { ApiError } from '../platform/api'
import { confirm } from '../platform/confirm'

/** Sends; staff are asked whether to go on when a limit stands in the way. */
export async function sendDespite<T>(send: (despite_limits: boolean) => Promise<T>, mayGoOn: boolean): Promise<T> {
  try {
    return await send(false)
  } catch (error) {
    if (!mayGoOn || !(error instanceof ApiError) || error.status !== 409) throw error
    const body = (error.fieldErrors.non_field_errors ?? []).map((message) => <p key={message}>{message}</p>)
    if (!(await confirm({ title: 'Boven de limiet toevoegen?', body, confirmLabel: 'Toch toevoegen' }))) throw error
    return send(true)
  }
}
