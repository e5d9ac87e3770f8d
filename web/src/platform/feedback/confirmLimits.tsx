import { ApiError } from '../api/api'
import { confirm } from './confirm'

const limitsOf = (error: unknown) => (error instanceof ApiError && error.status === 409 ? (error.fieldErrors.despite_limits ?? []) : [])

/** Whether the server refused to exceed a limit, which was not confirmed. */
export const isLimited = (error: unknown) => limitsOf(error).length > 0

/** Sends; when that would exceed limits, asks and sends again with the confirmation. */
export async function confirmLimits<T>(verb: string, send: (confirmation: { despite_limits?: true }) => Promise<T>): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    const limits = limitsOf(error)
    const body = limits.map((limit) => <p key={limit}>{limit}</p>)
    if (limits.length === 0 || !(await confirm({ title: `Boven de limiet ${verb}?`, body, confirmLabel: `Toch ${verb}` }))) throw error
    return send({ despite_limits: true })
  }
}
