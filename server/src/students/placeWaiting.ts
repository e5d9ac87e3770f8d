import { and, eq, isNull } from 'drizzle-orm'
import { MAX_BULK_STUDENTS } from '@pre-u/contract/students'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { readInLine } from './inLine'
import { changeStatuses } from './status'
import { type Activity, lockActivities } from './place'
import { countPerActivity } from './activityCounts'
import { studentsTable as table } from '../tables/students'

/** Returns how many places are free. */
async function refuseWithoutPlaces(db: Db, { id, code, capacity, state }: Activity) {
  if (state === 'CANCELLED') throw conflict(`${code} is geannuleerd.`)
  const free = capacity === null ? Number.MAX_SAFE_INTEGER : capacity - (await countPerActivity(db, [id]))(id).placed
  if (free <= 0) throw conflict(`${code} heeft geen vrije plaatsen.`)
  return free
}

/** Places `count` pupils from the waiting list, or as many as there are free places. */
export async function placeNextWaiting(db: Db, activity_id: number, count: number | undefined, user: Actor) {
  // Registering, cancelling and placing take this lock first, so that the waiting list and the free places do not change after this read.
  const activity = (await lockActivities(db, [activity_id])).get(activity_id)!
  const free = await refuseWithoutPlaces(db, activity)
  const isWaiting = and(eq(table.activity_id, activity_id), eq(table.status, 'WAITLISTED'), isNull(table.anonymised_at))
  const waiting = await readInLine(db, isWaiting, Math.min(count ?? free, free, MAX_BULK_STUDENTS))
  if (waiting.length === 0) throw conflict(`Er staat niemand op de wachtlijst van ${activity.code}.`)
  return changeStatuses(
    db,
    waiting.map(({ id }) => id),
    { status: 'ACCEPTED' },
    user,
  )
}
