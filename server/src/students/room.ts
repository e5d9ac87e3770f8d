import { sql } from 'drizzle-orm'
import type { Room } from '@pre-u/contract/students'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { limitsLeft, readPlace, whyClosed } from './place'
import { countedPerActivity } from './public'

type Asked = { activity_id: number; period_id?: number | undefined; school_id?: number | undefined }

/** What a school sees before it starts: whether it still can, and for how many. */
export async function readRoom(db: Db, { activity_id, period_id = 0, school_id }: Asked, user: Actor): Promise<Room> {
  const place = await readPlace(db, { activity_id, period_id, school_id }, user)
  const { activity } = place
  const [counted, { left_per_school, left_of_plan }, clock] = await Promise.all([
    countedPerActivity(db, [activity_id]),
    limitsLeft(db, place),
    db.execute<{ now: Date }>(sql`select clock_timestamp() as now`),
  ])
  const { placed, waiting } = counted(activity_id)
  return {
    now: new Date(clock.rows[0]!.now).toISOString(),
    deadline: activity.deadline,
    closed: whyClosed(activity, user),
    free: activity.capacity === null ? null : Math.max(0, activity.capacity - placed),
    waiting,
    left_per_school,
    left_of_plan: period_id === 0 ? null : left_of_plan,
  }
}
