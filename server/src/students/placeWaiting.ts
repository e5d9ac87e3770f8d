import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { plansTable } from '../plans/table'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { schoolsTable } from '../schools/table'
import { changeStatuses } from './status'
import { type Activity, lockActivities } from './place'
import { countPerActivity } from './public'
import { studentsTable as table } from './table'

/** Schools with a priority package first, then by waiting time. */
const nextWaiting = (db: Db, activity_id: number, number: number) =>
  db
    .select({ id: table.id })
    .from(table)
    .innerJoin(schoolsTable, eq(schoolsTable.id, table.school_id))
    .leftJoin(plansTable, eq(plansTable.id, schoolsTable.plan_id))
    .where(and(eq(table.activity_id, activity_id), eq(table.status, 'WAITLISTED')))
    .orderBy(desc(sql`coalesce(${plansTable.priority}, false)`), asc(table.waitlisted_at), asc(table.id))
    .limit(number)

async function freePlaces(db: Db, { id, code, capacity, state }: Activity) {
  if (state === 'CANCELLED') throw conflict(`${code} is geannuleerd.`)
  const free = capacity === null ? Number.MAX_SAFE_INTEGER : capacity - (await countPerActivity(db, [id]))(id).placed
  if (free <= 0) throw conflict(`${code} heeft geen vrije plaatsen.`)
  return free
}

/** Places `count` pupils from the waiting list, or as many as there are free places. */
export async function placeNextWaiting(db: Db, activity_id: number, count: number | undefined, user: Actor) {
  // The lock on the activity blocks other placements, but a school can still cancel a waiting registration.
  const activity = (await lockActivities(db, [activity_id])).get(activity_id)!
  const free = await freePlaces(db, activity)
  const waiting = await nextWaiting(db, activity_id, Math.min(count ?? free, free, 10_000))
  if (waiting.length === 0) throw conflict(`Er staat niemand op de wachtlijst van ${activity.code}.`)
  return changeStatuses(
    db,
    waiting.map(({ id }) => id),
    { status: 'ACCEPTED' },
    user,
  )
}
