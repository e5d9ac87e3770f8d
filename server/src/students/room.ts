import type { Room } from '@pre-u/contract/students'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { freePlaces, readPlace, remainingLimits, whyClosed, whyNotInPeriod } from './place'

type RoomQuery = { activity_id: number; period_id?: number | undefined; school_id?: number | undefined }

export async function readRoom(db: Db, { activity_id, period_id = 0, school_id }: RoomQuery, user: Actor): Promise<Room> {
  const place = await readPlace(db, { activity_id, period_id, school_id }, user)
  const { activity, waiting, pending } = place
  const { left_per_school, left_of_plan } = remainingLimits(place)
  return {
    now: activity.read_at,
    deadline: activity.deadline,
    closed: whyClosed(activity, user) || (period_id === 0 ? '' : whyNotInPeriod(place)),
    free: freePlaces(place),
    waiting,
    pending,
    left_per_school,
    left_of_plan: period_id === 0 ? null : left_of_plan,
  }
}
