import { eq, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { honoursProgramsTable } from '../../tables/honoursPrograms'

export const honoursProgramsFor = (user: User) => (isStaff(user) ? undefined : eq(honoursProgramsTable.is_active, true))

/** The programme is open on the whole day of its deadline, in Amsterdam. */
export const isPastDeadline = sql<boolean>`((clock_timestamp() at time zone 'Europe/Amsterdam')::date > ${honoursProgramsTable.deadline})`
