import { and, ne, not, type SQL, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { type DeadlineState, SOON_MS } from '@pre-u/contract/activities/activities'
import { activitiesTable as table } from '../tables/activities'

export const activitiesFor = (user: User) => (isStaff(user) ? undefined : ne(table.state, 'DRAFT'))

export const isClosed = sql`(${table.state} = 'CANCELLED' or ${table.deadline} < now())`
export const isSoon = sql`${table.deadline} < now() + make_interval(secs => ${sql.raw(String(SOON_MS / 1000))})`
export const deadlineConditions: Record<DeadlineState, SQL | undefined> = {
  closed: isClosed,
  soon: and(not(isClosed), isSoon),
  open: not(isClosed),
}
