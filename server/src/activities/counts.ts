import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/studentStatus'
import type { Db } from '../platform/db/db'
import { activityCountsTable as kept, studentsTable } from '../students/table'
import { activitiesTable } from './table'

const sumOf = (statuses: StudentStatus[]) =>
  sql<number>`coalesce(sum(${kept.number}) filter (where ${inArray(kept.status, statuses)}), 0)::int`
const countOf = (statuses: StudentStatus[]) => sql<number>`(count(*) filter (where ${inArray(studentsTable.status, statuses)}))::int`

const counted = (of: typeof sumOf) => ({ placed: of(placedStatuses), waiting: of(['WAITLISTED']), pending: of(['PENDING']) })
const ownRegistrations = (user: User) => eq(studentsTable.school_id, user.school?.id ?? 0)

/** What this user may see of the registrations: a school its own. */
export const registrationsFor = (user: User) => (isStaff(user) ? undefined : ownRegistrations(user))

/** Of all schools together, from the counts that are kept: a million registrations cost no more than ten. */
const ofEverybody = (db: Db, ids: number[]) =>
  db
    .select({ id: kept.activity_id, ...counted(sumOf) })
    .from(kept)
    .where(inArray(kept.activity_id, ids))
    .groupBy(kept.activity_id)

const ofSchool = (db: Db, ids: number[], user: User) =>
  db
    .select({ id: studentsTable.activity_id, ...counted(countOf) })
    .from(studentsTable)
    .where(and(ownRegistrations(user), inArray(studentsTable.activity_id, ids)))
    .groupBy(studentsTable.activity_id)

const NONE = { placed: 0, waiting: 0, pending: 0 }

/** How many have a place, wait and are to be looked at: of whoever the user may see; and how many places are taken by all. */
export async function countRegistrations(db: Db, ids: number[], user: User) {
  const everybody = new Map((await ofEverybody(db, ids)).map(({ id, ...counts }) => [id, counts]))
  const visible = isStaff(user) ? everybody : new Map((await ofSchool(db, ids, user)).map(({ id, ...counts }) => [id, counts]))
  return (id: number) => ({ ...(visible.get(id) ?? NONE), taken: everybody.get(id)?.placed ?? 0 })
}

export async function placedIn(db: Db, id: number) {
  const [counts] = await ofEverybody(db, [id])
  return counts?.placed ?? 0
}

const inOuter = sql`${kept.activity_id} = ${activitiesTable.id}`
export const takenInOuter = sql`(select ${sumOf(placedStatuses)} from ${kept} where ${inOuter})`

/** The same as a column of a query over activities. */
export const countedInOuter =
  (statuses: StudentStatus[]) =>
  (user: User): SQL =>
    isStaff(user)
      ? sql`(select ${sumOf(statuses)} from ${kept} where ${inOuter})`
      : sql`(select ${countOf(statuses)} from ${studentsTable} where ${and(ownRegistrations(user), eq(studentsTable.activity_id, activitiesTable.id))})`
