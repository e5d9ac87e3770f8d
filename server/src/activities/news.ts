import { and, count, countDistinct, eq, inArray, or } from 'drizzle-orm'
import type { Audience } from '@pre-u/contract/news'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import type { Changed } from '../platform/resource/bulkChange'
import { recordNews, type Telling, toldStatuses } from '../news/public'
import { studentsTable } from '../students/table'
import type { activitiesTable } from './table'

type Activity = typeof activitiesTable.$inferSelect

const knownOf = ({ state, start_at, end_at, location, deadline }: Activity) => ({ state, start_at, end_at, location, deadline })
const { school_id, created_by, activity_id, status } = studentsTable

/** Counts the schools and pupils that a change of these activities affects. */
export async function readAudience(db: Db, activities: { id: number }[]): Promise<Audience> {
  const ids = activities.map(({ id }) => id)
  const [audience] = await db
    .select({ schools: countDistinct(school_id), pupils: count() })
    .from(studentsTable)
    .where(and(inArray(activity_id, ids), inArray(status, toldStatuses)))
  return audience!
}

/** Records what schools with pupils in the activities must know: that one is cancelled or not any more, another time, place or deadline. */
export async function recordActivityNews(db: Db, { before, after }: Changed<Activity>, user: Actor, telling?: Telling) {
  const told = before.filter((activity, index) => JSON.stringify(knownOf(activity)) !== JSON.stringify(knownOf(after[index]!)))
  if (told.length === 0) return
  const idsOf = (activities: Activity[]) => activities.map(({ id }) => id)
  // Registrations may have been cancelled with their activity.
  const wereCancelled = idsOf(told.filter(({ state }) => state === 'CANCELLED'))
  const registered = await db
    .selectDistinct({ activity_id, school_id, person_id: created_by })
    .from(studentsTable)
    .where(
      and(
        inArray(activity_id, idsOf(told)),
        or(inArray(status, toldStatuses), and(eq(status, 'CANCELLED'), inArray(activity_id, wereCancelled))),
      ),
    )
  const known = new Map(told.map((activity) => [activity.id, knownOf(activity)]))
  const news = registered.map(({ activity_id: record_id, ...school }) => ({ ...school, record_id, before: known.get(record_id)! }))
  await recordNews(db, 'activity', news, user, telling)
}
