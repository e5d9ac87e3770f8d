import type { User } from '@pre-u/contract/accounts/auth'
import { useSession } from '../platform/api/session'

export const signIn = (user: User) => useSession.setState({ loggedIn: true, access: 'a', refresh: 'r', user, wasRefused: false })

/** `wasRefused`: the server ended the session. */
export const endSession = (wasRefused: boolean) =>
  useSession.setState({ loggedIn: false, access: null, refresh: null, user: null, wasRefused })

/** Signing out forgets what was typed in the test before. */
export function signInAnew(user: User) {
  endSession(false)
  signIn(user)
}
