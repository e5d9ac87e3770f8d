import { ApiError } from '../api/http'
import { confirm } from './confirm'

type Field = 'despite_doubts' | 'despite_limits'
type Send<T, F extends Field> = (confirmation: Partial<Record<F, true>>) => Promise<T>

const refusedBy = (error: unknown, field: Field) =>
  error instanceof ApiError && error.status === 409 ? (error.fieldErrors[field] ?? []) : []

/** The question was answered with 'no'. */
export class NotConfirmed extends ApiError {
  constructor(readonly reasons: string[]) {
    super(409, { non_field_errors: reasons })
  }
}

/** Sends; when the server refuses for want of a confirmation, asks and sends again with it. Throws `NotConfirmed` after a 'no'. */
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
    if (reasons.length === 0) throw error
    if (!(await confirm({ ...question, body }))) throw new NotConfirmed(reasons)
    return send({ [field]: true } as Partial<Record<F, true>>)
  }
}

export const confirmDoubts = <T,>(send: Send<T, 'despite_doubts'>) =>
  sendConfirmed('despite_doubts', { title: 'Klopt dit?', confirmLabel: 'Ja, opslaan' }, send)

/** `verb`: what would exceed a limit. */
export const confirmLimits = <T,>(verb: string, send: Send<T, 'despite_limits'>) =>
  sendConfirmed('despite_limits', { title: `Boven de limiet ${verb}?`, confirmLabel: `Toch ${verb}` }, send)
