import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'

/** Apart from the menus, which the login page does not load. */
export const landingPage = (user: Pick<User, 'user_type'>) => (isStaff(user) ? '/' : '/activities')
