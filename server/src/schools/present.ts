import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { dayOf, schoolYearOf } from '@pre-u/contract/dates'
import type { Member } from '@pre-u/contract/members'
import type { School } from '@pre-u/contract/schools'
import { countingStatuses } from '@pre-u/contract/studentStatus'
import { usersTable } from '../auth/table'
import { periodsTable } from '../periods/table'
import { plansTable } from '../plans/table'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { dutch } from '../platform/listQuery'
import { studentsTable } from '../students/table'
import { schoolsTable } from './table'

type SchoolRow = typeof schoolsTable.$inferSelect
type UserRow = typeof usersTable.$inferSelect

export const presentMember = (row: UserRow): Member => ({ ...row, is_invited: row.password_hash === null })

const thisSchoolYear = () => schoolYearOf(dayOf(new Date()))

/** Registrations of the current school year that still count, of the school in the outer query. */
export const registrationsCount = () => sql<number>`(
  select count(*)::int from ${studentsTable}
  join ${periodsTable} on ${periodsTable.id} = ${studentsTable.period_id}
  where ${studentsTable.school_id} = ${schoolsTable.id}
    and ${periodsTable.school_year} = ${thisSchoolYear()}
    and ${inArray(studentsTable.status, countingStatuses)})`

/** A page of schools with their packages, members and counts: three queries, however many rows. */
export async function presentSchools(db: Db, rows: SchoolRow[], user: Actor): Promise<School[]> {
  const ids = rows.map(({ id }) => id)
  const [plans, members, counts] = await Promise.all([
    db.select().from(plansTable),
    db
      .select()
      .from(usersTable)
      .where(inArray(usersTable.school_id, ids))
      .orderBy(desc(usersTable.is_primary), dutch(usersTable.last_name), asc(usersTable.id)),
    db
      .select({ school_id: studentsTable.school_id, registrations: count() })
      .from(studentsTable)
      .innerJoin(periodsTable, eq(periodsTable.id, studentsTable.period_id))
      .where(
        and(
          inArray(studentsTable.school_id, ids),
          eq(periodsTable.school_year, thisSchoolYear()),
          inArray(studentsTable.status, countingStatuses),
        ),
      )
      .groupBy(studentsTable.school_id),
  ])
  const planOf = new Map(plans.map((plan) => [plan.id, plan]))
  const countOf = new Map(counts.map(({ school_id, registrations }) => [school_id, registrations]))
  return rows.map((row) => ({
    ...row,
    notes: isStaff(user) ? row.notes : '',
    plan: planOf.get(row.plan_id ?? 0) ?? null,
    members: members.filter(({ school_id }) => school_id === row.id).map(presentMember),
    registrations_count: countOf.get(row.id) ?? 0,
  }))
}
