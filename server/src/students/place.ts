import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isStaff } from '@pre-u/contract/access'
import { formatInstant } from '@pre-u/contract/platform/dates'
import type { Capacity } from '@pre-u/contract/students/students'
import type { Reader } from '@pre-u/contract/students/rights'
import { countingStatuses } from '@pre-u/contract/students/status'
import { type Activity, activityColumns, activitiesFor, lockActivityRows } from '../placement/activities'
import { countStatuses } from '../placement/capacity'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { invalid } from '../platform/http/errors'
import { hasId } from '../platform/resource/query'
import { refuseNoSchool, schoolIdFor } from '../schools/readSchoolFor'
import { activitiesTable, activityPeriodsTable } from '../tables/activities'
import { periodsTable } from '../tables/periods'
import { plansTable } from '../tables/plans'
import { schoolsTable } from '../tables/schools'
import { studentsTable as table } from '../tables/students'

type Ids = { activity_id: number; period_id: number }
type OfSchool = Ids & { school_id?: number | undefined }

const OTHER_PERIOD = 'Deze activiteit is er niet in deze periode. Kies een andere periode.'
export const INACTIVE_PERIOD = 'Deze periode is niet meer actief.'
const NO_ACTIVITY = 'Deze activiteit bestaat niet meer. Kies een andere.'

/** Reads the activity, and the period when the activity is in it. */
async function readActivity(db: Db, { activity_id, period_id }: Ids, user: Actor) {
  const inPeriod = and(
    eq(activityPeriodsTable.activity_id, activitiesTable.id),
    sql`${activityPeriodsTable.period_id} = ${period_id}::bigint`,
  )
  const [found] = await db
    .select({ activity: activityColumns, period: { id: periodsTable.id, name: periodsTable.name, is_active: periodsTable.is_active } })
    .from(activitiesTable)
    .leftJoin(activityPeriodsTable, inPeriod)
    .leftJoin(periodsTable, eq(periodsTable.id, activityPeriodsTable.period_id))
    .where(and(hasId(activitiesTable, [activity_id]), activitiesFor(user)))
  if (!found) throw invalid({ activity_id: [NO_ACTIVITY] })
  return found
}

const isCounting = inArray(table.status, countingStatuses)

/** Counts the registrations of a school that count against a limit. */
const usedOf = (column: PgColumn, groupId: number) => sql<number>`(
  select count(*)::int from ${table}
  where ${and(eq(table.school_id, schoolsTable.id), eq(column, groupId), isCounting)})`

/** Reads the schools with what they have used of their limits. What has no limit is not counted. */
const readSchools = (db: Db, ids: number[], activity: Activity, period_id: number) =>
  db
    .select({
      school: { id: schoolsTable.id, name: schoolsTable.name, is_active: schoolsTable.is_active },
      plan: { name: plansTable.name, max_registrations: plansTable.max_registrations },
      used_in_activity: activity.max_per_school === null ? sql<number>`0` : usedOf(table.activity_id, activity.id),
      used_of_plan: sql<number>`case when ${plansTable.max_registrations} is null then 0 else ${usedOf(table.period_id, period_id)} end`,
    })
    .from(schoolsTable)
    .leftJoin(plansTable, eq(plansTable.id, schoolsTable.plan_id))
    .where(hasId(schoolsTable, ids))
    .orderBy(asc(schoolsTable.id))

/** Reads which of these addresses are registered here, in lower case. */
async function readRegistered(db: Db, { activity_id, period_id }: Ids, emails: string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const email = sql<string>`lower(${table.email})`
  const isGiven = sql`${email} = any(${sql.param(emails.map((each) => each.toLowerCase()))}::text[])`
  const rows = await db
    .select({ email })
    .from(table)
    .where(
      and(
        eq(table.activity_id, activity_id),
        eq(table.period_id, period_id),
        sql`${table.status} not in ('REJECTED', 'CANCELLED')`,
        isGiven,
      ),
    )
  return rows.map((row) => row.email)
}

async function readPlaces(db: Db, ids: Ids, school_ids: number[], emails: string[], user: Actor) {
  const found = await readActivity(db, ids, user)
  const { activity, period } = found
  const counts = (await countStatuses(db, { table, offeringColumn: table.activity_id }, [activity.id]))(activity.id)
  const registered = period ? await readRegistered(db, ids, emails) : []
  const schools = await readSchools(db, school_ids, activity, period?.id ?? 0)
  return schools.map((ofSchool) => ({ ...found, ...counts, ...ofSchool, registered }))
}

/** What decides about new registrations of a school for an activity in a period. */
export type ReadPlace = Awaited<ReturnType<typeof readPlaces>>[number]
export type Place = ReadPlace & { period: NonNullable<ReadPlace['period']> }

export async function readPlace(db: Db, { school_id, ...ids }: OfSchool, user: Actor, emails: string[] = []): Promise<ReadPlace> {
  const [place] = await readPlaces(db, ids, [schoolIdFor(user, school_id)], emails, user)
  refuseNoSchool(place?.school)
  return place!
}

/** Reads the places of several schools, which may be archived. */
export const findPlaces = (
  db: Db,
  { school_ids, emails, ...ids }: Ids & { school_ids: number[]; emails: string[] },
  user: Actor,
): Promise<ReadPlace[]> => readPlaces(db, ids, school_ids, emails, user)

/**
 * Returns a reason in Dutch; an empty text when the activity is in this period. `isNew` asks for new registrations in the period, which
 * must then be active.
 */
export const whyNotInPeriod = ({ period }: Pick<ReadPlace, 'period'>, isNew = true) => {
  if (!period) return OTHER_PERIOD
  return isNew && !period.is_active ? INACTIVE_PERIOD : ''
}

export function refuseNotInPeriod(place: ReadPlace, isNew = true): Place {
  const why = whyNotInPeriod(place, isNew)
  if (why) throw invalid({ period_id: [why] })
  return place as Place
}

export async function lockSchool(db: Db, school_id: number | undefined, user: Actor) {
  const isSchool = hasId(schoolsTable, [schoolIdFor(user, school_id)])
  await db.select({ id: schoolsTable.id }).from(schoolsTable).where(isSchool).for('no key update')
}

/** Locks both, so that checks of the limits still hold when registrations are stored. */
export async function lockActivitiesAndSchool(db: Db, activityIds: number[], school_id: number | undefined, user: Actor) {
  await lockActivityRows(db, activityIds)
  await lockSchool(db, school_id, user)
}

export async function lockAndReadPlace(db: Db, given: OfSchool, user: Actor, emails: string[]): Promise<Place> {
  await lockActivitiesAndSchool(db, [given.activity_id], given.school_id, user)
  return refuseNotInPeriod(await readPlace(db, given, user, emails))
}

/** Returns a reason in Dutch; an empty text when this user may register pupils. */
export function whyClosed({ state, deadline, is_past_deadline }: Activity, user: Actor): string {
  if (state === 'CANCELLED') return 'Deze activiteit is geannuleerd.'
  if (state === 'DRAFT') return 'Deze activiteit is nog niet gepubliceerd.'
  if (is_past_deadline && !isStaff(user)) return `De inschrijving is gesloten sinds ${formatInstant(deadline)}.`
  return ''
}

/** The reader of a registration for this activity. */
export const readerOf = (user: Actor, { is_past_deadline }: Activity): Reader => ({
  isStaff: isStaff(user),
  isPastDeadline: is_past_deadline,
})

const remaining = (limit: number | null, used: number) => (limit === null ? null : Math.max(0, limit - used))

/** It is null without a limit. */
export const freePlaces = ({ activity, placed }: ReadPlace) => remaining(activity.capacity, placed)

/** Returns what is left of the activity's limit per school and of the school's package in this period; null without a limit. */
export const remainingLimits = ({ activity, plan, used_in_activity, used_of_plan }: ReadPlace) => ({
  left_per_school: remaining(activity.max_per_school, used_in_activity),
  left_of_plan: remaining(plan?.max_registrations ?? null, used_of_plan),
})

/** Finds which of these registrations, as they are now, belong to a school that has more than its package or the activity allows. */
export async function findPastLimit(db: Db, ids: number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with given as (
      select ${table.id}, ${table.school_id}, ${table.activity_id}, ${table.period_id} from ${table} where ${hasId(table, ids)}),
    past_activity as (
      select ${table.school_id}, ${table.activity_id} from ${table} join ${activitiesTable} on ${activitiesTable.id} = ${table.activity_id}
      where (${table.school_id}, ${table.activity_id}) in (select school_id, activity_id from given)
        and ${activitiesTable.max_per_school} is not null and ${isCounting}
      group by ${table.school_id}, ${table.activity_id}, ${activitiesTable.max_per_school} having count(*) > ${activitiesTable.max_per_school}),
    past_plan as (
      select ${table.school_id}, ${table.period_id} from ${table}
      join ${schoolsTable} on ${schoolsTable.id} = ${table.school_id} join ${plansTable} on ${plansTable.id} = ${schoolsTable.plan_id}
      where (${table.school_id}, ${table.period_id}) in (select school_id, period_id from given)
        and ${plansTable.max_registrations} is not null and ${isCounting}
      group by ${table.school_id}, ${table.period_id}, ${plansTable.max_registrations} having count(*) > ${plansTable.max_registrations})
    select id from given
    where (school_id, activity_id) in (select school_id, activity_id from past_activity)
      or (school_id, period_id) in (select school_id, period_id from past_plan)`)
  return rows.map(({ id }) => id)
}

type CapacityQuery = { activity_id: number; period_id?: number | undefined; school_id?: number | undefined }

/** Reads what a form shows before somebody registers. */
export async function readCapacity(db: Db, { activity_id, period_id = 0, school_id }: CapacityQuery, user: Actor): Promise<Capacity> {
  const place = await readPlace(db, { activity_id, period_id, school_id }, user)
  const { activity, waiting, pending } = place
  const { left_per_school, left_of_plan } = remainingLimits(place)
  return {
    now: activity.read_at,
    deadline: activity.deadline,
    closed: whyClosed(activity, user) || (period_id === 0 ? '' : whyNotInPeriod(place)),
    free: freePlaces(place),
    waiting,
    pending,
    left_per_school,
    left_of_plan: period_id === 0 ? null : left_of_plan,
  }
}
