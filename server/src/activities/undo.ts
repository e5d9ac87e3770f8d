import { activities as contract } from '@pre-u/contract/activities'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { type Changed, type Kept, keptOf, restoreSelected } from '../platform/resource/bulkChange'
import { keepUndo, type Restore } from '../platform/undo/undo'
import { type ChangedStatuses, type KeptStatus, keptStatuses, restoreStatuses } from '../students/public'
import { recordActivityNews } from './news'
import { activities, refuseDrafts } from './resource'
import type { activitiesTable } from './table'

type Row = typeof activitiesTable.$inferSelect
/** `statuses`: of the registrations that were cancelled with the activities. `inform`: whether schools were told, and are told again. */
type KeptChanges = { activities: Kept[]; statuses: KeptStatus[]; inform: boolean }

const changingFields = ['state', 'deadline', 'start_at', 'end_at'] as const

type Changes = { changed: Changed<Row>; registrations?: ChangedStatuses; inform: boolean }
export const keepChanges = (db: Db, { changed, registrations = { before: [], after: [] }, inform }: Changes, user: Actor) => {
  const kept: KeptChanges = { activities: keptOf(changed, changingFields), statuses: keptStatuses(registrations), inform }
  return keepUndo(db, contract, 'activity_changes', kept.activities.length > 0 ? [kept] : [], user)
}

const restoreChanges: Restore<KeptChanges> = async (db, kept, user) => {
  let count = 0
  for (const { activities: rows, statuses, inform } of kept) {
    await refuseDrafts(
      db,
      rows.filter(({ was }) => was.state === 'DRAFT').map(({ id }) => id),
    )
    const changed = await restoreSelected(db, activities, rows, user)
    await recordActivityNews(db, changed, user, { inform })
    if (statuses.length > 0) await restoreStatuses(db, statuses, user, { inform })
    count += changed.after.length
  }
  return count
}

/** All or nothing, and only without changes in between. */
export const activityRestores = { activity_changes: restoreChanges }
