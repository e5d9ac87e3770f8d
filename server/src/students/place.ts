import { and, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { formatInstant } from '@pre-u/contract/platform/dates'
import type { Reader } from '@pre-u/contract/students/rights'
import { countingStatuses } from '@pre-u/contract/students/status'
import { activitiesFor } from '../placement/visibility'
import { activitiesTable, activityPeriodsTable } from '../tables/activities'
import { periodsTable } from '../tables/periods'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { compileStatement, createStatementCache, readJson, runStatement, type Statement } from '../platform/db/statement'
import { conflict, invalid } from '../platform/http/errors'
import { plansTable } from '../tables/plans'
import { iso, jsonObject } from '../platform/resource/item'
import { refuseNoSchool, schoolIdFor } from '../schools/public'
import { schoolsTable } from '../tables/schools'
import { pendingSum, placedSum, waitingSum } from './activityCounts'
import { activityCountsTable, schoolActivityCountsTable, schoolCountsTable, studentsTable } from '../tables/students'

const { id, code, name, state, capacity, max_per_school, grades, deadline } = activitiesTable
const activityColumns = { id, code, name, state, capacity, max_per_school, grades, deadline }
/** `read_at`: by the database's clock. */
export type Activity = Pick<typeof activitiesTable.$inferSelect, keyof typeof activityColumns> & {
  is_past_deadline: boolean
  read_at: string
}
type PlaceIds = { activity_id: number; period_id: number; school_id?: number | undefined }
export type Activities = Map<number, Activity>

// By the database's clock at the time of the statement, not at the start of the request.
const activityJson = jsonObject({
  ...activityColumns,
  is_past_deadline: sql`clock_timestamp() > ${deadline}`,
  read_at: iso(sql`clock_timestamp()::timestamptz(3)`),
})

const ids = sql`${sql.placeholder('ids')}::bigint[]`
/** Of the given registrations. As an array, which is made once: as a join PostgreSQL may look through all of them for each activity or school. */
const ofStudents = (column: SQLWrapper) =>
  sql`array(select distinct ${column} from ${studentsTable} where ${studentsTable.id} = any(${ids}))`
/** Reads the clock when all are locked. A row that had to be waited for is read as it is then. */
const lockStatement = (which: SQL) =>
  compileStatement(sql`
  with locked as materialized (select * from ${activitiesTable} where ${id} = any(${which}) order by ${id} for no key update)
  select ${activityJson} from locked ${activitiesTable} where (select count(*) from locked) > 0`)
const byId = lockStatement(ids)
const byStudents = lockStatement(ofStudents(studentsTable.activity_id))
const toMove = lockStatement(sql`${ofStudents(studentsTable.activity_id)} || ${sql.placeholder('others')}::int[]`)

async function lock(db: Db, statement: Statement, given: { ids: number[]; others?: number[] }): Promise<Activities> {
  const activities = await readJson<Activity>(db, statement, given)
  return new Map(activities.map((activity) => [activity.id, activity]))
}

/**
 * Until the transaction ends nobody else changes these activities, or registers, changes or removes registrations for them. Lock order
 * everywhere: activities, schools, registrations. This prevents deadlocks.
 */
export const lockActivities = (db: Db, activityIds: number[]) => lock(db, byId, { ids: activityIds })
/** The activities of these registrations. */
export const lockActivitiesOf = (db: Db, studentIds: number[]) => lock(db, byStudents, { ids: studentIds })

/** Those of these registrations, and others between which they move. */
export const lockActivitiesToMove = (db: Db, studentIds: number[], others: number[]) => lock(db, toMove, { ids: studentIds, others })

/** A registration may have been moved to another activity before its row was locked. */
export function activityOf(activities: Activities, { activity_id }: { activity_id: number }): Activity {
  const activity = activities.get(activity_id)
  if (!activity) throw conflict('Iemand anders heeft deze inschrijving net verplaatst. Probeer het opnieuw.')
  return activity
}

/** Of a registration for this activity. */
export const readerOf = (user: Actor, { is_past_deadline }: Activity): Reader => ({
  isStaff: isStaff(user),
  isPastDeadline: is_past_deadline,
})

const OTHER_PERIOD = 'Deze activiteit is er niet in deze periode. Kies een andere periode.'
export const INACTIVE_PERIOD = 'Deze periode is niet meer actief.'
const isLinked = (activity_id: SQLWrapper, period_id: SQLWrapper) => sql<boolean>`exists (
  select from ${activityPeriodsTable} where ${and(eq(activityPeriodsTable.activity_id, activity_id), eq(activityPeriodsTable.period_id, period_id))})`

const counted = sql`(select ${placedSum} as placed, ${waitingSum} as waiting, ${pendingSum} as pending from ${activityCountsTable} where ${eq(activityCountsTable.activity_id, id)})`
const period = sql.placeholder('period_id')
/** The counts include the changes of this transaction: triggers keep them. */
const sumOf = (counts: typeof schoolActivityCountsTable | typeof schoolCountsTable, isOfGroup: SQL) => sql`(
  select coalesce(sum(${counts.number}), 0)::int from ${counts}
  where ${and(eq(counts.school_id, schoolsTable.id), isOfGroup, inArray(sql`${counts.status}`, countingStatuses))})`
const usedInActivity = sql<number>`case when ${max_per_school} is null then 0
  else ${sumOf(schoolActivityCountsTable, eq(schoolActivityCountsTable.activity_id, id))} end`
const usedOfPlan = sql<number>`case when ${plansTable.max_registrations} is null then 0
  else ${sumOf(schoolCountsTable, eq(schoolCountsTable.period_id, period))} end`
const registeredEmails = sql`array(select lower(${studentsTable.email}) from ${studentsTable} where ${and(
  eq(studentsTable.activity_id, id),
  eq(studentsTable.period_id, sql`${period}::int`),
  sql`${studentsTable.status} not in ('REJECTED', 'CANCELLED')`,
  // As a subquery, which hides their number: for thousands PostgreSQL would read all registrations instead of the index.
  sql`lower(${studentsTable.email}) = any((select ${sql.placeholder('emails')})::text[])`,
)})`

const orNull = (present: SQLWrapper, json: SQL) => sql`case when ${present} is not null then ${json} end`
const placeJson = jsonObject({
  activity: activityJson,
  school: orNull(schoolsTable.id, jsonObject({ id: schoolsTable.id, name: schoolsTable.name, is_active: schoolsTable.is_active })),
  plan: orNull(plansTable.id, jsonObject({ name: plansTable.name, max_registrations: plansTable.max_registrations })),
  period: orNull(periodsTable.id, jsonObject({ id: periodsTable.id, name: periodsTable.name, is_active: periodsTable.is_active })),
  placed: sql`counted.placed`,
  waiting: sql`counted.waiting`,
  pending: sql`counted.pending`,
  used_in_activity: usedInActivity,
  used_of_plan: usedOfPlan,
  registered: registeredEmails,
})

type FoundPlace = {
  activity: Activity
  school: { id: number; name: string; is_active: boolean } | null
  plan: { name: string; max_registrations: number | null } | null
  /** Null when the activity is not in this period. */
  period: { id: number; name: string; is_active: boolean } | null
  placed: number
  waiting: number
  pending: number
  used_in_activity: number
  used_of_plan: number
  /** Which of the given addresses have a registration here, in lower case. */
  registered: string[]
}

const cached = createStatementCache()
const oneSchool = eq(schoolsTable.id, sql.placeholder('school_id'))
const manySchools = sql`${schoolsTable.id} = any(${sql.placeholder('school_ids')}::int[])`
const placeStatement = (user: User, isSchool: SQL) =>
  cached(
    [isStaff(user), isSchool === manySchools].join(),
    () => sql`
    select ${placeJson} from ${activitiesTable}
    cross join lateral ${counted} counted
    left join ${schoolsTable} on ${isSchool}
    left join ${plansTable} on ${eq(plansTable.id, schoolsTable.plan_id)}
    left join ${periodsTable} on ${and(eq(periodsTable.id, period), isLinked(id, period))}
    where ${and(eq(id, sql.placeholder('activity_id')), activitiesFor(user))}`,
  )

const inLowerCase = (emails: string[]) => emails.map((email) => email.toLowerCase())
const NO_ACTIVITY = { activity_id: ['Deze activiteit bestaat niet meer. Kies een andere.'] }

/** Everything about a place in one statement. */
export async function readPlace(db: Db, { activity_id, period_id, school_id }: PlaceIds, user: Actor, emails: string[] = []) {
  const values = { activity_id, period_id, school_id: schoolIdFor(user, school_id), emails: inLowerCase(emails) }
  const [place] = await readJson<FoundPlace>(db, placeStatement(user, oneSchool), values)
  if (!place) throw invalid(NO_ACTIVITY)
  return { ...place, school: refuseNoSchool(place.school) }
}
type ReadPlace = Awaited<ReturnType<typeof readPlace>>
export type Place = ReadPlace & { period: NonNullable<FoundPlace['period']> }

/** In Dutch; empty when the activity is in this period. `isNew`: registrations come into it, which must then be active. */
export const whyNotInPeriod = ({ period: found }: Pick<ReadPlace, 'period'>, isNew = true) => {
  if (!found) return OTHER_PERIOD
  return isNew && !found.is_active ? INACTIVE_PERIOD : ''
}

export function refuseNotInPeriod(place: ReadPlace, isNew = true): Place {
  const why = whyNotInPeriod(place, isNew)
  if (why) throw invalid({ period_id: [why] })
  return place as Place
}

/** The same for several schools, which may be archived. */
export async function findPlaces(
  db: Db,
  { school_ids, emails, ...given }: Omit<PlaceIds, 'school_id'> & { school_ids: number[]; emails: string[] },
  user: Actor,
): Promise<ReadPlace[]> {
  const values = { ...given, school_ids, emails: inLowerCase(emails) }
  const places = await readJson<FoundPlace>(db, placeStatement(user, manySchools), values)
  if (places.length === 0) throw invalid(NO_ACTIVITY)
  return places as ReadPlace[]
}

const lockSchools = compileStatement(sql`
  select from ${schoolsTable} where id = any(${ofStudents(studentsTable.school_id)})
  order by id for no key update`)
/** Serialises checks of the limits of their schools. Requires the lock on the activities. */
const lockSchoolsOf = (db: Db, studentIds: number[]) => runStatement(db, lockSchools, { ids: studentIds })

/** As `lockActivitiesToMove`, and then the schools of these registrations. */
export async function lockActivitiesAndSchoolsOf(db: Db, studentIds: number[], others: number[] = []): Promise<Activities> {
  const [activities] = await Promise.all([lockActivitiesToMove(db, studentIds, others), lockSchoolsOf(db, studentIds)])
  return activities
}

const schoolLock = compileStatement(sql`
  with activities as materialized (select id from ${activitiesTable} where id = any(${ids}) order by id for no key update)
  select from ${schoolsTable} where id = ${sql.placeholder('school_id')} and (select count(*) from activities) > 0 for no key update`)

/** Checks of the limits then still hold when registrations are stored. */
export const lockActivitiesAndSchool = (db: Db, activityIds: number[], school_id: number | undefined, user: Actor) =>
  runStatement(db, schoolLock, { ids: activityIds, school_id: schoolIdFor(user, school_id) })

/** Locks, then reads the place and the clock. */
export async function lockAndReadPlace(db: Db, given: PlaceIds, user: Actor, emails: string[]): Promise<Place> {
  const [, place] = await Promise.all([
    lockActivitiesAndSchool(db, [given.activity_id], given.school_id, user),
    readPlace(db, given, user, emails),
  ])
  return refuseNotInPeriod(place)
}

/** In Dutch; empty when this user may register pupils. */
export function whyClosed({ state: now, deadline: until, is_past_deadline }: Activity, user: Actor): string {
  if (now === 'CANCELLED') return 'Deze activiteit is geannuleerd.'
  if (now === 'DRAFT') return 'Deze activiteit is nog niet gepubliceerd.'
  if (is_past_deadline && !isStaff(user)) return `De inschrijving is gesloten sinds ${formatInstant(until)}.`
  return ''
}

const remaining = (limit: number | null, used: number) => (limit === null ? null : Math.max(0, limit - used))

/** Null without a limit. */
export const freePlaces = ({ activity, placed }: ReadPlace) => remaining(activity.capacity, placed)

/** Of the activity's limit per school and of the school's package in this period; null without a limit. */
export const remainingLimits = ({ activity, plan, used_in_activity, used_of_plan }: ReadPlace) => ({
  left_per_school: remaining(activity.max_per_school, used_in_activity),
  left_of_plan: remaining(plan?.max_registrations ?? null, used_of_plan),
})
