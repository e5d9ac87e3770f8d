import { isStaff, type User } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import { countingStatuses, needsReason, nextStatuses, studentStatusNames as names } from '@pre-u/contract/students/status'
import type { Actor } from '../platform/actor'
import { type Except, writeAudits, AFTER_DEADLINE, collectExceptions, PAST_LIMIT } from '../platform/audit/audit'
import { touched } from '../platform/db/columns'
import { idsOf } from '../platform/arrays'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { refuseBlockers } from '../platform/resource/bulkRefusal'
import { hasId } from '../platform/resource/query'
import { saveChanges } from '../platform/resource/writes'
import { withoutPlace } from './capacity'
import { type Changed, isPlaced, type Locked, type Offering, type StatusRow, type Subject, type Wanted } from './subject'

type Frozen = { anonymised_at: string | null; restricted_at: string | null }

/** What the terms of retention have emptied is a number for the figures. What is entered while a person is restricted would be lost. */
export function whyFrozen({ anonymised_at, restricted_at }: Frozen): string {
  if (anonymised_at !== null) return 'is geanonimiseerd en kan niet meer worden gewijzigd.'
  return restricted_at === null ? '' : 'is afgeschermd: wijzigen kan pas als Pre-U de afscherming heeft opgeheven.'
}

/** Staff may remove it: of a pupil who was registered again meanwhile, one registration has to go. */
export const whyNotRemovable = (row: Frozen, user: User) => (isStaff(user) ? '' : whyFrozen(row))

function refuseWhy(kind: RecordKind, why: string) {
  if (why) throw conflict(`Deze ${kind.words.one.toLowerCase()} ${why}`)
}
export const refuseFrozen = (kind: RecordKind, row: Frozen) => refuseWhy(kind, whyFrozen(row))
export const refuseRemoval = (kind: RecordKind, row: Frozen, user: User) => refuseWhy(kind, whyNotRemovable(row, user))

const latest = (instants: string[]) => instants.reduce((last, instant) => (instant > last ? instant : last))

function whyNoTransition({ status: from }: StatusRow, { status: to, status_reason }: Wanted): string {
  if (!nextStatuses[from].includes(to)) return `kan niet van ${names[from]} naar ${names[to]}.`
  if (needsReason(from, to) && !status_reason) return `heropenen (${names[from]}) vraagt om een reden.`
  return ''
}

/**
 * Refuses unless this user can give all of these records the status now, and each gets a place. The refusal says for how many there is a
 * place.
 */
async function refuseStatus<Row extends StatusRow, Of extends Offering>(
  db: Db,
  subject: Subject<Row, Of>,
  { rows, offerings }: Locked<Row, Of>,
  wanted: Wanted,
  user: User,
) {
  subject.refuseUser(wanted, user)
  const whyNot = (row: Row) => subject.whyNot(row, offerings.get(subject.offeringId(row))!, wanted, user) ?? whyNoTransition(row, wanted)
  refuseBlockers(rows.map((row) => ({ row, why: whyFrozen(row) || whyNot(row) })))
  if (!isPlaced(wanted)) return
  const blockers = await withoutPlace(db, subject, { rows, offerings })
  const fitting = rows.length - blockers.length
  const offer: FieldErrors = subject.inLine && fitting > 0 ? { only_fitting: [`Er is plaats voor ${fitting} van de ${rows.length}.`] } : {}
  refuseBlockers(blockers, offer)
}

/** Returns the first in line who fit. */
export async function withPlace<Row extends StatusRow, Of extends Offering>(
  db: Db,
  subject: Subject<Row, Of>,
  locked: Locked<Row, Of>,
  wanted: Wanted,
): Promise<Locked<Row, Of>> {
  if (!isPlaced(wanted)) return locked
  const left = new Set((await withoutPlace(db, subject, locked)).map(({ row }) => row))
  return { ...locked, rows: locked.rows.filter((row) => !left.has(row)) }
}

/**
 * What a school could not have done is an exception in the log: to cancel or reopen after the deadline, and to reopen past a limit. Any other
 * decision is made by staff only, and most often after the deadline. Requires that the change is stored.
 */
async function findExceptions<Row extends StatusRow, Of extends Offering>(
  db: Db,
  subject: Subject<Row, Of>,
  { rows, offerings }: Locked<Row, Of>,
  { status: to }: Wanted,
  user: User,
) {
  if (!isStaff(user)) return () => undefined
  const reopened = countingStatuses.includes(to) ? rows.filter(({ status }) => !countingStatuses.includes(status)) : []
  const pastLimit = new Set(reopened.length > 0 ? await subject.findPastLimit(db, idsOf(reopened)) : [])
  const bound = new Set(idsOf(to === 'CANCELLED' ? rows : reopened))
  return (row: Row, except: Except) => {
    if (bound.has(row.id) && subject.isPastDeadline(offerings.get(subject.offeringId(row))!)) except(AFTER_DEADLINE)
    if (pastLimit.has(row.id)) except(PAST_LIMIT)
  }
}

/** Gives all of these records the status, or none. A record that has it already stays as it is. */
export async function changeStatus<Row extends StatusRow, Of extends Offering>(
  db: Db,
  subject: Subject<Row, Of>,
  { rows, offerings }: Locked<Row, Of>,
  wanted: Wanted,
  user: Actor,
): Promise<Changed<Row>> {
  const before = rows.filter(({ status }) => status !== wanted.status)
  await refuseStatus(db, subject, { rows: before, offerings }, wanted, user)
  if (before.length === 0) return { before, after: [] }
  const now = latest([...offerings.values()].map(({ read_at }) => read_at))
  const { table } = subject
  const fields = subject.fields(wanted, now)
  const saved = await db
    .update(table)
    .set({ ...fields, updated_at: touched(table.updated_at) })
    .where(hasId(table, idsOf(before)))
    .returning({ id: table.id, updated_at: table.updated_at })
  const updatedAt = new Map(saved.map((row) => [row.id as number, row.updated_at as string]))
  const after = before.map((row) => ({ ...row, ...fields, updated_at: updatedAt.get(row.id)! }))
  const note = await findExceptions(db, subject, { rows: before, offerings }, wanted, user)
  await auditStatuses(db, subject.kind, { before, after }, user, note)
  return { before, after }
}

/** `note`: adds what is an exception of a record. */
export async function auditStatuses<Row extends StatusRow>(
  db: Db,
  kind: RecordKind,
  { before, after }: Changed<Row>,
  user: Actor,
  note?: (row: Row, except: Except) => void,
) {
  const toEntry = (row: Row, index: number) => {
    const { except, inWords } = collectExceptions()
    note?.(row, except)
    return { id: row.id, title: fullName(row), before: row, after: after[index]!, exception: inWords() }
  }
  await writeAudits(db, kind, user, before.map(toEntry))
}

/** Saves one record, of which the status may change as well. */
export async function saveWithStatus<Row extends StatusRow, Of extends Offering>(
  db: Db,
  subject: Subject<Row, Of>,
  { row, offerings }: { row: Row; offerings: Map<number, Of> },
  { status, status_reason, changed }: Partial<Wanted> & { changed: Partial<Row> },
  user: Actor,
  except: Except,
): Promise<{ saved: Row; wanted: Wanted | null }> {
  const wanted = status === undefined || status === row.status ? null : { status, status_reason }
  const locked = { rows: [row], offerings }
  if (wanted || status_reason !== undefined || Object.keys(changed).length > 0) refuseFrozen(subject.kind, row)
  if (wanted) await refuseStatus(db, subject, locked, wanted, user)
  const reason = status_reason === undefined ? {} : { status_reason }
  const statusFields = wanted ? subject.fields(wanted, offerings.get(subject.offeringId(row))!.read_at) : reason
  const saved = (await saveChanges(db, subject.table, row, { ...changed, ...statusFields })) as Row
  if (wanted) (await findExceptions(db, subject, locked, wanted, user))(row, except)
  return { saved, wanted }
}
