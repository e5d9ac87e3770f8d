import { checkActivity } from '@pre-u/contract/activities/activities'
import type * as calls from '@pre-u/contract/activities/bulk'
import type { Answer, Body } from '@pre-u/contract/platform/action'
import { shiftDays } from '@pre-u/contract/platform/dates'
import { lowerFirst } from '@pre-u/contract/platform/words'
import type { cancelActivities as cancelMany, cancelActivity as cancelOne } from '@pre-u/contract/activities/bulk'
import type { NotifyOptions } from '../notifications/news/record'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { ApiError, conflict } from '../platform/http/errors'
import { changeSelected, lockSelected } from '../platform/resource/bulkChange'
import { refuseBlockers } from '../platform/resource/bulkRefusal'
import { readAudience, recordActivityNews } from './news'
import { explainOutsidePeriods } from './activityPeriods'
import { titleOf } from './positions'
import { activities, DRAFT_IS_UNKNOWN } from './resource'
import type { activitiesTable } from '../tables/activities'
import { storeChangeUndo } from './undo'
import { readRow } from '../platform/resource/resource'
import { lockActivityRows } from '../placement/activities'
import { moveRegistrations } from '../students/move'
import { cancelRegistrations } from '../students/status'

type Row = typeof activitiesTable.$inferSelect
type Wanted = { row: Row; values: Partial<Row> }

const whyNotPublished = ({ state }: Row) => (state === 'CANCELLED' ? 'is geannuleerd. Publiceer deze activiteit apart opnieuw.' : '')

function whyInvalid(activity: Row): string {
  const [fault] = Object.values(checkActivity(activity)).flat()
  if (fault) return `${lowerFirst(fault)}.`
  return activity.deadline >= '1900' && activity.end_at < '2101' ? '' : 'kies een datum tussen 1900 en 2100.'
}

async function change(
  db: Db,
  wanted: Wanted[],
  user: Actor,
  { inform = true, inform_note }: NotifyOptions,
): Promise<Answer<typeof calls.setDeadlines>> {
  const changed = await changeSelected(db, activities, wanted, user)
  await recordActivityNews(db, changed, user, { inform, inform_note })
  const { schools } = inform ? await readAudience(db, { ids: changed.after.map(({ id }) => id) }) : { schools: 0 }
  return { count: changed.after.length, informed: schools, undo: await storeChangeUndo(db, { changed, inform }, user) }
}

const refuseInvalid = (wanted: Wanted[]) =>
  refuseBlockers(wanted.map(({ row, values }) => ({ name: titleOf(row), why: whyInvalid({ ...row, ...values }) })))

export async function publishActivities(db: Db, { records }: Body<typeof calls.publishActivities>, user: Actor) {
  const rows = await lockSelected(db, activities, records, user)
  refuseBlockers(rows.map((row) => ({ name: titleOf(row), why: whyNotPublished(row) })))
  const wanted = rows.map((row): Wanted => ({ row, values: { state: 'PUBLISHED' } }))
  // Nobody is registered for a draft.
  return change(db, wanted, user, { inform: false })
}

export async function shiftActivities(db: Db, body: Body<typeof calls.shiftActivities>, user: Actor) {
  const { records, days, with_deadline, despite_doubts, ...notifyOptions } = body
  const rows = await lockSelected(db, activities, records, user)
  const wanted = rows.map((row): Wanted => {
    const times = { start_at: shiftDays(row.start_at, days), end_at: shiftDays(row.end_at, days) }
    return { row, values: with_deadline ? { ...times, deadline: shiftDays(row.deadline, days) } : times }
  })
  refuseInvalid(wanted)
  const shifted = wanted.map(({ row, values }) => ({ ...row, ...values }))
  const doubts = despite_doubts ? [] : await explainOutsidePeriods(db, shifted)
  if (doubts.length > 0) throw new ApiError(409, { despite_doubts: doubts })
  return change(db, wanted, user, notifyOptions)
}

export async function setDeadlines(db: Db, { records, deadline, ...notifyOptions }: Body<typeof calls.setDeadlines>, user: Actor) {
  const rows = await lockSelected(db, activities, records, user)
  const wanted = rows.map((row): Wanted => ({ row, values: { deadline } }))
  refuseInvalid(wanted)
  return change(db, wanted, user, notifyOptions)
}

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
