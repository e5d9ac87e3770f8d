import { and, asc, sql } from 'drizzle-orm'
import { type Activities, type Activity, lockActivities } from '../placement/activities'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { refuseMissing } from '../platform/resource/bulkRefusal'
import { hasId } from '../platform/resource/query'
import { schoolsTable } from '../tables/schools'
import { studentsTable as table } from '../tables/students'
import { studentList } from './list'

export type Row = typeof table.$inferSelect

/** A registration may have been moved to another activity before its row was locked. */
export function activityOf(activities: Activities, { activity_id }: { activity_id: number }): Activity {
  const activity = activities.get(activity_id)
  if (!activity) throw conflict('Iemand anders heeft deze inschrijving net verplaatst. Probeer het opnieuw.')
  return activity
}

/** Locks these rows. Refuses when one is missing or out of this user's scope. */
async function lockRows(db: Db, ids: number[], activities: Activities, user: Actor): Promise<Row[]> {
  const rows = await db
    .select()
    .from(table)
    .where(and(hasId(table, ids), studentList.scope(user)))
    .orderBy(asc(table.id))
    .for('update')
  refuseMissing(ids.length - rows.length, 'inschrijvingen')
  for (const row of rows) activityOf(activities, row)
  return rows
}

/** Locks registrations and their activities. */
export async function lockStudents(db: Db, ids: number[], user: Actor) {
  const distinct = [...new Set(ids)]
  const offerings = await lockActivities(db, [], distinct)
  return { rows: await lockRows(db, distinct, offerings, user), offerings }
}

/** Locks the activities and the schools of registrations, and other activities, so that checks of limits still hold when a move is stored. */
export async function lockPlacesToMove(db: Db, ids: number[], otherActivities: number[]): Promise<Activities> {
  const offerings = await lockActivities(db, otherActivities, ids)
  const ofStudents = sql`${schoolsTable.id} = any(array(select ${table.school_id} from ${table} where ${hasId(table, ids)}))`
  await db.select({ id: schoolsTable.id }).from(schoolsTable).where(ofStudents).orderBy(asc(schoolsTable.id)).for('no key update')
  return offerings
}

/** Locks the same, and then the registrations. */
export async function lockToMove(db: Db, ids: number[], otherActivities: number[], user: Actor) {
  const distinct = [...new Set(ids)]
  const offerings = await lockPlacesToMove(db, distinct, otherActivities)
  return { rows: await lockRows(db, distinct, offerings, user), offerings }
}
