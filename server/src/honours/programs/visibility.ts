import { eq, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { honoursProgramsTable } from './table'

/** A school reads the programmes that are published. */
export const honoursProgramsFor = (user: User) => (isStaff(user) ? undefined : eq(honoursProgramsTable.is_active, true))

/** A deadline is a whole day in Amsterdam, by the database's clock. */
export const isPastDeadline = sql<boolean>`((clock_timestamp() at time zone 'Europe/Amsterdam')::date > ${honoursProgramsTable.deadline})`
