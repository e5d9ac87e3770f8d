import { and, inArray } from 'drizzle-orm'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { type Telling, toldStatuses } from '../news/public'
import { changeStatuses } from './status'
import { studentsTable as table } from './table'

/** Cancels every registration for these activities that still stands. */
export async function cancelRegistrations(db: Db, activityIds: number[], status_reason: string, user: Actor, telling: Telling) {
  const standing = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.activity_id, activityIds), inArray(table.status, toldStatuses)))
  if (standing.length === 0) return { before: [], after: [] }
  const ids = standing.map(({ id }) => id)
  return changeStatuses(db, ids, { status: 'CANCELLED', status_reason }, user, telling)
}
