import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import type { StudentStatus } from '@pre-u/contract/studentStatus'
import type { Db } from '../platform/db/db'
import { activityCountsTable, schoolCountsTable } from './table'

type Counts = typeof schoolCountsTable | typeof activityCountsTable
const COUNTED = new Set(['school__id', 'activity__id', 'period__id', 'status', 'status__in', 'page', 'page_size', 'ordering'])

async function total(db: Db, table: Counts, where: (SQL | undefined)[]) {
  const [row] = await db
    .select({ number: sql<number>`coalesce(sum(${table.number}), 0)::int` })
    .from(table)
    .where(and(...where))
  return row!.number
}

/** What the kept counts know: everything by school, period and status, or by activity, period and status. The rest is counted. */
export function countStudents(db: Db, query: Record<string, unknown>, user: User): Promise<number> | undefined {
  if (Object.entries(query).some(([name, value]) => value !== undefined && value !== '' && !COUNTED.has(name))) return undefined
  const { school__id, activity__id, period__id, status, status__in } = query as Record<string, number> & {
    status?: StudentStatus
    status__in?: StudentStatus[]
  }
  const own = isStaff(user) ? [] : [user.school?.id ?? 0]
  const schools = [...own, ...(school__id === undefined ? [] : [school__id])]
  if (activity__id !== undefined && schools.length > 0) return undefined
  const table: Counts = activity__id === undefined ? schoolCountsTable : activityCountsTable
  return total(db, table, [
    period__id === undefined ? undefined : eq(table.period_id, period__id),
    status === undefined ? undefined : eq(table.status, status),
    status__in === undefined ? undefined : inArray(table.status, status__in),
    activity__id === undefined ? undefined : eq(activityCountsTable.activity_id, activity__id),
    ...schools.map((id) => eq(schoolCountsTable.school_id, id)),
  ])
}
