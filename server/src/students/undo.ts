import { and, eq, not, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { students as contract } from '@pre-u/contract/students'
import { countingStatuses } from '@pre-u/contract/students/status'
import type { Telling } from '../notifications/news/public'
import { STUDENT_REMOVALS } from '../notifications/removedStudents'
import { periodsTable } from '../tables/periods'
import type { Actor } from '../platform/actor'
import { writeAudits } from '../platform/audit/audit'
import { columnNames, touched } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { hasId } from '../platform/resource/conditions'
import { auditStatuses, isPlaced } from '../platform/statusChange'
import { keepUndo, refuseChangedSince, type Restore, TOO_LATE } from '../platform/undo/undo'
import { countPerActivity } from './activityCounts'
import { auditMoves } from './move'
import { findPastLimit } from './pastLimit'
import {
  type Activities,
  INACTIVE_PERIOD,
  lockActivities,
  lockActivitiesAndSchool,
  lockActivitiesAndSchoolsOf,
  lockActivitiesOf,
  whyClosed,
} from './place'
import { type Report, reporterOf, restoreReports } from './report'
import { lockStatuses, lockStudents, lockToMove, type Row, type StatusRow } from './rows'
import { recordRemovalNews, recordStatusNews } from './statusNews'
import { studentsTable as table } from '../tables/students'

/**
 * `touched_at` is what `updated_at` became. `inform`: whether schools were told, and are told that it is taken back. `report`: what the
 * school had reported, which ended with the change.
 */
type Touched = { id: number; touched_at: string; inform?: boolean; report?: Report }
/** A status as it was. */
export type KeptStatus = Pick<Row, 'status' | 'status_reason' | 'waitlisted_at'> & Touched
export type KeptMove = KeptStatus & Pick<Row, 'activity_id' | 'period_id'>
type KeptStudent = Omit<Row, 'search_text'> & Pick<Touched, 'inform' | 'report'>
export type ChangedStatuses = Changed<StatusRow> & { reports?: Report[] }
export type ChangedRegistrations = Changed<Row>
type Changed<R> = { before: R[]; after: { id: number; updated_at: string }[] }

/** With these rows, the reports of some. */
function withReports<R extends { id: number }>(rows: R[], reports: Report[]): (R & { report?: Report })[] {
  const reportOf = new Map(reports.map((report) => [report.student_id, report]))
  return rows.map((row) => (reportOf.has(row.id) ? { ...row, report: reportOf.get(row.id)! } : row))
}
const reportsIn = (kept: Pick<Touched, 'report'>[]) => kept.flatMap(({ report }) => report ?? [])

export function keptStatuses({ before, after, reports = [] }: ChangedStatuses): KeptStatus[] {
  const updatedAt = new Map(after.map((row) => [row.id, row.updated_at]))
  const kept = before.map(({ id, status, status_reason, waitlisted_at }) => ({
    id,
    status,
    status_reason,
    waitlisted_at,
    touched_at: updatedAt.get(id)!,
  }))
  return withReports(kept, reports)
}

const withInform = <Kept extends Touched>(rows: Kept[], inform: boolean) => (inform ? rows : rows.map((row) => ({ ...row, inform })))
const tellingOf = (kept: Pick<Touched, 'inform'>[]): Telling => ({ inform: kept.every(({ inform = true }) => inform) })

export const keepStatuses = (db: Db, changed: ChangedStatuses, user: Actor, inform = true) =>
  keepUndo(db, contract, 'student_statuses', withInform(keptStatuses(changed), inform), user)

export const keptMoves = (changed: ChangedRegistrations): KeptMove[] =>
  keptStatuses(changed).map((kept, index) => {
    const { activity_id, period_id } = changed.before[index]!
    return { ...kept, activity_id, period_id }
  })

export const keepMoves = (db: Db, changed: ChangedRegistrations, user: Actor, inform = true) =>
  keepUndo(db, contract, 'student_moves', withInform(keptMoves(changed), inform), user)

export const keepCopies = (db: Db, copies: { id: number; updated_at: string }[], user: Actor) =>
  keepUndo(
    db,
    contract,
    'student_copies',
    copies.map(({ id, updated_at }): Touched => ({ id, touched_at: updated_at })),
    user,
  )

export function keepRemoved(db: Db, removed: Row[], reports: Report[], user: Actor, inform: boolean) {
  const rows = removed.map(({ search_text: _search, ...row }): KeptStudent => ({
    ...row,
    inform,
  }))
  return keepUndo(db, contract, STUDENT_REMOVALS, withReports(rows, reports), user)
}

async function refuseFull(db: Db, activities: Activities, restoredActivityIds: number[]) {
  const countsOf = await countPerActivity(db, [...activities.keys()])
  for (const [id, { code, capacity }] of activities) {
    const restored = restoredActivityIds.filter((activity_id) => activity_id === id).length
    if (restored === 0 || capacity === null) continue
    if (countsOf(id).placed + restored > capacity) throw conflict(`${TOO_LATE} ${code} is intussen vol.`)
  }
}

const columnsOf = { status: 'text', status_reason: 'text', waitlisted_at: 'timestamptz', activity_id: 'int', period_id: 'int' }
const statusColumns = ['status', 'status_reason', 'waitlisted_at'] as const
const moveColumns = [...statusColumns, 'activity_id', 'period_id'] as const

async function writeBack(db: Db, kept: KeptStatus[], columns: readonly (keyof typeof columnsOf)[]) {
  const types = columns.map((name) => `${name} ${columnsOf[name]}`).join(', ')
  await db
    .update(table)
    .set({
      ...Object.fromEntries(columns.map((name) => [name, sql.raw(`was.${name}`)])),
      updated_at: touched(table.updated_at),
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as was (id int, ${sql.raw(types)})`)
    .where(sql`was.id = ${table.id}`)
}

/** The rows as they become, for the log and the mails. */
function restoredRows<R extends { id: number }>(rows: R[], kept: Touched[]): R[] {
  const before = new Map(kept.map(({ touched_at: _touched, inform: _inform, report: _report, ...row }) => [row.id, row]))
  return rows.map((row) => ({ ...row, ...before.get(row.id) }))
}

/** Writes rows back as they were, unless somebody changed one since or a place is taken. Answers them as they become. */
async function restoreRows<R extends StatusRow>(
  db: Db,
  kept: KeptStatus[],
  columns: readonly (keyof typeof columnsOf)[],
  { rows, places }: { rows: R[]; places: Activities },
): Promise<R[]> {
  refuseChangedSince(rows, kept)
  const after = restoredRows(rows, kept)
  const takesPlace = (row: R, index: number) => isPlaced(row) && !(isPlaced(rows[index]!) && rows[index]!.activity_id === row.activity_id)
  await refuseFull(
    db,
    places,
    after.filter(takesPlace).map(({ activity_id }) => activity_id),
  )
  await writeBack(db, kept, columns)
  return after
}

const idsOf = (kept: { id: number }[]) => kept.map(({ id }) => id)

/** Taking back is a change too: a school makes none after the deadline, or in an activity that is closed. */
function refuseClosed(activities: Activities, user: Actor) {
  if (isStaff(user)) return
  const why = [...activities.values()].map((activity) => whyClosed(activity, user)).find(Boolean)
  if (why) throw conflict(`${TOO_LATE} ${why}`)
}

/** What a school registers again must be what it may register now. Requires the lock on the school, and that the rows are stored. */
async function refuseRegistering(db: Db, restored: Pick<Row, 'id' | 'status'>[], activities: Activities, user: Actor) {
  if (isStaff(user)) return
  refuseClosed(activities, user)
  const inInactivePeriod = and(eq(periodsTable.id, table.period_id), not(periodsTable.is_active), hasId(table, idsOf(restored)))
  if ((await db.select({ id: table.id }).from(table).innerJoin(periodsTable, inInactivePeriod).limit(1)).length > 0)
    throw conflict(`${TOO_LATE} ${INACTIVE_PERIOD}`)
  const counting = restored.filter(({ status }) => countingStatuses.includes(status)).map(({ id }) => id)
  if ((await findPastLimit(db, counting)).length > 0)
    throw conflict(`${TOO_LATE} Uw school komt dan boven het maximum. Neem contact op met Pre-U.`)
}

export async function restoreStatuses(db: Db, kept: KeptStatus[], user: Actor, telling = tellingOf(kept)) {
  const locked = await lockStatuses(db, idsOf(kept), user, isStaff(user) ? lockActivitiesOf : lockActivitiesAndSchoolsOf)
  const after = await restoreRows(db, kept, statusColumns, locked)
  await refuseRegistering(db, after, locked.places, user)
  const reports = reportsIn(kept)
  await restoreReports(db, reports)
  await auditStatuses(db, contract, { before: locked.rows, after }, user)
  await recordStatusNews(db, { before: locked.rows, after, reporters: reporterOf(reports) }, user, telling)
  return after.length
}

export async function restoreMoves(db: Db, kept: KeptMove[], user: Actor, telling = tellingOf(kept)) {
  const activityIds = kept.map(({ activity_id }) => activity_id)
  const locked = await lockToMove(db, idsOf(kept), activityIds, user)
  const after = await restoreRows(db, kept, moveColumns, locked)
  await refuseRegistering(db, after, locked.places, user)
  await auditMoves(db, locked.rows, after, locked.places, user)
  await recordStatusNews(db, { before: locked.rows, after }, user, telling)
  return after.length
}

const restoreCopies: Restore<Touched> = async (db, kept, user) => {
  const ids = idsOf(kept)
  const { rows, places } = await lockStudents(db, ids, user)
  refuseClosed(places, user)
  refuseChangedSince(rows, kept)
  await db.delete(table).where(hasId(table, ids))
  const changes = rows.map((row) => ({ id: row.id, title: fullName(row), before: row, after: null }))
  await writeAudits(db, contract, user, changes)
  return rows.length
}

/** As one parameter: a statement takes at most 65,535. */
async function insertAsTheyWere(db: Db, rows: KeptStudent[]) {
  const columns = sql.raw(columnNames(table).join(', '))
  await db.execute(sql`
    insert into ${table} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`)
}

const restoreRemoved: Restore<KeptStudent> = async (db, kept, user) => {
  const rows = kept.map(({ report: _report, ...row }) => row)
  const activityIds = [...new Set(rows.map(({ activity_id }) => activity_id))]
  const activities = await lockActivities(db, activityIds)
  if (!isStaff(user)) await lockActivitiesAndSchool(db, activityIds, undefined, user)
  await refuseFull(
    db,
    activities,
    rows.filter(isPlaced).map(({ activity_id }) => activity_id),
  )
  await insertAsTheyWere(db, rows)
  await refuseRegistering(db, rows, activities, user)
  const reports = reportsIn(kept)
  await restoreReports(db, reports)
  const changes = rows.map((row) => ({ id: row.id, title: fullName(row), before: null, after: row }))
  await writeAudits(db, contract, user, changes)
  await recordRemovalNews(db, { rows, what: 'put back', reporters: reporterOf(reports) }, user, tellingOf(rows))
  return rows.length
}

const takeBackStatuses: Restore<KeptStatus> = (db, kept, user) => restoreStatuses(db, kept, user)

/** All or nothing, and only without changes in between. */
export const studentRestores = {
  student_statuses: takeBackStatuses,
  // The version before keeps a confirmed report under this kind, and runs beside this one during an upgrade. The next version needs it no more.
  student_reports: takeBackStatuses,
  student_moves: (db: Db, kept: KeptMove[], user: Actor) => restoreMoves(db, kept, user),
  student_copies: restoreCopies,
  [STUDENT_REMOVALS]: restoreRemoved,
}
