import { activities as contract } from '@pre-u/contract/activities/activities'
import type { Actor } from '../platform/actor'
import { idsOf } from '../platform/arrays'
import type { Db } from '../platform/db/db'
import { type Changed, type Earlier, earlierOf, restoreSelected } from '../platform/resource/bulkChange'
import { storeUndo, type Restore } from '../platform/undo/undo'
import { lockActivityRows } from '../placement/activities'
import type { Changed as ChangedRecords } from '../placement/subject'
import {
  type ChangedStatuses,
  type EarlierMove,
  earlierMoves,
  type EarlierStatus,
  earlierStatuses,
  restoreMoves,
  restoreStatuses,
} from '../students/undo'
import { recordActivityNews } from './news'
import { activities, refuseDrafts } from './resource'
import type { activitiesTable } from '../tables/activities'
import type { studentsTable } from '../tables/students'

type Row = typeof activitiesTable.$inferSelect
type Student = typeof studentsTable.$inferSelect
/**
 * `statuses` and `moves` are those of the registrations that were cancelled with the activities or moved to another. `inform`: whether
 * schools were notified, and are notified again.
 */
type EarlierChanges = {
  activities: Earlier<Pick<Row, (typeof changingFields)[number]>>[]
  statuses: EarlierStatus[]
  moves: EarlierMove[]
  inform: boolean
}

const changingFields = ['state', 'deadline', 'start_at', 'end_at'] as const

const NONE = { before: [], after: [] }
type Changes = { changed: Changed<Row>; registrations?: ChangedStatuses; moves?: ChangedRecords<Student>; inform: boolean }
export const storeChangeUndo = (db: Db, { changed, registrations = NONE, moves = NONE, inform }: Changes, user: Actor) => {
  const earlier: EarlierChanges = {
    activities: earlierOf(changed, changingFields),
    statuses: earlierStatuses(registrations),
    moves: earlierMoves(moves),
    inform,
  }
  return storeUndo(db, contract, 'activity_changes', earlier.activities.length > 0 ? [earlier] : [], user)
}

const restoreChanges: Restore<EarlierChanges> = async (db, earlier, user) => {
  let count = 0
  for (const { activities: rows, statuses, moves, inform } of earlier) {
    await lockActivityRows(db, idsOf(rows), idsOf([...statuses, ...moves]))
    await refuseDrafts(db, idsOf(rows.filter(({ state }) => state === 'DRAFT')))
    const changed = await restoreSelected(db, activities, rows, user)
    await recordActivityNews(db, changed, user, { inform })
    if (statuses.length > 0) await restoreStatuses(db, statuses, user, { inform })
    if (moves.length > 0) await restoreMoves(db, moves, user, { inform })
    count += changed.after.length
  }
  return count
}

/** Each undo restores all or nothing, and only when nothing was changed since. */
export const activityRestores = { activity_changes: restoreChanges }
