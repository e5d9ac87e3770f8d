import { ApiError } from '../api/api'
import { confirm } from './confirm'

type Field = 'despite_doubts' | 'despite_limits'
type Send<T, F extends Field> = (confirmation: Partial<Record<F, true>>) => Promise<T>

const refusedBy = (error: unknown, field: Field) =>
  error instanceof ApiError && error.status === 409 ? (error.fieldErrors[field] ?? []) : []

/** Whether the server refused something that was not confirmed. */
export const isDoubted = (error: unknown) => refusedBy(error, 'despite_doubts').length > 0
export const isLimited = (error: unknown) => refusedBy(error, 'despite_limits').length > 0

/** Sends; when the server refuses for want of a confirmation, asks and sends again with it. */
async function sendConfirmed<T, F extends Field>(
  field: F,
  question: { title: string; confirmLabel: string },
  send: Send<T, F>,
): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    const reasons = refusedBy(error, field)
    const body = reasons.map((reason) => <p key={reason}>{reason}</p>)
    if (reasons.length === 0 || !(await confirm({ ...question, body }))) throw error
    return send({ [field]: true } as Partial<Record<F, true>>)
  }
}

export const confirmDoubts = <T,>(send: Send<T, 'despite_doubts'>) =>
  sendConfirmed('despite_doubts', { title: 'Klopt dit?', confirmLabel: 'Ja, opslaan' }, send)

/** `verb`: what would exceed a limit. */
export const confirmLimits = <T,>(verb: string, send: Send<T, 'despite_limits'>) =>
  sendConfirmed('despite_limits', { title: `Boven de limiet ${verb}?`, confirmLabel: `Toch ${verb}` }, send)
