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
export type Place = SchoolWithPlan & { activity: Activity; period_id: number }
type PlaceIds = { activity_id: number; period_id: number; school_id?: number | undefined }

// By the database's clock at the time of the statement, not at the start of the request.
const activityColumns = { row: activitiesTable, is_past_deadline: sql<boolean>`clock_timestamp() > ${activitiesTable.deadline}` }

/** Blocks changes of these activities and placements in them until the transaction ends. */
export async function lockActivities(db: Db, ids: number[]): Promise<Map<number, Activity>> {
  // A second statement reads the clock after the lock: after a wait PostgreSQL rereads the row, but does not evaluate the clock again.
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
  const [match] = await db
    .select(activityColumns)
    .from(activitiesTable)
    .where(and(eq(activitiesTable.id, id), activitiesFor(user)))
  if (!match) throw invalid({ activity_id: ['Deze activiteit bestaat niet meer. Kies een andere.'] })
  return { ...match.row, is_past_deadline: match.is_past_deadline }
}

export async function refuseOtherPeriod(db: Db, activity_id: number, period_id: number) {
  const link = activityPeriodsTable
  const links = await db.$count(link, and(eq(link.activity_id, activity_id), eq(link.period_id, period_id)))
  if (links === 0) throw invalid({ period_id: ['Deze activiteit is er niet in deze periode. Kies een andere periode.'] })
}

/** Locks the activity, then the school, so that checks still hold at the insert. */
export async function lockPlace(db: Db, { activity_id, period_id, school_id }: PlaceIds, user: Actor): Promise<Place> {
  await readActivity(db, activity_id, user)
  const activity = (await lockActivities(db, [activity_id])).get(activity_id)!
  const schoolWithPlan = await readSchoolFor(db, user, school_id, 'lock')
  await refuseOtherPeriod(db, activity_id, period_id)
  return { activity, period_id, ...schoolWithPlan }
}

export async function readPlace(db: Db, { activity_id, period_id, school_id }: PlaceIds, user: Actor): Promise<Place> {
  const schoolWithPlan = await readSchoolFor(db, user, school_id)
  return { activity: await readActivity(db, activity_id, user), period_id, ...schoolWithPlan }
}

/** In Dutch; empty when this user may register pupils. */
export function whyClosed({ state, deadline, is_past_deadline }: Activity, user: Actor): string {
  if (state === 'CANCELLED') return 'Deze activiteit is geannuleerd.'
  if (state === 'DRAFT') return 'Deze activiteit is nog niet gepubliceerd.'
  if (is_past_deadline && !isStaff(user)) return `De inschrijving is gesloten sinds ${formatInstant(deadline)}.`
  return ''
}

const remaining = (limit: number | null, used: number) => (limit === null ? null : Math.max(0, limit - used))

/** Of the activity's limit per school and of the school's package in this period; null without a limit. */
export async function readRemainingLimits(db: Db, { activity, period_id, school, plan }: Place) {
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
    left_per_school: remaining(activity.max_per_school, inActivity),
    left_of_plan: remaining(plan?.max_registrations ?? null, used!.number),
  }
}
