import type { User } from '@pre-u/contract/auth'
import type * as actions from '@pre-u/contract/auth/actions'
import type { Answer } from '@pre-u/contract/platform/action'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { ApiError, send } from './http'
import { toast } from '../feedback/toast'

type Session = {
  loggedIn: boolean
  access: string | null
  refresh: string | null
  user: User | null
  /** The server ended it, so the same person is likely to go on; of this tab only. */
  refused: boolean
}
type Tokens = { access: string; refresh?: string }

// Only their types: the actions themselves would make the first page larger.
const paths = {
  signIn: '/auth/token/' satisfies typeof actions.signIn.path,
  refreshTokens: '/auth/token/refresh' satisfies typeof actions.refreshTokens.path,
  signOut: '/auth/logout/' satisfies typeof actions.signOut.path,
  readOwnAccount: '/auth/user/' satisfies typeof actions.readOwnAccount.path,
}

const signedOut: Session = { loggedIn: false, access: null, refresh: null, user: null, refused: false }
const KEY = 'auth'

export const useSession = create<Session>()(
  persist(() => signedOut, { name: KEY, partialize: ({ loggedIn, access, refresh, user }) => ({ loggedIn, access, refresh, user }) }),
)

/** The session has ended and whoever was working has been told; nobody needs to hear it twice. */
export class SessionEnded extends ApiError {}

/** Another tab signed in, signed out or renewed the tokens. */
async function adoptStored() {
  if (localStorage.getItem(KEY) === null) useSession.setState(signedOut)
  else await useSession.persist.rehydrate()
}
window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) void adoptStored()
})

export async function signIn(email: string, password: string): Promise<User> {
  const { access, refresh } = await send<Answer<typeof actions.signIn>>('POST', paths.signIn, { body: { email, password } })
  const user = await send<Answer<typeof actions.readOwnAccount>>('GET', paths.readOwnAccount, { access })
  useSession.setState({ loggedIn: true, access, refresh, user, refused: false })
  return user
}

export async function signOut() {
  const { access, refresh } = useSession.getState()
  useSession.setState(signedOut)
  if (!refresh) return
  // Best effort: the tokens are gone here, and the server's copy ends by itself. `keepalive` lets it leave with the page.
  await send('POST', paths.signOut, { body: { refresh }, access, keepalive: true }).catch((error: unknown) => console.warn(error))
}

/** The server no longer accepts this session, and says why. */
export function endSession(refusal: ApiError): SessionEnded {
  if (useSession.getState().loggedIn) {
    useSession.setState({ ...signedOut, refused: true })
    toast({
      severity: 'warn',
      summary: 'U bent uitgelogd',
      detail: refusal.detail || 'Uw sessie is verlopen. Log opnieuw in.',
      life: 10_000,
    })
  }
  return new SessionEnded(refusal.status, refusal.data)
}

export function keepTokens({ access, refresh }: Tokens) {
  useSession.setState(refresh ? { access, refresh } : { access })
}

type Person = Pick<User, 'id' | 'first_name' | 'infix' | 'last_name' | 'email'> & { phone?: string }

/** Whoever changes oneself in a list of people sees the new name in the header too. */
export function followOwnName({ id, first_name, infix, last_name, email, phone }: Person) {
  const { user } = useSession.getState()
  if (user?.id === id) useSession.setState({ user: { ...user, first_name, infix, last_name, email, phone: phone ?? user.phone } })
}

// Too many requests or a server in trouble say nothing about the session: only a plain refusal ends it.
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500 && error.status !== 429

async function exchange(stale: string | null) {
  await adoptStored()
  const { access, refresh } = useSession.getState()
  if (access !== stale) return
  try {
    keepTokens(await send<Answer<typeof actions.refreshTokens>>('POST', paths.refreshTokens, { body: { refresh } }))
  } catch (error) {
    throw isRefusal(error) ? endSession(error) : error
  }
}

let renewing: Promise<void> | null = null

/**
 * Trades the refresh token for new ones. All requests of this tab share one exchange, and the lock makes the tabs take turns: the
 * second finds the tokens that the first one got. Browsers offer locks to secure origins only; elsewhere the server's grace covers two tabs.
 */
export function renew(stale: string | null): Promise<void> {
  const turn = () => exchange(stale)
  renewing ??= (navigator.locks ? navigator.locks.request('auth', turn) : turn()).finally(() => {
    renewing = null
  })
  return renewing
}
