import { renewTokens, useSession } from './session'

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
export const tokenForCall = () => freshToken(CALL_MARGIN_MS)
