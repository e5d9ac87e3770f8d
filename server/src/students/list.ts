import { eq, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { students as contract } from '@pre-u/contract/students/students'
import { studentStatuses } from '@pre-u/contract/students/status'
import { dutch, fullNameOf } from '../platform/db/columns'
import type { Condition, Matches, Join } from '../platform/resource/query'
import type { Shape } from '../platform/resource/item'
import { usersTable as users } from '../tables/accounts'
import { activitiesTable as activities } from '../tables/activities'
import { inSchoolYear, periodsTable as periods } from '../tables/periods'
import { schoolsTable as schools } from '../tables/schools'
import { studentReportsTable as reports, studentsTable as table } from '../tables/students'

const scope = (user: User) => (isStaff(user) ? undefined : eq(table.school_id, user.school?.id ?? 0))

const schoolJoin: Join = [schools, eq(schools.id, table.school_id)]
const activityJoin: Join = [activities, eq(activities.id, table.activity_id)]
const periodJoin: Join = [periods, eq(periods.id, table.period_id)]
const joins = (): Join[] => [
  schoolJoin,
  activityJoin,
  periodJoin,
  [users, eq(users.id, table.created_by)],
  [reports, eq(reports.student_id, table.id)],
]

/** The name is empty when the user is deleted. */
export const author = fullNameOf(users)

/** The pupil has nowhere to go, whatever the status says. */
export const isCancelled = sql<boolean>`(${activities.state} = 'CANCELLED')`

const select = () =>
  ({
    school: { id: schools.id, name: schools.name },
    activity: { id: activities.id, code: activities.code, name: activities.name, is_cancelled: isCancelled },
    period: { id: periods.id, name: periods.name, school_year: periods.school_year },
    report: { kind: reports.kind, reason: reports.reason, reported_at: reports.reported_at },
    created_by: { id: users.id, name: author },
  }) satisfies Shape

// The subqueries are arrays: PostgreSQL reads the few schools, activities or reports once, and finds their registrations in an index.
const ofSchool = (column: typeof schools.plan_id | typeof schools.province | typeof schools.region) => (matches: Matches) =>
  sql`${table.school_id} = any(array(select ${schools.id} from ${schools} where ${matches(column)}))`
const ofCategory: Condition = (matches) =>
  sql`${table.activity_id} = any(array(select ${activities.id} from ${activities} where ${matches(activities.category)}))`
const isReported: Condition = (matches) =>
  sql`${table.id} = any(array(select ${reports.student_id} from ${reports} where ${matches(reports.kind)}))`

const byName = [dutch(table.last_name), dutch(table.first_name)]
const statuses = sql.raw(`array[${studentStatuses.map((status) => `'${status}'`).join(', ')}]`)

/** Which registrations a list shows, in which order, and what it shows of each. */
export const studentList = {
  contract,
  table,
  scope,
  joins,
  select,
  searchText: table.search_text,
  searchRelated: [
    { column: table.school_id, table: schools },
    { column: table.activity_id, table: activities },
  ],
  ordering: 'name',
  sort: {
    name: byName,
    school: { join: schoolJoin, by: [dutch(schools.name), ...byName] },
    activity: { join: activityJoin, by: [dutch(activities.name), ...byName] },
    period: { join: periodJoin, by: [periods.start_date, ...byName] },
    grade: [table.grade, ...byName],
    // Registrations of one status are in the order of their creation.
    status: [sql`array_position(${statuses}, ${table.status})`, table.created_at],
  },
  filters: {
    school__id: table.school_id,
    school__plan__id: ofSchool(schools.plan_id),
    school__province: ofSchool(schools.province),
    school__region: ofSchool(schools.region),
    activity__id: table.activity_id,
    activity__category: ofCategory,
    period__id: table.period_id,
    period__school_year: inSchoolYear(table.period_id),
    status: table.status,
    grade: table.grade,
    report: isReported,
  },
}
