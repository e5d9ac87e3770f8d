import { renewTokens, useSession } from './session'

const EXPIRY_MARGIN_MS = 30_000

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

/**
 * A token that is valid long enough for an upload: a server that rejects a large body closes the connection, and the browser then hides the
 * 401.
 */
export async function getFreshToken(): Promise<string | null> {
  const { access } = useSession.getState()
  if (access && expiryOf(access) - Date.now() < EXPIRY_MARGIN_MS) await renewTokens(access)
  return useSession.getState().access
}
