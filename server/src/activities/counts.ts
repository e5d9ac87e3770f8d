import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import { number, type Shape } from '../platform/resource/item'
import type { Join } from '../platform/resource/ordering'
import { pendingSum, placedSum, waitingSum } from '../students/public'
import { activityCountsTable as counts, schoolActivityCountsTable as ownCounts, studentsTable } from '../tables/students'
import { activitiesTable } from '../tables/activities'

const ownSum = (statuses: StudentStatus[]) =>
  sql<number>`coalesce(sum(${ownCounts.number}) filter (where ${inArray(ownCounts.status, statuses)}), 0)::int`
const ofOwnSchool = (user: User) => eq(ownCounts.school_id, user.school?.id ?? 0)

export const registrationsFor = (user: User) => (isStaff(user) ? undefined : eq(studentsTable.school_id, user.school?.id ?? 0))

const ofActivity = eq(counts.activity_id, activitiesTable.id)

/** `of_all` counts over all schools, `of_school` over the user's own school. */
export const countJoins = (user: User): Join[] => {
  const ofAll = sql`lateral (
    select ${placedSum} as placed, ${waitingSum} as waiting, ${pendingSum} as pending from ${counts} where ${ofActivity}) of_all`
  if (isStaff(user)) return [[ofAll, sql`true`]]
  const ofSchool = sql`(
    select activity_id, ${ownSum(placedStatuses)} as placed, ${ownSum(['WAITLISTED'])} as waiting, ${ownSum(['PENDING'])} as pending
    from ${ownCounts} where ${ofOwnSchool(user)} group by activity_id) of_school`
  return [
    [ofAll, sql`true`],
    [ofSchool, sql`of_school.activity_id = ${activitiesTable.id}`],
  ]
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

/** For exports and drop-downs, whose queries have no `countJoins`. */
const takenPlaces = sql`(select ${placedSum} from ${counts} where ${ofActivity})`
export const freePlaces = sql`case when ${activitiesTable.capacity} is not null then greatest(0, ${activitiesTable.capacity} - ${takenPlaces}) end`
export const countColumn =
  (total: SQL, statuses: StudentStatus[]) =>
  (user: User): SQL =>
    isStaff(user)
      ? sql`(select ${total} from ${counts} where ${ofActivity})`
      : sql`(select ${ownSum(statuses)} from ${ownCounts} where ${and(ofOwnSchool(user), eq(ownCounts.activity_id, activitiesTable.id))})`
