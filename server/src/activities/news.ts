import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { notifiedFields } from '@pre-u/contract/activities/bulk'
import type { Audience } from '@pre-u/contract/notifications/news'
import type { Actor } from '../platform/actor'
import { idsOf } from '../platform/arrays'
import type { Db } from '../platform/db/db'
import { audienceOf, recordChanges } from '../placement/notify'
import type { Changed } from '../placement/subject'
import { type NotifyOptions, notifiedStatuses } from '../notifications/news/record'
import type { Before } from '../tables/news'
import { studentsTable } from '../tables/students'
import { activitiesTable } from '../tables/activities'

type Activity = typeof activitiesTable.$inferSelect

const known = (activity: Activity) =>
  Object.fromEntries((['state', ...notifiedFields] as const).map((field) => [field, activity[field]])) as Before['activity']
const { school_id, created_by, activity_id, status } = studentsTable

/** Registrations may have been cancelled with their activity. */
const isNotifiedAgain = inArray(status, [...notifiedStatuses, 'CANCELLED'])

/** Counts the schools that are notified, and their pupils, when these activities change. `publish`: when those that are cancelled are published again. */
export async function readAudience(db: Db, { ids, publish = false }: { ids: number[]; publish?: boolean | undefined }): Promise<Audience> {
  const { id, state } = activitiesTable
  const isNotified = publish ? and(eq(state, 'CANCELLED'), isNotifiedAgain) : and(ne(state, 'CANCELLED'), inArray(status, notifiedStatuses))
  const [audience] = await db
    .select(audienceOf(studentsTable))
    .from(studentsTable)
    .innerJoin(activitiesTable, eq(id, activity_id))
    .where(and(inArray(activity_id, ids), isNotified))
  return audience!
}

/** Reads who registered pupils for the activities. Whoever had registrations that were cancelled with an activity belongs to them. */
const readRecipients = (db: Db, before: Activity[]) => {
  const wereCancelled = idsOf(before.filter(({ state }) => state === 'CANCELLED'))
  return db
    .selectDistinct({ record_id: activity_id, school_id, person_id: created_by })
    .from(studentsTable)
    .where(
      and(
        inArray(activity_id, idsOf(before)),
        or(inArray(status, notifiedStatuses), and(isNotifiedAgain, inArray(activity_id, wereCancelled))),
      ),
    )
}

/** Records what schools with pupils in the activities must know: that one is cancelled or not any more, another time, place or deadline. */
export const recordActivityNews = (db: Db, changed: Changed<Activity>, user: Actor, notifyOptions?: NotifyOptions) =>
  recordChanges(db, { kind: 'activity', known, recipients: ({ before }) => readRecipients(db, before) }, changed, user, notifyOptions)
