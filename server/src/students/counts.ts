import { inArray, sql } from 'drizzle-orm'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import type { Db } from '../platform/db/db'
import { activityCountsTable } from './table'

const counts = activityCountsTable
const sumOf = (statuses: StudentStatus[]) =>
  sql<number>`coalesce(sum(${counts.number}) filter (where ${inArray(counts.status, statuses)}), 0)::int`
export const placedSum = sumOf(placedStatuses)
export const waitingSum = sumOf(['WAITLISTED'])
export const pendingSum = sumOf(['PENDING'])

export async function countPerActivity(db: Db, ids: number[]) {
  const rows = await db
    .select({ id: counts.activity_id, placed: placedSum, waiting: waitingSum, pending: pendingSum })
    .from(counts)
    .where(inArray(counts.activity_id, ids))
    .groupBy(counts.activity_id)
  const countsById = new Map(rows.map(({ id, ...activityCounts }) => [id, activityCounts]))
  return (id: number) => countsById.get(id) ?? { placed: 0, waiting: 0, pending: 0 }
}
