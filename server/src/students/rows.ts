import { and, asc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { students as contract } from '@pre-u/contract/students'
import { type StudentStatus, studentStatuses } from '@pre-u/contract/students/status'
import { activitiesTable } from '../tables/activities'
import { inSchoolYear } from '../tables/periods'
import { periodsTable } from '../tables/periods'
import type { Actor } from '../platform/actor'
import { dutch, toIso } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { createStatementCache, runStatement } from '../platform/db/statement'
import { inSlices } from '../platform/jobs/inSlices'
import { refuseMissing } from '../platform/resource/bulkRefusal'
import { type Condition, hasId, symbolic, userValues } from '../platform/resource/conditions'
import { schoolsTable } from '../tables/schools'
import { activityFilters, lookUp, schoolFilters } from './groupFilters'
import { type Activities, activityOf, lockActivitiesAndSchoolsOf, lockActivitiesOf } from './place'
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

async function lockWith<R extends { activity_id: number }>(
  ids: number[],
  lockActivities: (distinct: number[]) => Promise<Activities>,
  readRows: (distinct: number[]) => Promise<R[]>,
) {
  const distinct = [...new Set(ids)]
  const [places, rows] = await Promise.all([lockActivities(distinct), readRows(distinct)])
  refuseMissing(distinct.length - rows.length, 'inschrijvingen')
  for (const row of rows) activityOf(places, row)
  return { rows, places }
}

const readRowsToLock = (db: Db, user: Actor) => (distinct: number[]) =>
  db
    .select()
    .from(table)
    .where(and(hasId(table, distinct), studentsFor(user)))
    .orderBy(asc(table.id))
    .for('update')

/** Also locks their activities. Refuses when one is missing or out of this user's scope. */
export const lockStudents = (db: Db, ids: number[], user: Actor) =>
  lockWith(ids, (distinct) => lockActivitiesOf(db, distinct), readRowsToLock(db, user))

/** As `lockStudents`, with other activities and with the schools, so that checks of limits still hold after the move. */
export const lockToMove = (db: Db, ids: number[], otherActivities: number[], user: Actor) =>
  lockWith(ids, (distinct) => lockActivitiesAndSchoolsOf(db, distinct, otherActivities), readRowsToLock(db, user))

/** What a change of status reads and audits of a registration. */
const statusColumns = [
  'id',
  'activity_id',
  'school_id',
  'created_by',
  'first_name',
  'infix',
  'last_name',
  'status',
  'status_reason',
  'waitlisted_at',
  'updated_at',
  'anonymised_at',
] as const
export type StatusRow = Pick<Row, (typeof statusColumns)[number]>
type StatusTexts = [
  string,
  string,
  string,
  string | null,
  string,
  string,
  string,
  StudentStatus,
  string,
  string | null,
  string,
  string | null,
]

const toStatusRow = (values: StatusTexts): StatusRow => ({
  id: Number(values[0]),
  activity_id: Number(values[1]),
  school_id: Number(values[2]),
  created_by: values[3] === null ? null : Number(values[3]),
  first_name: values[4],
  infix: values[5],
  last_name: values[6],
  status: values[7],
  status_reason: values[8],
  waitlisted_at: values[9] && toIso(values[9]),
  updated_at: toIso(values[10]),
  anonymised_at: values[11] && toIso(values[11]),
})

const cached = createStatementCache()
const selectStatuses = (user: User) =>
  cached(String(isStaff(user)), () => {
    const columns = sql.join(
      statusColumns.map((name) => table[name]),
      sql`, `,
    )
    const isGiven = sql`${table.id} = any(${sql.placeholder('ids')}::bigint[])`
    return sql`select ${columns} from ${table} where ${and(isGiven, studentsFor(symbolic(user)))} order by ${table.id} for update`
  })

/** As `lockStudents`, with only the columns of a status: there can be thousands of rows. */
export const lockStatuses = (db: Db, ids: number[], user: Actor, lockPlaces = lockActivitiesOf) =>
  lockWith(
    ids,
    (distinct) => lockPlaces(db, distinct),
    async (distinct) => {
      const rows = await runStatement(db, selectStatuses(user), { ids: distinct, ...userValues(user) })
      return inSlices(rows as StatusTexts[], (slice) => slice.map(toStatusRow))
    },
  )
