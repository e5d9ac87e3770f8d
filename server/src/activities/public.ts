import { ne } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { activitiesTable } from './table'

/** A school reads what was published, and that it was cancelled; a draft is for staff alone. */
export const activitiesFor = (user: User) => (isStaff(user) ? undefined : ne(activitiesTable.state, 'DRAFT'))
