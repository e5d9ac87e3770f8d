import { renew, useSession } from './session'

const SPARE_MS = 30_000

/** The expiry in milliseconds; Infinity for a token without one. */
function endOf(access: string): number {
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
export async function freshAccess(): Promise<string | null> {
  const { access } = useSession.getState()
  if (access && endOf(access) - Date.now() < SPARE_MS) await renew(access)
  return useSession.getState().access
}
