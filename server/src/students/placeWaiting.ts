import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { plansTable } from '../plans/table'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { schoolsTable } from '../schools/table'
import { changeStatuses } from './status'
import { type Activity, lockActivities } from './place'
import { countedPerActivity } from './public'
import { studentsTable as table } from './table'

/** Who is first in line: schools whose package has priority, then whoever waits longest. */
const firstInLine = (db: Db, activity_id: number, number: number) =>
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
  const free = capacity === null ? Number.MAX_SAFE_INTEGER : capacity - (await countedPerActivity(db, [id]))(id).placed
  if (free <= 0) throw conflict(`${code} heeft geen vrije plaatsen.`)
  return free
}

/** Gives free places to the first in line: this many, or as many as there are. */
export async function placeFirstInLine(db: Db, activity_id: number, wanted: number | undefined, user: Actor) {
  // With the activity locked nobody else places; whoever is in line can still leave it, and then the next is taken.
  const activity = (await lockActivities(db, [activity_id])).get(activity_id)!
  const free = await freePlaces(db, activity)
  const line = await firstInLine(db, activity_id, Math.min(wanted ?? free, free, 10_000))
  if (line.length === 0) throw conflict(`Er staat niemand op de wachtlijst van ${activity.code}.`)
  return changeStatuses(
    db,
    line.map(({ id }) => id),
    { status: 'ACCEPTED' },
    user,
  )
}
