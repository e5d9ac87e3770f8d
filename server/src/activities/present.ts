import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import type { Activity } from '@pre-u/contract/activities'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/studentStatus'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { studentsTable } from '../students/table'
import { periodsOf } from './periods'
import type { activitiesTable } from './table'

type Row = typeof activitiesTable.$inferSelect

/** What this user may see of the registrations: a school its own. */
export const registrationsFor = (user: Actor) => (isStaff(user) ? undefined : eq(studentsTable.school_id, user.school?.id ?? 0))

const counted = (statuses: StudentStatus[], of?: SQL) =>
  sql<number>`count(*) filter (where ${and(inArray(studentsTable.status, statuses), of)})`.mapWith(Number)

const freeOf = ({ capacity }: Row, taken = 0) => (capacity === null ? null : Math.max(0, capacity - taken))

/** Those who have a place, of all schools together. */
export const placedIn = (db: Db, activity_id: number) =>
  db.$count(studentsTable, and(eq(studentsTable.activity_id, activity_id), inArray(studentsTable.status, placedStatuses)))

/** A page of activities with their periods and counts: two queries, however many rows. */
export async function presentActivities(db: Db, rows: Row[], user: Actor): Promise<Activity[]> {
  const ids = rows.map(({ id }) => id)
  const visible = registrationsFor(user)
  const [periods, counts] = await Promise.all([
    periodsOf(db, ids),
    db
      .select({
        activity_id: studentsTable.activity_id,
        taken: counted(placedStatuses),
        placed: counted(placedStatuses, visible),
        waiting: counted(['WAITLISTED'], visible),
        pending: counted(['PENDING'], visible),
      })
      .from(studentsTable)
      .where(inArray(studentsTable.activity_id, ids))
      .groupBy(studentsTable.activity_id),
  ])
  const countsOf = new Map(counts.map((row) => [row.activity_id, row]))
  return rows.map((row) => {
    const { taken = 0, placed = 0, waiting = 0, pending = 0 } = countsOf.get(row.id) ?? {}
    return { ...row, periods: periods.get(row.id) ?? [], placed, waiting, pending, free: freeOf(row, taken) }
  })
}

export async function presentChoices(db: Db, rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  const { activity_id, status } = studentsTable
  const [periods, counts] = await Promise.all([
    periodsOf(db, ids),
    db
      .select({ activity_id, taken: count() })
      .from(studentsTable)
      .where(and(inArray(activity_id, ids), inArray(status, placedStatuses)))
      .groupBy(activity_id),
  ])
  const taken = new Map(counts.map((row) => [row.activity_id, row.taken]))
  return rows.map((row) => ({
    ...row,
    period_ids: (periods.get(row.id) ?? []).map(({ id }) => id),
    free: freeOf(row, taken.get(row.id)),
  }))
}
