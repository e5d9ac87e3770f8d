import { and, count, countDistinct, eq, inArray, ne, or } from 'drizzle-orm'
import { toldFields } from '@pre-u/contract/activities/bulk'
import type { Audience } from '@pre-u/contract/news'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import type { Changed } from '../platform/resource/bulkChange'
import { recordNews, type Telling, toldStatuses } from '../notifications/news/public'
import type { Before } from '../tables/news'
import { studentsTable } from '../tables/students'
import { activitiesTable } from '../tables/activities'

type Activity = typeof activitiesTable.$inferSelect

const knownOf = (activity: Activity) =>
  Object.fromEntries((['state', ...toldFields] as const).map((field) => [field, activity[field]])) as Before['activity']
const { school_id, created_by, activity_id, status } = studentsTable

/** Registrations may have been cancelled with their activity. */
const isToldAgain = inArray(status, [...toldStatuses, 'CANCELLED'])

/** Counts the schools and pupils that are told when these activities change. `publish`: when those that are cancelled are published again. */
export async function readAudience(db: Db, { ids, publish = false }: { ids: number[]; publish?: boolean | undefined }): Promise<Audience> {
  const { id, state } = activitiesTable
  const isTold = publish ? and(eq(state, 'CANCELLED'), isToldAgain) : and(ne(state, 'CANCELLED'), inArray(status, toldStatuses))
  const [audience] = await db
    .select({ schools: countDistinct(school_id), pupils: count() })
    .from(studentsTable)
    .innerJoin(activitiesTable, eq(id, activity_id))
    .where(and(inArray(activity_id, ids), isTold))
  return audience!
}

/** Records what schools with pupils in the activities must know: that one is cancelled or not any more, another time, place or deadline. */
export async function recordActivityNews(db: Db, { before, after }: Changed<Activity>, user: Actor, telling?: Telling) {
  const told = before.filter((activity, index) => JSON.stringify(knownOf(activity)) !== JSON.stringify(knownOf(after[index]!)))
  if (told.length === 0) return
  const idsOf = (activities: Activity[]) => activities.map(({ id }) => id)
  const wereCancelled = idsOf(told.filter(({ state }) => state === 'CANCELLED'))
  const registered = await db
    .selectDistinct({ activity_id, school_id, person_id: created_by })
    .from(studentsTable)
    .where(and(inArray(activity_id, idsOf(told)), or(inArray(status, toldStatuses), and(isToldAgain, inArray(activity_id, wereCancelled)))))
  const known = new Map(told.map((activity) => [activity.id, knownOf(activity)]))
  const news = registered.map(({ activity_id: record_id, ...school }) => ({ ...school, record_id, before: known.get(record_id)! }))
  await recordNews(db, 'activity', news, user, telling)
}
