import { authCodes, PROOF_REQUIRED } from '@pre-u/contract/accounts/auth'
import { ApiError, Dismissed, type Method, type Query, type ResponseFormat, send } from './http'
import { endSession, renewTokens, useSession } from './session'

type Options = { body?: unknown; query?: Query; signal?: AbortSignal; anonymous?: boolean; keepalive?: boolean } & ResponseFormat

const isUnauthorized = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401

let askForProof: () => Promise<boolean> = async () => false
let pendingProof: Promise<boolean> | null = null

/** Names what asks a person for a proof of who it is. */
export const askForProofWith = (asker: typeof askForProof) => void (askForProof = asker)

/** Calls that are refused at the same time share the question. */
const prove = () => (pendingProof ??= askForProof().finally(() => (pendingProof = null)))

const asksForProof = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && error.code === PROOF_REQUIRED

/** Sends an API call; one that asks for a proof of who somebody is goes once more when that is given. */
export async function api<T>(method: Method, path: string, options: Options = {}): Promise<T> {
  try {
    return await sendInSession<T>(method, path, options)
  } catch (error) {
    if (!asksForProof(error)) throw error
    if (!(await prove())) throw new Dismissed(error.status, error.data)
  }
  return sendInSession<T>(method, path, options)
}

/** Sends an API call with the session's token; renews an expired token and repeats the call once. */
async function sendInSession<T>(method: Method, path: string, { anonymous = false, ...request }: Options = {}): Promise<T> {
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

/** Long enough for an upload: a server that rejects a large body closes the connection, and the browser then hides the 401. */
const UPLOAD_MARGIN_MS = 30_000
/** Long enough for the call to arrive. */
const CALL_MARGIN_MS = 2000

/** The expiry in milliseconds; Infinity for a token without one. */
function expiryOf(access: string): number {
  try {
    const [, claims = ''] = access.split('.')
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
    return exp === undefined ? Infinity : exp * 1000
  } catch {
    return Infinity
  }
}

const expiresWithin = (access: string | null, margin: number) => access !== null && expiryOf(access) - Date.now() < margin

/** A new token that has expired too: only the server knows the time then, and each call would renew it again. */
let isClockWrong = false

async function renew(access: string | null, margin: number) {
  await renewTokens(access)
  const renewed = useSession.getState().access
  isClockWrong = expiresWithin(renewed, margin)
  return renewed
}

const freshToken = (margin: number) => {
  const { access } = useSession.getState()
  return !isClockWrong && expiresWithin(access, margin) ? renew(access, margin) : access
}

export const tokenForUpload = () => freshToken(UPLOAD_MARGIN_MS)

/** One that has expired is renewed before the call, for browsers report each 401 in the console. */
const tokenForCall = () => freshToken(CALL_MARGIN_MS)
