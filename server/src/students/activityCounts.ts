import { inArray, sql } from 'drizzle-orm'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import type { Db } from '../platform/db/db'
import { compileStatement, runStatement } from '../platform/db/statement'
import { activityCountsTable } from '../tables/students'

const counts = activityCountsTable
const sumOf = (statuses: StudentStatus[]) =>
  sql<number>`coalesce(sum(${counts.number}) filter (where ${inArray(counts.status, statuses)}), 0)::int`
export const placedSum = sumOf(placedStatuses)
export const waitingSum = sumOf(['WAITLISTED'])
export const pendingSum = sumOf(['PENDING'])

const perActivity = compileStatement(sql`
  select ${counts.activity_id}, ${placedSum}, ${waitingSum}, ${pendingSum} from ${counts}
  where ${counts.activity_id} = any(${sql.placeholder('ids')}::int[]) group by ${counts.activity_id}`)

export async function countPerActivity(db: Db, ids: number[]) {
  const rows = await runStatement(db, perActivity, { ids })
  const countsById = new Map(
    rows.map((row) => {
      const [id, placed, waiting, pending] = row.map(Number) as [number, number, number, number]
      return [id, { placed, waiting, pending }]
    }),
  )
  return (id: number) => countsById.get(id) ?? { placed: 0, waiting: 0, pending: 0 }
}
