import { and, asc, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { countingStatuses } from '@pre-u/contract/students/status'
import { activitiesFor } from '../activities/public'
import { activitiesTable, activityPeriodsTable } from '../activities/table'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { invalid } from '../platform/http/errors'
import { plansTable } from '../plans/table'
import { refuseNoSchool, schoolIdFor } from '../schools/public'
import { schoolsTable } from '../schools/table'
import { placedSum, waitingSum } from './public'
import { activityCountsTable, schoolCountsTable, studentsTable } from './table'

export type Activity = typeof activitiesTable.$inferSelect & { is_past_deadline: boolean }
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

const OTHER_PERIOD = { period_id: ['Deze activiteit is er niet in deze periode. Kies een andere periode.'] }
const isLinked = (activity_id: SQLWrapper, period_id: number) => sql<boolean>`exists (
  select from ${activityPeriodsTable} where ${and(eq(activityPeriodsTable.activity_id, activity_id), eq(activityPeriodsTable.period_id, period_id))})`

export async function refuseOtherPeriod(db: Db, activity_id: number, period_id: number) {
  const { rows } = await db.execute(sql`select where ${isLinked(sql`${activity_id}`, period_id)}`)
  if (rows.length === 0) throw invalid(OTHER_PERIOD)
}

const ofActivity = (number: SQL<number>) =>
  sql<number>`(select ${number} from ${activityCountsTable} where ${eq(activityCountsTable.activity_id, activitiesTable.id)})`
const counting = (status: SQLWrapper) => inArray(sql`${status}`, countingStatuses)
const usedInActivity = sql<number>`case when ${activitiesTable.max_per_school} is null then 0 else (select count(*)::int from ${studentsTable}
  where ${and(eq(studentsTable.activity_id, activitiesTable.id), eq(studentsTable.school_id, schoolsTable.id), counting(studentsTable.status))}) end`
const usedOfPlan = (period_id: number) => sql<number>`(select coalesce(sum(${schoolCountsTable.number}), 0)::int from ${schoolCountsTable}
  where ${and(eq(schoolCountsTable.school_id, schoolsTable.id), eq(schoolCountsTable.period_id, period_id), counting(schoolCountsTable.status))})`

/** Everything about a place in one statement. */
export async function readPlace(db: Db, { activity_id, period_id, school_id }: PlaceIds, user: Actor) {
  const schoolId = schoolIdFor(user, school_id)
  const [place] = await db
    .select({
      activity: activitiesTable,
      is_past_deadline: activityColumns.is_past_deadline,
      school: schoolsTable,
      plan: plansTable,
      is_in_period: isLinked(activitiesTable.id, period_id),
      placed: ofActivity(placedSum),
      waiting: ofActivity(waitingSum),
      used_in_activity: usedInActivity,
      used_of_plan: usedOfPlan(period_id),
      now: sql<string>`clock_timestamp()`.mapWith(studentsTable.created_at),
    })
    .from(activitiesTable)
    .leftJoin(schoolsTable, eq(schoolsTable.id, schoolId))
    .leftJoin(plansTable, eq(plansTable.id, schoolsTable.plan_id))
    .where(and(eq(activitiesTable.id, activity_id), activitiesFor(user)))
  if (!place) throw invalid({ activity_id: ['Deze activiteit bestaat niet meer. Kies een andere.'] })
  const { activity, is_past_deadline, school, ...rest } = place
  return { ...rest, activity: { ...activity, is_past_deadline }, school: refuseNoSchool(school), period_id }
}
export type Place = Awaited<ReturnType<typeof readPlace>>

export function refuseNotInPeriod({ is_in_period }: Place) {
  if (!is_in_period) throw invalid(OTHER_PERIOD)
}

/** Locks the activity, then the school, so that checks still hold at the insert. Reads them after the lock, with the clock. */
export async function lockPlace(db: Db, ids: PlaceIds, user: Actor): Promise<Place> {
  await db.execute(sql`
    with activity as materialized (select id from ${activitiesTable} where id = ${ids.activity_id} for no key update)
    select from ${schoolsTable} where id = ${schoolIdFor(user, ids.school_id)} and exists (select from activity) for no key update`)
  const place = await readPlace(db, ids, user)
  refuseNotInPeriod(place)
  return place
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
export const remainingLimits = ({ activity, plan, used_in_activity, used_of_plan }: Place) => ({
  left_per_school: remaining(activity.max_per_school, used_in_activity),
  left_of_plan: remaining(plan?.max_registrations ?? null, used_of_plan),
})
