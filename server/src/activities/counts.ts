import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { number, type Shape } from '../platform/resource/item'
import type { Join } from '../platform/resource/query'
import { placedStatuses } from '@pre-u/contract/students/status'
import { numberOf } from '../placement/capacity'
import { studentsTable as students } from '../tables/students'
import { activitiesTable } from '../tables/activities'

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

export function countFields(user: User): Record<'placed' | 'waiting' | 'pending' | 'free', Shape[string]> {
  const visible = (column: SQL) => number(isStaff(user) ? sql`of_all.${column}` : sql`coalesce(of_school.${column}, 0)`)
  const { capacity } = activitiesTable
  return {
    placed: visible(sql`placed`),
    waiting: visible(sql`waiting`),
    pending: visible(sql`pending`),
    free: number(sql`case when ${capacity} is not null then greatest(0, ${capacity} - of_all.placed) end`),
  }
}

/** Exports and drop-downs count with subqueries, because their statements have no `countJoins`. */
const takenPlaces = sql`(select ${placedCount} from ${students} where ${ofActivity})`
export const freePlaces = sql`case when ${activitiesTable.capacity} is not null then greatest(0, ${activitiesTable.capacity} - ${takenPlaces}) end`
export const countColumn = (count: SQL) => (user: User) =>
  sql`(select ${count} from ${students} where ${and(ofActivity, registrationsFor(user))})`
