import { sql } from 'drizzle-orm'
import type { Room } from '@pre-u/contract/students'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { readPlace, readRemainingLimits, whyClosed } from './place'
import { countPerActivity } from './public'

type RoomQuery = { activity_id: number; period_id?: number | undefined; school_id?: number | undefined }

export async function readRoom(db: Db, { activity_id, period_id = 0, school_id }: RoomQuery, user: Actor): Promise<Room> {
  const place = await readPlace(db, { activity_id, period_id, school_id }, user)
  const { activity } = place
  const [counted, { left_per_school, left_of_plan }, clock] = await Promise.all([
    countPerActivity(db, [activity_id]),
    readRemainingLimits(db, place),
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
