import { and, count, countDistinct, eq, inArray } from 'drizzle-orm'
import type { Audience } from '@pre-u/contract/news'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { recordNews, type Telling, toldStatuses } from '../news/public'
import { studentsTable } from '../students/table'
import type { activitiesTable } from './table'

type Activity = typeof activitiesTable.$inferSelect

const knownOf = ({ state, start_at, end_at, location, deadline }: Activity) => ({ state, start_at, end_at, location, deadline })

/** Counts the schools and pupils that a change of the activity affects. */
export async function readAudience(db: Db, id: number): Promise<Audience> {
  const { school_id, activity_id, status } = studentsTable
  const [audience] = await db
    .select({ schools: countDistinct(school_id), pupils: count() })
    .from(studentsTable)
    .where(and(eq(activity_id, id), inArray(status, toldStatuses)))
  return audience!
}

/** Records what schools with pupils in the activity must know: that it is cancelled or not any more, another time, place or deadline. */
export async function recordActivityNews(db: Db, before: Activity, after: Activity, user: Actor, telling?: Telling) {
  const known = knownOf(before)
  if (JSON.stringify(known) === JSON.stringify(knownOf(after))) return
  const { school_id, created_by, activity_id, status } = studentsTable
  // Registrations may have been cancelled with their activity.
  const statuses = before.state === 'CANCELLED' ? [...toldStatuses, 'CANCELLED' as const] : toldStatuses
  const registered = await db
    .selectDistinct({ school_id, person_id: created_by })
    .from(studentsTable)
    .where(and(eq(activity_id, before.id), inArray(status, statuses)))
  const news = registered.map((school) => ({ ...school, record_id: before.id, before: known }))
  await recordNews(db, 'activity', news, user, telling)
}
