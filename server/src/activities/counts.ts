import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import type { Db } from '../platform/db/db'
import { activityCountsTable as kept, countedPerActivity, keptPlaced, studentsTable } from '../students/table'
import { activitiesTable } from './table'

const countOf = (statuses: StudentStatus[]) => sql<number>`(count(*) filter (where ${inArray(studentsTable.status, statuses)}))::int`
const ownRegistrations = (user: User) => eq(studentsTable.school_id, user.school?.id ?? 0)

/** What this user may see of the registrations: a school its own. */
export const registrationsFor = (user: User) => (isStaff(user) ? undefined : ownRegistrations(user))

async function countedOfSchool(db: Db, ids: number[], user: User) {
  const rows = await db
    .select({
      id: studentsTable.activity_id,
      placed: countOf(placedStatuses),
      waiting: countOf(['WAITLISTED']),
      pending: countOf(['PENDING']),
    })
    .from(studentsTable)
    .where(and(ownRegistrations(user), inArray(studentsTable.activity_id, ids)))
    .groupBy(studentsTable.activity_id)
  const counts = new Map(rows.map(({ id, ...numbers }) => [id, numbers]))
  return (id: number) => counts.get(id) ?? { placed: 0, waiting: 0, pending: 0 }
}

/** Of whoever the user may see; and how many places are taken by all. */
export async function countRegistrations(db: Db, ids: number[], user: User) {
  const ofAll = await countedPerActivity(db, ids)
  const ofVisible = isStaff(user) ? ofAll : await countedOfSchool(db, ids, user)
  return (id: number) => ({ ...ofVisible(id), taken: ofAll(id).placed })
}

const inOuter = eq(kept.activity_id, activitiesTable.id)

/** The same as columns of a query over activities. */
export const takenInOuter = sql`(select ${keptPlaced} from ${kept} where ${inOuter})`
export const countedInOuter =
  (keptNumber: SQL, statuses: StudentStatus[]) =>
  (user: User): SQL =>
    isStaff(user)
      ? sql`(select ${keptNumber} from ${kept} where ${inOuter})`
      : sql`(select ${countOf(statuses)} from ${studentsTable} where ${and(ownRegistrations(user), eq(studentsTable.activity_id, activitiesTable.id))})`
