import { inArray, sql } from 'drizzle-orm'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import type { Db } from '../platform/db/db'
import { activityCountsTable } from './table'

const kept = activityCountsTable
const numberOf = (statuses: StudentStatus[]) =>
  sql<number>`coalesce(sum(${kept.number}) filter (where ${inArray(kept.status, statuses)}), 0)::int`
export const keptPlaced = numberOf(placedStatuses)
export const keptWaiting = numberOf(['WAITLISTED'])
export const keptPending = numberOf(['PENDING'])

/** How many have a place, wait and are to be looked at, over all schools and periods of each activity. */
export async function countedPerActivity(db: Db, ids: number[]) {
  const rows = await db
    .select({ id: kept.activity_id, placed: keptPlaced, waiting: keptWaiting, pending: keptPending })
    .from(kept)
    .where(inArray(kept.activity_id, ids))
    .groupBy(kept.activity_id)
  const counts = new Map(rows.map(({ id, ...numbers }) => [id, numbers]))
  return (id: number) => counts.get(id) ?? { placed: 0, waiting: 0, pending: 0 }
}
