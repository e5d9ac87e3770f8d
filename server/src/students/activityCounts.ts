import { inArray, sql } from 'drizzle-orm'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import { activityCountsTable } from '../tables/students'

const counts = activityCountsTable
const sumOf = (statuses: StudentStatus[]) =>
  sql<number>`coalesce(sum(${counts.number}) filter (where ${inArray(counts.status, statuses)}), 0)::int`
export const placedSum = sumOf(placedStatuses)
export const waitingSum = sumOf(['WAITLISTED'])
export const pendingSum = sumOf(['PENDING'])
