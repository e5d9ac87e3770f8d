import { and, eq, not, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { students as contract } from '@pre-u/contract/students/students'
import { countingStatuses } from '@pre-u/contract/students/status'
import type { NotifyOptions } from '../notifications/news/record'
import { STUDENT_REMOVALS } from '../notifications/removedStudents'
import { type Activities, lockActivities } from '../placement/activities'
import { refuseFull } from '../placement/capacity'
import { type Changed, isPlaced } from '../placement/subject'
import { type Informed, restoreEarlier, wasInformed, withInform } from '../placement/undo'
import type { Actor } from '../platform/actor'
import { writeAudits } from '../platform/audit/audit'
import { columnNames } from '../platform/db/columns'
import { idsOf } from '../platform/arrays'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { type Earlier, earlierOf, pickFields, removeSelected } from '../platform/resource/bulkChange'
import { hasId } from '../platform/resource/query'
import { storeUndo, refuseChangedSince, type Restore, TOO_LATE } from '../platform/undo/undo'
import { periodsTable } from '../tables/periods'
import { studentsTable as table } from '../tables/students'
import { auditMoves } from './move'
import { recordRemoval, recordStudentChanges } from './notify'
import { findPastLimit, INACTIVE_PERIOD, lockSchool, whyClosed } from './place'
import { type Report, restoreReports } from './report'
import { lockStudents, lockToMove, type Row } from './lock'
import { studentStatus } from './status'

const statusFields = ['status', 'status_reason', 'waitlisted_at'] as const
const moveFields = [...statusFields, 'activity_id', 'period_id'] as const

/** `report` is what the school had reported, which ended with the change. */
type WithReport = Informed & { report?: Report }
export type EarlierStatus = Earlier<Pick<Row, (typeof statusFields)[number]>> & WithReport
export type EarlierMove = Earlier<Pick<Row, (typeof moveFields)[number]>> & Informed
type Removed = Row & WithReport
export type ChangedStatuses = Changed<Row> & { reports?: Report[] }

function withReports<R extends { id: number }>(rows: R[], reports: Report[]): (R & WithReport)[] {
  const reportOf = new Map(reports.map((report) => [report.student_id, report]))
  return rows.map((row) => (reportOf.has(row.id) ? { ...row, report: reportOf.get(row.id)! } : row))
}
const reportsIn = (earlier: WithReport[]) => earlier.flatMap(({ report }) => report ?? [])

export const earlierStatuses = ({ reports = [], ...changed }: ChangedStatuses, inform = true): EarlierStatus[] =>
  withReports(withInform(earlierOf(changed, statusFields), inform), reports)
export const earlierMoves = (changed: Changed<Row>, inform = true): EarlierMove[] => withInform(earlierOf(changed, moveFields), inform)

export const storeStatusUndo = (db: Db, changed: ChangedStatuses, user: Actor, inform = true) =>
  storeUndo(db, contract, 'student_statuses', earlierStatuses(changed, inform), user)

export const storeMoveUndo = (db: Db, changed: Changed<Row>, user: Actor, inform = true) =>
  storeUndo(db, contract, 'student_moves', earlierMoves(changed, inform), user)

export const storeCopyUndo = (db: Db, copies: { id: number; updated_at: string }[], user: Actor) =>
  storeUndo(
    db,
    contract,
    'student_copies',
    copies.map(({ id, updated_at }) => ({ id, touched_at: updated_at })),
    user,
  )

export function storeRemovalUndo(db: Db, removed: Row[], reports: Report[], user: Actor, inform: boolean) {
  const rows = removed.map((row) => ({ ...pickFields(row, columnNames(table) as (keyof Row)[]), inform }))
  return storeUndo(db, contract, STUDENT_REMOVALS, withReports(rows, reports), user)
}

/** An undo is a change too: a school makes none after the deadline, or in an activity that is closed. */
function refuseClosed(activities: Activities, user: Actor) {
  if (isStaff(user)) return
  const why = [...activities.values()].map((activity) => whyClosed(activity, user)).find(Boolean)
  if (why) throw conflict(`${TOO_LATE} ${why}`)
}

/** Refuses to restore what a school may not register now. Requires the lock on the school, and that the rows are stored. */
async function refuseRegistering(db: Db, restored: Pick<Row, 'id' | 'status'>[], activities: Activities, user: Actor) {
  if (isStaff(user)) return
  refuseClosed(activities, user)
  const inInactivePeriod = and(eq(periodsTable.id, table.period_id), not(periodsTable.is_active), hasId(table, idsOf(restored)))
  if ((await db.select({ id: table.id }).from(table).innerJoin(periodsTable, inInactivePeriod).limit(1)).length > 0)
    throw conflict(`${TOO_LATE} ${INACTIVE_PERIOD}`)
  const counting = restored.filter(({ status }) => countingStatuses.includes(status))
  if ((await findPastLimit(db, idsOf(counting))).length > 0)
    throw conflict(`${TOO_LATE} Uw school komt dan boven het maximum. Neem contact op met Pre-U.`)
}

async function restoreFields<Name extends (typeof moveFields)[number]>(
  db: Db,
  earlier: (Earlier<Pick<Row, Name>> & WithReport & { activity_id?: number })[],
  names: readonly Name[],
  user: Actor,
  notifyOptions: NotifyOptions = wasInformed(earlier),
) {
  const activityIds = earlier.flatMap(({ activity_id }) => activity_id ?? [])
  const locked = await lockToMove(db, idsOf(earlier), activityIds, user)
  const changed = await restoreEarlier(db, studentStatus, earlier, names, locked)
  await refuseRegistering(db, changed.after, locked.offerings, user)
  const reports = reportsIn(earlier)
  await restoreReports(db, reports)
  await auditMoves(db, changed, locked.offerings, user)
  await recordStudentChanges(db, changed, reports, user, notifyOptions)
  return changed.after.length
}

export const restoreStatuses = (db: Db, earlier: EarlierStatus[], user: Actor, notifyOptions?: NotifyOptions) =>
  restoreFields(db, earlier, statusFields, user, notifyOptions)
export const restoreMoves = (db: Db, earlier: EarlierMove[], user: Actor, notifyOptions?: NotifyOptions) =>
  restoreFields(db, earlier, moveFields, user, notifyOptions)

const restoreCopies: Restore<Earlier> = async (db, copies, user) => {
  const { rows, offerings } = await lockStudents(db, idsOf(copies), user)
  refuseClosed(offerings, user)
  refuseChangedSince(rows, copies)
  await removeSelected(db, { contract, table, title: fullName }, rows, user)
  return rows.length
}

/** The rows are one parameter: a statement takes at most 65,535. */
async function insertAsTheyWere(db: Db, rows: Row[]) {
  const columns = sql.raw(columnNames(table).join(', '))
  await db.execute(sql`
    insert into ${table} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`)
}

const restoreRemoved: Restore<Removed> = async (db, removed, user) => {
  const rows: Row[] = removed.map(({ report: _report, inform: _inform, ...row }) => row)
  const activityIds = [...new Set(rows.map(({ activity_id }) => activity_id))]
  const activities = await lockActivities(db, activityIds)
  if (!isStaff(user)) await lockSchool(db, undefined, user)
  await refuseFull(db, studentStatus, activities, rows.filter(isPlaced))
  await insertAsTheyWere(db, rows)
  await refuseRegistering(db, rows, activities, user)
  const reports = reportsIn(removed)
  await restoreReports(db, reports)
  await writeAudits(
    db,
    contract,
    user,
    rows.map((row) => ({ id: row.id, title: fullName(row), before: null, after: row })),
  )
  await recordRemoval(db, { rows, reports, isRestored: true }, user, wasInformed(removed))
  return rows.length
}

/** Each undo restores all or nothing, and only when nothing was changed since. */
export const studentRestores = {
  student_statuses: (db: Db, earlier: EarlierStatus[], user: Actor) => restoreStatuses(db, earlier, user),
  student_moves: (db: Db, earlier: EarlierMove[], user: Actor) => restoreMoves(db, earlier, user),
  student_copies: restoreCopies,
  [STUDENT_REMOVALS]: restoreRemoved,
}
