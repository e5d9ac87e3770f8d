import { ne } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { activitiesTable } from './table'

export const activitiesFor = (user: User) => (isStaff(user) ? undefined : ne(activitiesTable.state, 'DRAFT'))
