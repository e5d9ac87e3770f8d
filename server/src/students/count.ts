import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import type { StudentStatus } from '@pre-u/contract/students/status'
import type { Db } from '../platform/db/db'
import { activityCountsTable, schoolCountsTable } from './table'

type Counts = typeof schoolCountsTable | typeof activityCountsTable
type Query = {
  school__id?: number
  activity__id?: number
  period__id?: number
  status?: StudentStatus
  status__in?: StudentStatus[]
  grade?: number
}
const COUNTED = new Set([
  'school__id',
  'activity__id',
  'period__id',
  'status',
  'status__in',
  'grade',
  'page',
  'page_size',
  'after',
  'before',
  'ordering',
])

const when = <T>(value: T | undefined, condition: (value: T) => SQL) => (value === undefined ? undefined : condition(value))

async function total(db: Db, table: Counts, where: (SQL | undefined)[]) {
  const [row] = await db
    .select({ number: sql<number>`coalesce(sum(${table.number}), 0)::int` })
    .from(table)
    .where(and(...where))
  return row!.number
}

/** What the kept counts know: of a school, or of an activity or all of them. What is searched for, and both at once, is counted. */
export function countStudents(db: Db, query: Record<string, unknown>, user: User): Promise<number> | undefined {
  if (Object.entries(query).some(([name, value]) => value !== undefined && value !== '' && !COUNTED.has(name))) return undefined
  const { school__id, activity__id, period__id, status, status__in, grade }: Query = query
  const schools = [...(isStaff(user) ? [] : [user.school?.id ?? 0]), ...(school__id === undefined ? [] : [school__id])]
  const ofSchool = schools.length > 0
  if (ofSchool && activity__id !== undefined) return undefined
  const table: Counts = ofSchool ? schoolCountsTable : activityCountsTable
  return total(db, table, [
    ...schools.map((id) => eq(schoolCountsTable.school_id, id)),
    when(activity__id, (id) => eq(activityCountsTable.activity_id, id)),
    when(period__id, (id) => eq(table.period_id, id)),
    when(status, (value) => eq(table.status, value)),
    when(status__in, (values) => inArray(table.status, values)),
    when(grade, (value) => eq(table.grade, value)),
  ])
}
