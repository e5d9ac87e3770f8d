import { ApiError } from '../api/api'
import { confirm } from './confirm'

type Despite = {
  /** Who may decide that it goes on all the same. */
  mayGoOn: boolean
  /** What is done, as the question says it. */
  verb: 'inschrijven' | 'toevoegen'
}

/** Sends; staff are asked whether to go on when a limit stands in the way. */
export async function sendDespite<T>(send: (despite_limits: boolean) => Promise<T>, { mayGoOn, verb }: Despite): Promise<T> {
  try {
    return await send(false)
  } catch (error) {
    if (!mayGoOn || !(error instanceof ApiError) || error.status !== 409) throw error
    const body = (error.fieldErrors.non_field_errors ?? []).map((message) => <p key={message}>{message}</p>)
    if (!(await confirm({ title: `Boven de limiet ${verb}?`, body, confirmLabel: `Toch ${verb}` }))) throw error
    return send(true)
  }
}
