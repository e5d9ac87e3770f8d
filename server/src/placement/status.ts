import { getTableName, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import {
  countingStatuses,
  needsReason,
  nextStatuses,
  placedStatuses,
  type StudentStatus,
  studentStatusNames as names,
} from '@pre-u/contract/students/status'
import type { Actor } from '../platform/actor'
import { writeAudits } from '../platform/audit/audit'
import { AFTER_DEADLINE, collectExceptions, type Except, PAST_LIMIT } from '../platform/audit/exceptions'
import { touched, touchedAt } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { createStatementCache, sendStatement } from '../platform/db/statement'
import { groupBy } from '../platform/groupBy'
import { inSlices } from '../platform/jobs/inSlices'
import { conflict } from '../platform/http/errors'
import { refuseBlockers } from '../platform/resource/bulkRefusal'
import { saveChanges } from '../platform/resource/writes'
import type { WritableTable } from '../platform/db/tables'

export type Wanted = { status: StudentStatus; status_reason?: string | undefined }
type StatusRow = {
  id: number
  status: StudentStatus
  first_name: string
  infix: string
  last_name: string
  updated_at: string
  anonymised_at: string | null
}

/** An activity or a programme, with a capacity. `read_at` is the database's time after the row was locked. */
type StatusPlace = { id: number; capacity: number | null; read_at: string }

/** What registrations and candidates differ in. */
export type StatusSubject<Row extends StatusRow, Place extends StatusPlace> = {
  kind: RecordKind
  table: WritableTable
  placeId: (row: Row) => number
  /** How a message calls the place: 'MC-07'. */
  placeName: (place: Place) => string
  countPlaced: (db: Db, placeIds: number[]) => Promise<(placeId: number) => number>
  isPastDeadline: (place: Place) => boolean
  /** Which of these rows belong to a school that has more than a limit allows. */
  findPastLimit: (db: Db, ids: number[]) => Promise<number[]>
  /** Throws when there is no row on which this user may set this status. */
  refuseUser: (wanted: Wanted, user: User) => void
  /** Why this user cannot set the status on this row; empty when it can, undefined when the transitions of the contract decide. */
  whyNot: (row: Row, place: Place, wanted: Wanted, user: User) => string | undefined
  /** The columns that change with the status. */
  fields: (wanted: Wanted, now: string) => Partial<Row>
  /** In the order in which they get a place. Where it is declared, a request can ask to place the first who fit. */
  inLine?: (db: Db, rows: Row[]) => Promise<Row[]>
}

/** What the terms of retention have emptied stays so: it is a number for the figures. */
export const whyAnonymised = ({ anonymised_at }: { anonymised_at: string | null }) =>
  anonymised_at === null ? '' : 'is geanonimiseerd en verandert niet meer.'

export function refuseAnonymised(kind: RecordKind, row: { anonymised_at: string | null }) {
  const why = whyAnonymised(row)
  if (why) throw conflict(`Deze ${kind.words.one.toLowerCase()} ${why}`)
}

const latest = (instants: string[]) => instants.reduce((last, instant) => (instant > last ? instant : last))
const keyOf = ({ id }: { id: number }) => id
export const isPlaced = ({ status }: { status: StudentStatus }) => placedStatuses.includes(status)

function whyNoTransition({ status: from }: StatusRow, { status: to, status_reason }: Wanted): string {
  if (!nextStatuses[from].includes(to)) return `kan niet van ${names[from]} naar ${names[to]}.`
  if (needsReason(from, to) && !status_reason) return `heropenen (${names[from]}) vraagt om een reden.`
  return ''
}

type Locked<Row, Place> = { rows: Row[]; places: Map<number, Place> }

/** The rows for which no place is left. Those who come first in line get the places. */
async function withoutPlace<Row extends StatusRow, Place extends StatusPlace>(
  db: Db,
  subject: StatusSubject<Row, Place>,
  { rows, places }: Locked<Row, Place>,
) {
  const found: { row: Row; why: string }[] = []
  const placed = await subject.countPlaced(db, [...places.keys()])
  const comingTo = groupBy(
    rows.filter((row) => !isPlaced(row)),
    subject.placeId,
  )
  for (const [id, place] of places) {
    const coming = comingTo.get(id) ?? []
    const free = place.capacity === null ? coming.length : Math.max(0, place.capacity - placed(id))
    if (coming.length <= free) continue
    const name = subject.placeName(place)
    const why = free === 0 ? `${name} is vol.` : `${name} heeft nog maar ${free} ${free === 1 ? 'vrije plaats' : 'vrije plaatsen'}.`
    const inLine = (await subject.inLine?.(db, coming)) ?? coming
    found.push(...inLine.slice(free).map((row) => ({ row, why })))
  }
  return found
}

/** Stops unless all of these rows can get that status from this user now, apart from the capacity. They and their places are locked. */
function refuseTransition<Row extends StatusRow, Place extends StatusPlace>(
  subject: StatusSubject<Row, Place>,
  { rows, places }: Locked<Row, Place>,
  wanted: Wanted,
  user: User,
) {
  subject.refuseUser(wanted, user)
  refuseBlockers(
    rows.map((row) => ({
      row,
      why: whyAnonymised(row) || (subject.whyNot(row, places.get(subject.placeId(row))!, wanted, user) ?? whyNoTransition(row, wanted)),
    })),
  )
}

/** Also stops when there is no place for all of them, and says for how many there is. */
async function refuseStatus<Row extends StatusRow, Place extends StatusPlace>(
  db: Db,
  subject: StatusSubject<Row, Place>,
  locked: Locked<Row, Place>,
  wanted: Wanted,
  user: User,
) {
  refuseTransition(subject, locked, wanted, user)
  if (!isPlaced(wanted)) return
  const blockers = await withoutPlace(db, subject, locked)
  const fitting = locked.rows.length - blockers.length
  refuseBlockers(
    blockers,
    subject.inLine && fitting > 0 ? { only_fitting: [`Er is plaats voor ${fitting} van de ${locked.rows.length}.`] } : {},
  )
}

/** Those who come first in line and fit. */
export async function withPlace<Row extends StatusRow, Place extends StatusPlace>(
  db: Db,
  subject: StatusSubject<Row, Place>,
  locked: Locked<Row, Place>,
  wanted: Wanted,
): Promise<Locked<Row, Place>> {
  if (!isPlaced(wanted)) return locked
  const rows = locked.rows.filter(({ status }) => status !== wanted.status)
  const left = new Set((await withoutPlace(db, subject, { ...locked, rows })).map(({ row }) => row))
  return { ...locked, rows: rows.filter((row) => !left.has(row)) }
}

const cached = createStatementCache()
const updateStatement = (table: WritableTable, fields: string[]) =>
  cached([getTableName(table), ...fields].join(), () => {
    const values = fields.map((name) => sql`${sql.identifier(name)} = ${sql.placeholder(name)}`)
    return sql`update ${table} set ${sql.join(values, sql`, `)}, updated_at = ${touched(table.updated_at, sql`${sql.placeholder('now')}::timestamptz`)}
      where ${table.id} = any(${sql.placeholder('ids')}::int[])`
  })

/** Gives all of these rows the status, or none. A row that has it already stays as it is. */
export async function changeStatus<Row extends StatusRow, Place extends StatusPlace>(
  db: Db,
  subject: StatusSubject<Row, Place>,
  locked: Locked<Row, Place>,
  wanted: Wanted,
  user: Actor,
): Promise<{ before: Row[]; after: Row[] }> {
  const before = locked.rows.filter(({ status }) => status !== wanted.status)
  await refuseStatus(db, subject, { rows: before, places: locked.places }, wanted, user)
  if (before.length === 0) return { before, after: [] }
  const now = latest([...locked.places.values()].map(({ read_at }) => read_at))
  const fields = subject.fields(wanted, now)
  const update = updateStatement(subject.table, Object.keys(fields))
  await sendStatement(db, update, { ...fields, now, ids: before.map(keyOf) })
  // What the rows become is known: the log is written while PostgreSQL updates them.
  const become = (row: Row) => ({ ...row, ...fields, updated_at: touchedAt(row.updated_at, now) })
  const after = await inSlices(before, (slice) => slice.map(become))
  const note = await findExceptions(db, subject, { rows: before, places: locked.places }, wanted, user)
  await auditStatuses(db, subject.kind, { before, after, note }, user)
  return { before, after }
}

/**
 * What a school could not have done is an exception in the log: to cancel or reopen after the deadline, and to reopen past a limit. Any other
 * decision is made by staff only, and most often after the deadline. Requires that the change is stored.
 */
async function findExceptions<Row extends StatusRow, Place extends StatusPlace>(
  db: Db,
  subject: StatusSubject<Row, Place>,
  { rows, places }: Locked<Row, Place>,
  { status: to }: Wanted,
  user: User,
) {
  if (!isStaff(user)) return () => undefined
  const reopened = countingStatuses.includes(to) ? rows.filter(({ status }) => !countingStatuses.includes(status)) : []
  const pastLimit = new Set(reopened.length > 0 ? await subject.findPastLimit(db, reopened.map(keyOf)) : [])
  const bound = new Set((to === 'CANCELLED' ? rows : reopened).map(keyOf))
  return (row: Row, except: Except) => {
    if (bound.has(row.id) && subject.isPastDeadline(places.get(subject.placeId(row))!)) except(AFTER_DEADLINE)
    if (pastLimit.has(row.id)) except(PAST_LIMIT)
  }
}

/** Saves one record, of which the status may change as well. */
export async function saveWithStatus<Row extends StatusRow, Place extends StatusPlace, Whole extends Row>(
  db: Db,
  subject: StatusSubject<Row, Place>,
  { row, places }: { row: Whole; places: Map<number, Place> },
  { status, status_reason, changed }: Partial<Wanted> & { changed: Partial<Whole> },
  user: Actor,
  except: Except,
): Promise<{ saved: Whole; wanted: Wanted | null }> {
  const wanted = status === undefined || status === row.status ? null : { status, status_reason }
  const locked = { rows: [row], places }
  if (wanted || status_reason !== undefined || Object.keys(changed).length > 0) refuseAnonymised(subject.kind, row)
  if (wanted) await refuseStatus(db, subject, locked, wanted, user)
  const reason = status_reason === undefined ? {} : { status_reason }
  const statusFields = wanted ? subject.fields(wanted, places.get(subject.placeId(row))!.read_at) : reason
  const saved = (await saveChanges(db, subject.table, row, { ...changed, ...statusFields })) as Whole
  if (wanted) (await findExceptions(db, subject, locked, wanted, user))(row, except)
  return { saved, wanted }
}

/** `note`: says what is an exception of a row. */
type Changed<Row> = { before: Row[]; after: Row[]; note?: (row: Row, except: Except) => void }

export async function auditStatuses<Row extends StatusRow>(db: Db, kind: RecordKind, { before, after, note }: Changed<Row>, user: Actor) {
  const saved = new Map(after.map((row) => [row.id, row]))
  const toChange = (row: Row) => {
    const { except, inWords } = collectExceptions()
    note?.(row, except)
    return { id: row.id, title: fullName(row), before: row, after: saved.get(row.id)!, exception: inWords() }
  }
  await writeAudits(db, kind, user, await inSlices(before, (slice) => slice.map(toChange)))
}
