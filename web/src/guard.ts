import { allows, isStaff, staff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import { redirect } from '@tanstack/react-router'
import { useSession } from './platform/api/session'

/** Apart from the menus, which the login page does not load. */
export const landingPage = (user: Pick<User, 'user_type'>) => (isStaff(user) ? '/' : '/activities')

/** Against open redirects. */
const isOwnPage = (target: string) => /^\/(?![/\\])/.test(target)

// Undefined, not absent: the router merges this result over the raw search.
export const loginSearch = ({ redirect: target }: Record<string, unknown>): { redirect?: string | undefined } => ({
  redirect: typeof target === 'string' && isOwnPage(target) ? target : undefined,
})

export function redirectSignedIn({ search }: { search: { redirect?: string | undefined } }) {
  const { loggedIn, user } = useSession.getState()
  if (loggedIn && user) throw redirect({ href: search.redirect ?? landingPage(user) })
}

export function requireSession({ location: { href } }: { location: { href: string } }) {
  const { loggedIn, user } = useSession.getState()
  if (!loggedIn || !user) throw redirect({ to: '/login', search: href === '/' ? {} : { redirect: href } })
}

const redirectToStart = () => redirect({ to: '/activities' })

export function requireStaff() {
  if (!allows(staff, useSession.getState().user)) throw redirectToStart()
}

export function requireOwnSchool({ params }: { params: { id: string } }) {
  const { user } = useSession.getState()
  if (!user || isStaff(user) || params.id === 'all') return
  if (params.id !== String(user.school?.id)) throw redirectToStart()
}
