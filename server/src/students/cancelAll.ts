import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { type Telling, toldStatuses } from '../news/public'
import { changeStatuses } from './status'
import { studentsTable as table } from './table'

/** Cancels every registration for an activity that still stands. Answers how many. */
export async function cancelRegistrations(db: Db, activity_id: number, status_reason: string, user: Actor, telling: Telling) {
  const standing = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.activity_id, activity_id), inArray(table.status, toldStatuses)))
  if (standing.length === 0) return 0
  const ids = standing.map(({ id }) => id)
  return (await changeStatuses(db, ids, { status: 'CANCELLED', status_reason }, user, telling)).after.length
}
