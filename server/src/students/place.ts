import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { countingStatuses } from '@pre-u/contract/students/status'
import { activitiesFor } from '../activities/public'
import { activitiesTable, activityPeriodsTable } from '../activities/table'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { invalid } from '../platform/http/errors'
import { readSchoolFor, type SchoolWithPlan } from '../schools/public'
import { schoolCountsTable, studentsTable } from './table'

export type Activity = typeof activitiesTable.$inferSelect & { is_past_deadline: boolean }
/** Where a pupil is registered: for which activity, in which period, by which school. */
export type Place = SchoolWithPlan & { activity: Activity; period_id: number }
type Asked = { activity_id: number; period_id: number; school_id?: number | undefined }

// The database's clock decides, at the moment that it is our turn and not when the request came in.
const activityColumns = { row: activitiesTable, is_past_deadline: sql<boolean>`clock_timestamp() > ${activitiesTable.deadline}` }

/** These activities, as nobody else can change them or give places in them until this transaction ends. */
export async function lockActivities(db: Db, ids: number[]): Promise<Map<number, Activity>> {
  // The clock is read after the lock was given: a row that is waited for is read again, a clock in the same statement is not.
  await db
    .select({ id: activitiesTable.id })
    .from(activitiesTable)
    .where(inArray(activitiesTable.id, ids))
    .orderBy(asc(activitiesTable.id))
    .for('no key update')
  const rows = await db.select(activityColumns).from(activitiesTable).where(inArray(activitiesTable.id, ids))
  return new Map(rows.map(({ row, is_past_deadline }) => [row.id, { ...row, is_past_deadline }]))
}

async function readActivity(db: Db, id: number, user: Actor) {
  const [found] = await db
    .select(activityColumns)
    .from(activitiesTable)
    .where(and(eq(activitiesTable.id, id), activitiesFor(user)))
  if (!found) throw invalid({ activity_id: ['Deze activiteit bestaat niet meer. Kies een andere.'] })
  return { ...found.row, is_past_deadline: found.is_past_deadline }
}

export async function refuseOtherPeriod(db: Db, activity_id: number, period_id: number) {
  const link = activityPeriodsTable
  const links = await db.$count(link, and(eq(link.activity_id, activity_id), eq(link.period_id, period_id)))
  if (links === 0) throw invalid({ period_id: ['Deze activiteit is er niet in deze periode. Kies een andere periode.'] })
}

/** The place, with activity and school locked in that order: what is checked now still holds when it is written. */
export async function lockPlace(db: Db, { activity_id, period_id, school_id }: Asked, user: Actor): Promise<Place> {
  await readActivity(db, activity_id, user)
  const activity = (await lockActivities(db, [activity_id])).get(activity_id)!
  const of = await readSchoolFor(db, user, school_id, 'lock')
  await refuseOtherPeriod(db, activity_id, period_id)
  return { activity, period_id, ...of }
}

/** The same, only to look at. */
export async function readPlace(db: Db, { activity_id, period_id, school_id }: Asked, user: Actor): Promise<Place> {
  const of = await readSchoolFor(db, user, school_id)
  return { activity: await readActivity(db, activity_id, user), period_id, ...of }
}

/** Why nobody of this kind can be registered now; empty when they can. */
export function whyClosed({ state, deadline, is_past_deadline }: Activity, user: Actor): string {
  if (state === 'CANCELLED') return 'Deze activiteit is geannuleerd.'
  if (state === 'DRAFT') return 'Deze activiteit is nog niet gepubliceerd.'
  if (is_past_deadline && !isStaff(user)) return `De inschrijving is gesloten sinds ${formatInstant(deadline)}.`
  return ''
}

const left = (limit: number | null, used: number) => (limit === null ? null : Math.max(0, limit - used))

/** What is left of the number per school, and of the school's package in this period; null where there is no limit. */
export async function limitsLeft(db: Db, { activity, period_id, school, plan }: Place) {
  const inActivity =
    activity.max_per_school === null
      ? 0
      : await db.$count(
          studentsTable,
          and(
            eq(studentsTable.activity_id, activity.id),
            eq(studentsTable.school_id, school.id),
            inArray(studentsTable.status, countingStatuses),
          ),
        )
  const counts = schoolCountsTable
  const [used] = await db
    .select({ number: sql<number>`coalesce(sum(${counts.number}), 0)::int` })
    .from(counts)
    .where(and(eq(counts.school_id, school.id), eq(counts.period_id, period_id), inArray(counts.status, countingStatuses)))
  return {
    left_per_school: left(activity.max_per_school, inActivity),
    left_of_plan: left(plan?.max_registrations ?? null, used!.number),
  }
}
