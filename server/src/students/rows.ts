import { and, asc, eq } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { students as contract } from '@pre-u/contract/students'
import type { Actor } from '../platform/actor'
import { dutch } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { refuseMissing } from '../platform/resource/bulkRefusal'
import { hasId } from '../platform/resource/conditions'
import { lockActivitiesOf } from './place'
import { studentsTable as table, waitlistedSince } from './table'

export type Row = typeof table.$inferSelect

const studentsFor = (user: User) => (isStaff(user) ? undefined : eq(table.school_id, user.school?.id ?? 0))

/** Which registrations a list shows, and in which order. */
export const studentList = {
  contract,
  table,
  scope: studentsFor,
  ordering: 'name',
  sort: { name: [dutch(table.last_name), dutch(table.first_name)], waitlisted_at: [waitlistedSince(table)] },
  filters: {
    school__id: table.school_id,
    activity__id: table.activity_id,
    period__id: table.period_id,
    status: table.status,
    grade: table.grade,
  },
}

/** Also locks their activities. Refuses when one is missing or out of this user's scope. */
export async function lockStudents(db: Db, ids: number[], user: Actor) {
  const distinct = [...new Set(ids)]
  const places = await lockActivitiesOf(db, distinct)
  const rows = await db
    .select()
    .from(table)
    .where(and(hasId(table, distinct), studentsFor(user)))
    .orderBy(asc(table.id))
    .for('update')
  refuseMissing(distinct.length - rows.length, 'inschrijvingen')
  return { rows, places }
}
