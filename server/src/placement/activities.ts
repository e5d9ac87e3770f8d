import { and, asc, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { type DeadlineState, SOON_MS } from '@pre-u/contract/activities/activities'
import { toIso } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { hasId } from '../platform/resource/query'
import { activitiesTable as table } from '../tables/activities'
import { studentsTable } from '../tables/students'

const { id, code, name, state, capacity, max_per_school, grades, deadline } = table

/** By the database's clock at the time of the statement, not at the start of the transaction. */
export const activityColumns = {
  id,
  code,
  name,
  state,
  capacity,
  max_per_school,
  grades,
  deadline,
  is_past_deadline: sql<boolean>`clock_timestamp() > ${deadline}`,
  read_at: sql<string>`clock_timestamp()::timestamptz(3)`.mapWith(toIso),
}
export type Activity = Pick<typeof table.$inferSelect, Exclude<keyof typeof activityColumns, 'is_past_deadline' | 'read_at'>> & {
  is_past_deadline: boolean
  read_at: string
}
export type Activities = Map<number, Activity>

/**
 * Locks these activities and those of these registrations. Until the transaction ends nobody else changes them, or registers, changes or
 * removes registrations for them. Lock order everywhere: activities, schools, registrations. This prevents deadlocks.
 */
export async function lockActivityRows(db: Db, activityIds: number[], studentIds: number[] = []): Promise<number[]> {
  const ofStudents = sql`${id} = any(array(select ${studentsTable.activity_id} from ${studentsTable} where ${hasId(studentsTable, studentIds)}))`
  const locked = await db
    .select({ id })
    .from(table)
    .where(or(hasId(table, activityIds), ofStudents))
    .orderBy(asc(id))
    .for('no key update')
  return locked.map((row) => row.id)
}

/** Locks them and reads them in a second statement, after the lock: after a wait PostgreSQL reads a row again, but not the clock. */
export async function lockActivities(db: Db, activityIds: number[], studentIds: number[] = []): Promise<Activities> {
  const isLocked = hasId(table, await lockActivityRows(db, activityIds, studentIds))
  const rows = await db.select(activityColumns).from(table).where(isLocked).orderBy(asc(id))
  return new Map(rows.map((row) => [row.id, row]))
}

export const activitiesFor = (user: User) => (isStaff(user) ? undefined : ne(table.state, 'DRAFT'))

export const isClosed = sql`(${table.state} = 'CANCELLED' or ${table.deadline} < now())`
const isSoon = sql`${table.deadline} < now() + make_interval(secs => ${sql.raw(String(SOON_MS / 1000))})`
export const deadlineConditions: Record<DeadlineState, SQL | undefined> = {
  closed: isClosed,
  soon: and(not(isClosed), isSoon),
  open: not(isClosed),
}
