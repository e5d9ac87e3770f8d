import { ApiError } from '../api/api'
import { confirm } from './confirm'

const doubtsOf = (error: unknown) => (error instanceof ApiError && error.status === 409 ? (error.fieldErrors.despite_doubts ?? []) : [])

/** Whether the server refused something that was not confirmed. */
export const isDoubted = (error: unknown) => doubtsOf(error).length > 0

/** Sends; when the server doubts something, asks and sends again with the confirmation. */
export async function confirmDoubts<T>(send: (confirmation: { despite_doubts?: true }) => Promise<T>): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    const doubts = doubtsOf(error)
    if (doubts.length === 0) throw error
    const body = doubts.map((doubt) => <p key={doubt}>{doubt}</p>)
    if (!(await confirm({ title: 'Klopt dit?', body, confirmLabel: 'Ja, opslaan' }))) throw error
    return send({ despite_doubts: true })
  }
}
