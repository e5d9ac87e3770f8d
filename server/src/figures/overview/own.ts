import { and, eq } from 'drizzle-orm'
import type { OwnOverview } from '@pre-u/contract/figures/overview/attention'
import { activitiesFor, deadlineConditions } from '../../placement/visibility'
import { activitiesTable as activities } from '../../tables/activities'
import { candidatesTable as candidates } from '../../tables/candidates'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { studentsTable as students } from '../../tables/students'
import { readPrograms } from './staff'

export async function readOwnOverview(db: Db, user: Actor): Promise<OwnOverview> {
  const schoolId = user.school?.id ?? 0
  const [closing, pending, { openDrafts }] = await Promise.all([
    db.$count(activities, and(activitiesFor(user), deadlineConditions.soon)),
    db.$count(students, and(eq(students.school_id, schoolId), eq(students.status, 'PENDING'))),
    readPrograms(db, eq(candidates.school_id, schoolId)),
  ])
  return { closing, pending, drafts: openDrafts }
}
