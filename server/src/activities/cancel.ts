import type { cancelActivities as cancelMany, cancelActivity as cancelOne } from '@pre-u/contract/activities/bulk'
import type { Answer, Body } from '@pre-u/contract/platform/action'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { changeSelected, lockSelected } from '../platform/resource/bulkChange'
import { refuseBlockers } from '../platform/resource/bulkRefusal'
import { readRow } from '../platform/resource/resource'
import { lockActivityRows } from '../placement/activities'
import { moveRegistrations } from '../students/move'
import { cancelRegistrations } from '../students/status'
import { readAudience, recordActivityNews } from './news'
import { titleOf } from './positions'
import { activities, DRAFT_IS_UNKNOWN } from './resource'
import type { activitiesTable } from '../tables/activities'
import { storeChangeUndo } from './undo'

type Row = typeof activitiesTable.$inferSelect

function refuseCancelling(rows: Row[], move_to: { activity_id: number } | undefined) {
  refuseBlockers(rows.map((row) => ({ name: titleOf(row), why: row.state === 'DRAFT' ? DRAFT_IS_UNKNOWN : '' })))
  if (rows.some(({ id }) => id === move_to?.activity_id))
    throw conflict('De inschrijvingen kunnen niet naar een activiteit die u nu annuleert. Kies een andere.')
}

/**
 * Cancels these activities; those that are cancelled already stay as they are. Returns how many schools and pupils are informed, and what
 * became of the registrations.
 */
export async function cancelActivities(db: Db, body: Body<typeof cancelMany>, user: Actor): Promise<Answer<typeof cancelMany>> {
  const { records, cancel_registrations, status_reason = '', move_to, inform = true, inform_note } = body
  // Everything that locks activities locks them at once and in this order.
  await lockActivityRows(db, [...records.map(({ id }) => id), ...(move_to ? [move_to.activity_id] : [])])
  const rows = (await lockSelected(db, activities, records, user)).filter(({ state }) => state !== 'CANCELLED')
  refuseCancelling(rows, move_to)
  const ids = rows.map(({ id }) => id)
  const audience = inform ? await readAudience(db, { ids }) : { schools: 0, pupils: 0 }
  const moves = move_to
    ? await moveRegistrations(db, ids, { only_fitting: false, ...move_to }, user, { inform, inform_note })
    : { before: [], after: [] }
  const changed = await changeSelected(
    db,
    activities,
    rows.map((row) => ({ row, values: { state: 'CANCELLED' as const } })),
    user,
  )
  // The news of a registration says that it was moved.
  await recordActivityNews(db, changed, user, { inform, inform_note })
  const registrations = await cancelRegistrations(db, cancel_registrations ? ids : [], status_reason, user, { inform })
  return {
    ...audience,
    count: changed.after.length,
    cancelled: registrations.after.length,
    moved: moves.after.length,
    waitlisted: moves.after.filter(({ status }) => status === 'WAITLISTED').length,
    undo: await storeChangeUndo(db, { changed, registrations, moves, inform }, user),
  }
}

export async function cancelActivity(db: Db, id: number, body: Body<typeof cancelOne>, user: Actor): Promise<Answer<typeof cancelOne>> {
  const { updated_at, ...cancelling } = body
  await readRow(db, activities, id, user)
  const { count, ...answer } = await cancelActivities(db, { records: [{ id, updated_at }], ...cancelling }, user)
  if (count === 0) throw conflict('Deze activiteit is al geannuleerd.')
  return answer
}
