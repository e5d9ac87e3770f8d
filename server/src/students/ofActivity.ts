import { and, inArray, isNull } from 'drizzle-orm'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { type Telling, toldStatuses } from '../notifications/news/public'
import type { Destination } from './transfer'
import { moveStudents } from './move'
import { changeStatuses } from './status'
import { studentsTable as table } from '../tables/students'

/** Every registration for these activities that still stands, of pupils who are still known. */
async function standingIds(db: Db, activityIds: number[]): Promise<number[]> {
  const standing = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.activity_id, activityIds), inArray(table.status, toldStatuses), isNull(table.anonymised_at)))
  return standing.map(({ id }) => id)
}

export async function cancelRegistrations(db: Db, activityIds: number[], status_reason: string, user: Actor, telling: Telling) {
  const ids = await standingIds(db, activityIds)
  if (ids.length === 0) return { before: [], after: [] }
  return changeStatuses(db, ids, { status: 'CANCELLED', status_reason }, user, telling)
}

/** All or none, unless only those that fit. */
export async function moveRegistrations(db: Db, activityIds: number[], to: Destination, user: Actor, telling: Telling) {
  const ids = await standingIds(db, activityIds)
  if (ids.length === 0) return { before: [], after: [] }
  return moveStudents(db, ids, to, user, telling)
}
