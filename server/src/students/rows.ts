import { and, asc } from 'drizzle-orm'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { refuseMissing } from '../platform/resource/bulkRefusal'
import { hasId } from '../platform/resource/conditions'
import { studentsTable as table } from '../tables/students'
import { studentList } from './list'
import { type Activities, activityOf, lockActivitiesAndSchoolsOf, lockActivitiesOf } from './place'

export type Row = typeof table.$inferSelect

async function lockWith<R extends { activity_id: number }>(
  ids: number[],
  lockActivities: (distinct: number[]) => Promise<Activities>,
  readRows: (distinct: number[]) => Promise<R[]>,
) {
  const distinct = [...new Set(ids)]
  const places = await lockActivities(distinct)
  const rows = await readRows(distinct)
  refuseMissing(distinct.length - rows.length, 'inschrijvingen')
  for (const row of rows) activityOf(places, row)
  return { rows, places }
}

const readRowsToLock = (db: Db, user: Actor) => (distinct: number[]) =>
  db
    .select()
    .from(table)
    .where(and(hasId(table, distinct), studentList.scope(user)))
    .orderBy(asc(table.id))
    .for('update')

/** Also locks their activities. Refuses when one is missing or out of this user's scope. */
export const lockStudents = (db: Db, ids: number[], user: Actor) =>
  lockWith(ids, (distinct) => lockActivitiesOf(db, distinct), readRowsToLock(db, user))

/** As `lockStudents`, with other activities and with the schools, so that checks of limits still hold after the move. */
export const lockToMove = (db: Db, ids: number[], otherActivities: number[], user: Actor) =>
  lockWith(ids, (distinct) => lockActivitiesAndSchoolsOf(db, distinct, otherActivities), readRowsToLock(db, user))

/** What a change of status reads and audits of a registration. */
const statusColumns = {
  id: table.id,
  activity_id: table.activity_id,
  school_id: table.school_id,
  created_by: table.created_by,
  first_name: table.first_name,
  infix: table.infix,
  last_name: table.last_name,
  status: table.status,
  status_reason: table.status_reason,
  waitlisted_at: table.waitlisted_at,
  updated_at: table.updated_at,
  anonymised_at: table.anonymised_at,
}
export type StatusRow = Pick<Row, keyof typeof statusColumns>

/** As `lockStudents`, with only the columns of a status: there can be thousands of rows. */
export const lockStatuses = (db: Db, ids: number[], user: Actor, lockPlaces = lockActivitiesOf) =>
  lockWith(
    ids,
    (distinct) => lockPlaces(db, distinct),
    (distinct): Promise<StatusRow[]> =>
      db
        .select(statusColumns)
        .from(table)
        .where(and(hasId(table, distinct), studentList.scope(user)))
        .orderBy(asc(table.id))
        .for('update'),
  )
