import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { countingStatuses } from '@pre-u/contract/students/status'
import { pendingEmail } from '../accounts/emailChange'
import { usersTable } from '../tables/accounts'
import { periodsTable } from '../tables/periods'
import { plansTable } from '../tables/plans'
import { dutch } from '../platform/db/columns'
import { failedAddressesTable as failed } from '../platform/mail/table'
import { iso, jsonArray, number, type Shape } from '../platform/resource/item'
import type { Join } from '../platform/resource/query'
import { studentsTable as students } from '../tables/students'
import { schoolsTable } from '../tables/schools'

const { id, created_at, updated_at, first_name, infix, last_name, email, phone, is_primary, last_login, password_hash, wants_invitations } =
  usersTable
const memberFields = {
  id,
  created_at,
  updated_at,
  first_name,
  infix,
  last_name,
  email,
  phone,
  is_primary,
  last_login,
  wants_invitations,
  function: usersTable.function,
  is_invited: sql`${password_hash} is null`,
  pending_email: pendingEmail,
  email_failed_at: sql`(select ${iso(failed.failed_at)} from ${failed} where ${failed.email} = lower(${email}))`,
}
const membersFrom = sql`${usersTable} where ${eq(usersTable.school_id, schoolsTable.id)}`

/** A school year starts on 1 August in Amsterdam. Uses PostgreSQL's clock, because the statement is prepared. */
const currentSchoolYear = sql`(
  select format('%s-%s', year, year + 1)
  from (select extract(year from (now() at time zone 'Europe/Amsterdam') - interval '7 months')::int as year) current_year)`

/** It is an array, so that PostgreSQL reads it once and not for each school. */
const currentPeriods = sql`array(select ${periodsTable.id} from ${periodsTable} where ${eq(periodsTable.school_year, currentSchoolYear)})`

export const registrationsCount = sql<number>`(
  select count(*)::int from ${students}
  where ${and(eq(students.school_id, schoolsTable.id), sql`${students.period_id} = any(${currentPeriods})`, inArray(students.status, countingStatuses))})`

export const planJoin = (): Join[] => [[plansTable, eq(plansTable.id, schoolsTable.plan_id)]]

export const schoolFields = (user: User) =>
  ({
    notes: isStaff(user) ? schoolsTable.notes : sql`''`,
    plan: {
      id: plansTable.id,
      name: plansTable.name,
      max_registrations: plansTable.max_registrations,
      max_honours_students: plansTable.max_honours_students,
      priority: plansTable.priority,
    },
    members: jsonArray(memberFields, membersFrom, [desc(is_primary), dutch(last_name), id]),
    registrations_count: number(registrationsCount),
  }) satisfies Shape
