import { renew, useSession } from './session'

/** Long enough to begin with what takes the token. */
const SPARE_MS = 30_000

/** When a token ends, in milliseconds; never, where it does not say. */
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
 * A token that will still be good in a moment, for a request that cannot be repeated at once: a server that refuses a large file hangs up
 * while it is being sent, and then nobody hears why.
 */
export async function freshAccess(): Promise<string | null> {
  const { access } = useSession.getState()
  if (access && endOf(access) - Date.now() < SPARE_MS) await renew(access)
  return useSession.getState().access
}
