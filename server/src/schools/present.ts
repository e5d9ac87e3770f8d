import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'
import type { Member } from '@pre-u/contract/schools/members'
import type { School } from '@pre-u/contract/schools'
import { countingStatuses } from '@pre-u/contract/students/status'
import { usersTable } from '../auth/table'
import { periodsTable } from '../periods/table'
import { plansTable } from '../plans/table'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { dutch } from '../platform/db/columns'
import { schoolCountsTable as kept } from '../students/table'
import { schoolsTable } from './table'

type SchoolRow = typeof schoolsTable.$inferSelect
type UserRow = typeof usersTable.$inferSelect

export const presentMember = (row: UserRow): Member => ({ ...row, is_invited: row.password_hash === null })

const thisSchoolYear = () => schoolYearOf(dayOf(new Date()))

const stillCounts = () => and(eq(periodsTable.school_year, thisSchoolYear()), inArray(kept.status, countingStatuses))

/** Registrations of the current school year that still count, of the school in the outer query. */
export const registrationsCount = () => sql<number>`(
  select coalesce(sum(${kept.number}), 0)::int from ${kept}
  join ${periodsTable} on ${eq(periodsTable.id, kept.period_id)}
  where ${and(eq(kept.school_id, schoolsTable.id), stillCounts())})`

/** A page of schools with their packages, members and counts: three queries, however many rows. */
export async function presentSchools(db: Db, rows: SchoolRow[], user: Actor): Promise<School[]> {
  const ids = rows.map(({ id }) => id)
  // One after the other: they may run in a transaction, which is one connection.
  const plans = await db.select().from(plansTable)
  const members = await db
    .select()
    .from(usersTable)
    .where(inArray(usersTable.school_id, ids))
    .orderBy(desc(usersTable.is_primary), dutch(usersTable.last_name), asc(usersTable.id))
  const counts = await db
    .select({ school_id: kept.school_id, registrations: sql<number>`sum(${kept.number})::int` })
    .from(kept)
    .innerJoin(periodsTable, eq(periodsTable.id, kept.period_id))
    .where(and(inArray(kept.school_id, ids), stillCounts()))
    .groupBy(kept.school_id)
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
