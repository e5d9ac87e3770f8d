import { eq, sql } from 'drizzle-orm'
import { activitiesTable as activities } from '../tables/activities'
import { usersTable as users } from '../tables/accounts'
import { periodsTable as periods } from '../tables/periods'
import { fullNameOf } from '../platform/db/columns'
import { boolean, orNull, type Shape, text } from '../platform/resource/item'
import type { Join } from '../platform/resource/resource'
import { schoolsTable as schools } from '../tables/schools'
import { studentReportsTable as reports, studentsTable as table } from '../tables/students'

export const studentJoins = (): Join[] => [
  [schools, eq(schools.id, table.school_id)],
  [activities, eq(activities.id, table.activity_id)],
  [periods, eq(periods.id, table.period_id)],
  [users, eq(users.id, table.created_by)],
  [reports, eq(reports.student_id, table.id)],
]

/** Empty when the user is gone. */
export const author = fullNameOf(users)

/** The pupil has nowhere to go, whatever the status says. */
export const isCancelled = sql`(${activities.state} = 'CANCELLED')`

export const studentFields = () =>
  ({
    school: { id: schools.id, name: schools.name },
    activity: { id: activities.id, code: activities.code, name: activities.name, is_cancelled: boolean(isCancelled) },
    period: { id: periods.id, name: periods.name, school_year: periods.school_year },
    report: orNull(reports.student_id, { kind: reports.kind, reason: reports.reason, reported_at: reports.reported_at }),
    created_by: orNull(users.id, { id: users.id, name: text(author) }),
  }) satisfies Shape
