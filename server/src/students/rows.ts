import { and, asc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { students as contract } from '@pre-u/contract/students'
import { studentStatuses } from '@pre-u/contract/students/status'
import { activitiesTable } from '../tables/activities'
import { inSchoolYear } from '../tables/periods'
import { periodsTable } from '../tables/periods'
import { type Activities, type Activity, lockActivities } from '../placement/activities'
import type { Actor } from '../platform/actor'
import { dutch } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { refuseMissing } from '../platform/resource/bulkRefusal'
import { type Condition, hasId } from '../platform/resource/conditions'
import { schoolsTable } from '../tables/schools'
import { activityFilters, lookUp, schoolFilters } from './groupFilters'
import { studentReportsTable as reports, studentsTable as table, waitlistedSince } from '../tables/students'

export type Row = typeof table.$inferSelect

const studentsFor = (user: User) => (isStaff(user) ? undefined : eq(table.school_id, user.school?.id ?? 0))

const byName = [dutch(table.last_name), dutch(table.first_name)]
/** The rank of a registration's school, activity or period in the order by it. */
const rankOf = (groupId: SQLWrapper, group: typeof schoolsTable | typeof activitiesTable | typeof periodsTable, order: SQL) =>
  lookUp(groupId, group, sql`select ${group.id}, row_number() over (order by ${order}, ${group.id}) from ${group}`, sql`0`)
/** As an expression, because each statement has the same. */
export const STATUSES = sql.raw(`array[${studentStatuses.map((name) => `'${name}'`).join()}]`)

/** As an array: the planner then reads the few rows that it names. */
const isReported: Condition = (matches) =>
  sql`${table.id} = any(array(select ${reports.student_id} from ${reports} where ${matches(reports.kind)}))`

/** Which registrations a list shows, and in which order. */
export const studentList = {
  contract,
  table,
  scope: studentsFor,
  ordering: 'name',
  sort: {
    name: byName,
    waitlisted_at: [waitlistedSince(table)],
    school: [rankOf(table.school_id, schoolsTable, dutch(schoolsTable.name)), ...byName],
    activity: [rankOf(table.activity_id, activitiesTable, dutch(activitiesTable.name)), ...byName],
    period: [rankOf(table.period_id, periodsTable, sql`${periodsTable.start_date}`), ...byName],
    grade: [table.grade, ...byName],
    // Within a status by creation: `student_statuses` has that order.
    status: [sql`array_position(${STATUSES}, ${table.status})`, table.created_at],
  },
  filters: {
    ...schoolFilters(table.school_id),
    ...activityFilters(table.activity_id),
    period__id: table.period_id,
    period__school_year: inSchoolYear(table.period_id),
    status: table.status,
    grade: table.grade,
    report: isReported,
  },
}

/** A registration may have been moved to another activity before its row was locked. */
export function activityOf(activities: Activities, { activity_id }: { activity_id: number }): Activity {
  const activity = activities.get(activity_id)
  if (!activity) throw conflict('Iemand anders heeft deze inschrijving net verplaatst. Probeer het opnieuw.')
  return activity
}

/** Refuses when one is missing or out of this user's scope. */
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

/** Also locks other activities and the schools, so that checks of limits still hold when the change is stored. */
export async function lockToMove(db: Db, ids: number[], otherActivities: number[], user: Actor) {
  const distinct = [...new Set(ids)]
  const offerings = await lockActivities(db, otherActivities, distinct)
  const ofStudents = sql`${schoolsTable.id} = any(array(select ${table.school_id} from ${table} where ${hasId(table, distinct)}))`
  await db.select({ id: schoolsTable.id }).from(schoolsTable).where(ofStudents).orderBy(asc(schoolsTable.id)).for('no key update')
  return { rows: await lockRows(db, distinct, offerings, user), offerings }
}
