import type { User } from '@pre-u/contract/accounts/auth'
import * as actions from '@pre-u/contract/accounts/actions'
import { DEVICE_HEADER } from '@pre-u/contract/accounts/sessions'
import type { Action, Answer } from '@pre-u/contract/platform/action'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { ApiError, retryWhenBusy, send, SessionEnded } from './http'
import { closeToastsOf, toast } from '../feedback/toast'

type Session = {
  loggedIn: boolean
  access: string | null
  refresh: string | null
  user: User | null
  /** The server ended the session. Not persisted: the same user is expected to sign in again in this tab. */
  wasRefused: boolean
  /** What the server said then, for the sign-in page, which shows it after a reload too. */
  endedBecause: string
}
type Tokens = { access: string; refresh?: string }

const signedOut: Session = { loggedIn: false, access: null, refresh: null, user: null, wasRefused: false, endedBecause: '' }
const STORAGE_KEY = 'auth'
const ENDED = 'U bent uitgelogd'

export const useSession = create<Session>()(
  persist(() => signedOut, {
    name: STORAGE_KEY,
    partialize: ({ loggedIn, access, refresh, user, endedBecause }) => ({ loggedIn, access, refresh, user, endedBecause }),
  }),
)

async function rehydrate() {
  if (localStorage.getItem(STORAGE_KEY) === null) useSession.setState(signedOut)
  else await useSession.persist.rehydrate()
}
window.addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY || event.key === null) void rehydrate()
})

const DEVICE_KEY = 'device'

/** The browser recognises itself by a random text, of which the server keeps a hash. */
function deviceHeader() {
  const device = localStorage.getItem(DEVICE_KEY) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
  localStorage.setItem(DEVICE_KEY, device)
  return { [DEVICE_HEADER]: device }
}

/** Sends a step of signing in, with what tells the server which browser this is. */
export const sendSignIn = <A extends Action>({ path }: A, body: object) =>
  retryWhenBusy(() => send<Answer<A>>('POST', path, { body, headers: deviceHeader() }))

/** Begins the session of this browser, after any way of signing in. */
export async function beginSession({ access, refresh }: Answer<typeof actions.signIn>): Promise<User> {
  const user = await retryWhenBusy(() => send<Answer<typeof actions.readOwnAccount>>('GET', actions.readOwnAccount.path, { access }))
  useSession.setState({ loggedIn: true, access, refresh, user, wasRefused: false, endedBecause: '' })
  closeToastsOf(ENDED)
  return user
}

export const signIn = async (email: string, password: string, remember = false): Promise<User> =>
  beginSession(await sendSignIn(actions.signIn, { email, password, ...(remember && { remember }) }))

export async function signOut() {
  const { access, refresh } = useSession.getState()
  useSession.setState(signedOut)
  if (!refresh) return
  // Best effort: the refresh token expires anyway. `keepalive` lets the request outlive the page.
  await send('POST', actions.signOut.path, { body: { refresh }, access, keepalive: true }).catch((error: unknown) => console.warn(error))
}

export function endSession(refusal: ApiError): SessionEnded {
  if (useSession.getState().loggedIn) {
    const endedBecause = refusal.detail || 'Uw sessie is verlopen. Log opnieuw in.'
    useSession.setState({ ...signedOut, wasRefused: true, endedBecause })
    toast({ severity: 'warn', summary: ENDED, detail: endedBecause, life: 10_000 })
  }
  return new SessionEnded(refusal.status, refusal.data)
}

export function storeTokens({ access, refresh }: Tokens) {
  useSession.setState(refresh ? { access, refresh } : { access })
}

type Person = Pick<User, 'id' | 'first_name' | 'infix' | 'last_name' | 'email'> & { phone?: string }

/** Keeps the header up to date when users edit themselves in a list. */
export function updateOwnName({ id, first_name, infix, last_name, email, phone }: Person) {
  const { user } = useSession.getState()
  if (user?.id === id) useSession.setState({ user: { ...user, first_name, infix, last_name, email, phone: phone ?? user.phone } })
}

// 429 and 5xx say nothing about the session.
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500 && error.status !== 429

async function exchangeTokens(staleAccess: string | null) {
  await rehydrate()
  const { access, refresh } = useSession.getState()
  if (access !== staleAccess) return
  try {
    storeTokens(await send<Answer<typeof actions.refreshTokens>>('POST', actions.refreshTokens.path, { body: { refresh } }))
  } catch (error) {
    throw isRefusal(error) ? endSession(error) : error
  }
}

let pendingRenewal: Promise<void> | null = null

/**
 * Exchanges the refresh token. Requests of one tab share the exchange; a Web Lock serialises tabs, so that the second finds the tokens of
 * the first. Without locks (insecure origins) the server's grace period covers the race.
 */
export function renewTokens(staleAccess: string | null): Promise<void> {
  const exchange = () => exchangeTokens(staleAccess)
  pendingRenewal ??= (navigator.locks ? navigator.locks.request('auth', exchange) : exchange()).finally(() => {
    pendingRenewal = null
  })
  return pendingRenewal
}
