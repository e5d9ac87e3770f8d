import { authCodes } from '@pre-u/contract/accounts/auth'
import { tokenForCall } from './freshToken'
import { ApiError, type Method, type Query, send, type ResponseFormat } from './http'
import { endSession, renewTokens, useSession } from './session'

export { ApiError, Unreachable } from './http'

type Options = { body?: unknown; query?: Query; signal?: AbortSignal; anonymous?: boolean; keepalive?: boolean } & ResponseFormat

const isUnauthorized = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401

/** Sends an API call with the session's token; renews an expired token and repeats the call once. */
export async function api<T>(method: Method, path: string, { anonymous = false, ...request }: Options = {}): Promise<T> {
  if (anonymous) return send<T>(method, path, request)
  const token = tokenForCall()
  const access = token instanceof Promise ? await token : token
  try {
    return await send<T>(method, path, { ...request, access })
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    if (error.code !== authCodes.tokenNotValid) throw endSessionOf(access, error)
  }
  await renewTokens(access)
  const renewedAccess = useSession.getState().access
  try {
    return await send<T>(method, path, { ...request, access: renewedAccess })
  } catch (error) {
    throw isUnauthorized(error) ? endSessionOf(renewedAccess, error) : error
  }
}

/** A late response to an earlier session must not end the current one. */
const endSessionOf = (access: string | null, refusal: ApiError) => (useSession.getState().access === access ? endSession(refusal) : refusal)
