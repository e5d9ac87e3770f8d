import { inArray, sql } from 'drizzle-orm'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import type { Db } from '../platform/db/db'
import { studentsTable as table } from '../tables/students'

const countOf = (statuses: StudentStatus[]) => sql<number>`(count(*) filter (where ${inArray(table.status, statuses)}))::int`
export const placedCount = countOf(placedStatuses)
export const waitingCount = countOf(['WAITLISTED'])
export const pendingCount = countOf(['PENDING'])

export async function countPerActivity(db: Db, ids: number[]) {
  const rows = await db
    .select({ id: table.activity_id, placed: placedCount, waiting: waitingCount, pending: pendingCount })
    .from(table)
    .where(inArray(table.activity_id, ids))
    .groupBy(table.activity_id)
  const countsById = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  return (id: number) => countsById.get(id) ?? { placed: 0, waiting: 0, pending: 0 }
}
