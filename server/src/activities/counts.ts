import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import { number, type Shape } from '../platform/resource/item'
import type { Join } from '../platform/resource/resource'
import { keptPending, keptPlaced, keptWaiting } from '../students/public'
import { activityCountsTable as kept, studentsTable } from '../students/table'
import { activitiesTable } from './table'

const countOf = (statuses: StudentStatus[]) => sql<number>`(count(*) filter (where ${inArray(studentsTable.status, statuses)}))::int`
const ownRegistrations = (user: User) => eq(studentsTable.school_id, user.school?.id ?? 0)

/** What this user may see of the registrations: a school its own. */
export const registrationsFor = (user: User) => (isStaff(user) ? undefined : ownRegistrations(user))

const ofActivity = eq(kept.activity_id, activitiesTable.id)

/** How many have a place, wait and are to be decided on, over all schools; and of the user's own school. */
export const countJoins = (user: User): Join[] => {
  const ofAll = sql`lateral (
    select ${keptPlaced} as placed, ${keptWaiting} as waiting, ${keptPending} as pending from ${kept} where ${ofActivity}) of_all`
  if (isStaff(user)) return [[ofAll, sql`true`]]
  const ofSchool = sql`(
    select activity_id, ${countOf(placedStatuses)} as placed, ${countOf(['WAITLISTED'])} as waiting, ${countOf(['PENDING'])} as pending
    from ${studentsTable} where ${ownRegistrations(user)} group by activity_id) of_school`
  return [
    [ofAll, sql`true`],
    [ofSchool, sql`of_school.activity_id = ${activitiesTable.id}`],
  ]
}

/** The columns of these joins that an activity shows. */
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

/** The same as single columns of a query over activities, for exports and drop-downs. */
const taken = sql`(select ${keptPlaced} from ${kept} where ${ofActivity})`
export const freePlaces = sql`case when ${activitiesTable.capacity} is not null then greatest(0, ${activitiesTable.capacity} - ${taken}) end`
export const countColumn =
  (keptNumber: SQL, statuses: StudentStatus[]) =>
  (user: User): SQL =>
    isStaff(user)
      ? sql`(select ${keptNumber} from ${kept} where ${ofActivity})`
      : sql`(select ${countOf(statuses)} from ${studentsTable} where ${and(ownRegistrations(user), eq(studentsTable.activity_id, activitiesTable.id))})`
