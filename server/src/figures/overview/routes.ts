import { and, eq } from 'drizzle-orm'
import * as calls from '@pre-u/contract/figures/overview/attention'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { activitiesFor, deadlineConditions } from '../../placement/activities'
import { activitiesTable as activities } from '../../tables/activities'
import { candidatesTable as candidates } from '../../tables/candidates'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { studentsTable as students } from '../../tables/students'
import { readPrograms, readStaffOverview } from './staff'

async function readOwnOverview(db: Db, user: Actor): Promise<calls.OwnOverview> {
  const schoolId = user.school?.id ?? 0
  const [closing, pending, { openDrafts }] = await Promise.all([
    db.$count(activities, and(activitiesFor(user), deadlineConditions.soon)),
    db.$count(students, and(eq(students.school_id, schoolId), eq(students.status, 'PENDING'))),
    readPrograms(db, eq(candidates.school_id, schoolId)),
  ])
  return { closing, pending, drafts: openDrafts }
}

export const overviewFeature: Feature = (app, { db }) => {
  mountAction(app, calls.readStaffOverview, () => readStaffOverview(db))
  mountAction(app, calls.readOwnOverview, ({ user }) => readOwnOverview(db, user))
}
