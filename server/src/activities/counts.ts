import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { number, type Shape } from '../platform/resource/item'
import type { Join } from '../platform/resource/query'
import { countingStatuses, placedStatuses } from '@pre-u/contract/students/status'
import { numberOf } from '../placement/capacity'
import { studentsTable as students } from '../tables/students'
import { activitiesTable, activityPeriodsTable as link } from '../tables/activities'
import { periodsTable } from '../tables/periods'
import { plansTable } from '../tables/plans'
import { schoolsTable } from '../tables/schools'

export const registrationsFor = (user: User) => (isStaff(user) ? undefined : eq(students.school_id, user.school?.id ?? 0))

const { status } = students
export const placedCount = numberOf(status, placedStatuses)
export const waitingCount = numberOf(status, ['WAITLISTED'])
export const pendingCount = numberOf(status, ['PENDING'])

const ofActivity = eq(students.activity_id, activitiesTable.id)
const counts = sql`${placedCount} as placed, ${waitingCount} as waiting, ${pendingCount} as pending`

/** `of_all` counts over all schools, `of_school` over the user's own school. */
export const countJoins = (user: User): Join[] => {
  const ofAll: Join = [sql`lateral (select ${counts} from ${students} where ${ofActivity}) of_all`, sql`true`]
  if (isStaff(user)) return [ofAll]
  const ofSchool = sql`(select activity_id, ${counts} from ${students} where ${registrationsFor(user)} group by activity_id) of_school`
  return [ofAll, [ofSchool, sql`of_school.activity_id = ${activitiesTable.id}`]]
}

const { capacity, max_per_school } = activitiesTable
const free = sql`case when ${capacity} is not null then greatest(0, ${capacity} - of_all.placed) end`

/** What the package of a school leaves in the active period of this activity that has most left; null without a limit. */
const leftOfPlan = (user: User) => {
  const used = sql`(
    select count(*) from ${students}
    where ${and(registrationsFor(user), eq(students.period_id, periodsTable.id), inArray(status, countingStatuses))})`
  return sql`(
    select max(greatest(0, ${plansTable.max_registrations} - ${used}))
    from ${link} join ${periodsTable} on ${and(eq(periodsTable.id, link.period_id), eq(periodsTable.is_active, true))}
    join ${schoolsTable} on ${eq(schoolsTable.id, user.school?.id ?? 0)}
    join ${plansTable} on ${eq(plansTable.id, schoolsTable.plan_id)}
    where ${eq(link.activity_id, activitiesTable.id)} and ${plansTable.max_registrations} is not null)`
}

/** `least` leaves out what is null, which has no limit. */
function leftForSchool(user: User) {
  if (isStaff(user)) return sql`null::int`
  const used = sql`coalesce(of_school.placed + of_school.waiting + of_school.pending, 0)`
  const leftPerSchool = sql`case when ${max_per_school} is not null then greatest(0, ${max_per_school} - ${used}) end`
  return number(sql`least(${free}, ${leftPerSchool}, ${leftOfPlan(user)})`)
}

export function countFields(user: User): Record<'placed' | 'waiting' | 'pending' | 'free' | 'left_for_school', Shape[string]> {
  const visible = (column: SQL) => number(isStaff(user) ? sql`of_all.${column}` : sql`coalesce(of_school.${column}, 0)`)
  return {
    placed: visible(sql`placed`),
    waiting: visible(sql`waiting`),
    pending: visible(sql`pending`),
    free: number(free),
    left_for_school: leftForSchool(user),
  }
}

/** Exports and drop-downs count with subqueries, because their statements have no `countJoins`. */
const takenPlaces = sql`(select ${placedCount} from ${students} where ${ofActivity})`
export const freePlaces = sql`case when ${activitiesTable.capacity} is not null then greatest(0, ${activitiesTable.capacity} - ${takenPlaces}) end`
export const countColumn = (count: SQL) => (user: User) =>
  sql`(select ${count} from ${students} where ${and(ofActivity, registrationsFor(user))})`
