import type { cancelActivities as cancelMany, cancelActivity as cancelOne } from '@pre-u/contract/activities/bulk'
import type { Answer, Body } from '@pre-u/contract/platform/action'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { changeSelected, lockSelected } from '../platform/resource/bulkChange'
import { refuseBlockers } from '../platform/resource/bulkRefusal'
import { readRow } from '../platform/resource/resource'
import { cancelRegistrations } from '../students/public'
import { readAudience, recordActivityNews } from './news'
import { titleOf } from './positions'
import { activities, DRAFT_IS_UNKNOWN } from './resource'
import { keepChanges } from './undo'

/** Those that are cancelled already stay as they are. Answers how many schools and pupils are informed, and how many registrations were cancelled. */
export async function cancelActivities(db: Db, body: Body<typeof cancelMany>, user: Actor): Promise<Answer<typeof cancelMany>> {
  const { records, cancel_registrations, status_reason = '', inform = true, inform_note } = body
  const rows = (await lockSelected(db, activities, records, user)).filter(({ state }) => state !== 'CANCELLED')
  refuseBlockers(rows.map((row) => ({ name: titleOf(row), why: row.state === 'DRAFT' ? DRAFT_IS_UNKNOWN : '' })))
  const audience = inform ? await readAudience(db, rows) : { schools: 0, pupils: 0 }
  const wanted = rows.map((row) => ({ row, values: { state: 'CANCELLED' as const } }))
  const changed = await changeSelected(db, activities, wanted, user)
  await recordActivityNews(db, changed, user, { inform, inform_note })
  const ids = cancel_registrations ? rows.map(({ id }) => id) : []
  const registrations = await cancelRegistrations(db, ids, status_reason, user, { inform })
  const undo = await keepChanges(db, { changed, registrations, inform }, user)
  return { ...audience, count: changed.after.length, cancelled: registrations.after.length, undo }
}

export async function cancelActivity(db: Db, id: number, body: Body<typeof cancelOne>, user: Actor): Promise<Answer<typeof cancelOne>> {
  const { updated_at, ...cancelling } = body
  const { state } = await readRow(db, activities, id, user, 'lock')
  if (state === 'CANCELLED') throw conflict('Deze activiteit is al geannuleerd.')
  return cancelActivities(db, { records: [{ id, updated_at }], ...cancelling }, user)
}
