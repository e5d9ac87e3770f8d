import { count, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import { isStaff } from '@pre-u/contract/access'
import type { Db } from '../platform/db/db'
import { groupBy } from '../platform/arrays'
import { conflict, ApiError } from '../platform/http/errors'
import { TOO_LATE } from '../platform/undo/undo'
import type { Actor } from '../platform/actor'
import { type Countable, isPlaced, type Locked, type Offering, type StatusRow, type Subject } from './subject'

export const numberOf = (status: SQLWrapper, statuses: StudentStatus[]) =>
  sql<number>`count(*) filter (where ${inArray(status, statuses)})::int`

/**
 * Counts the records that have a place, wait or are undecided, by the id of their activity or programme. One count per status is grouped in
 * the order of the index, in half the time of three counts with a filter.
 */
export async function countStatuses(db: Db, { table, offeringColumn }: Countable, ids: number[]) {
  const rows = await db
    .select({ id: sql<number>`${offeringColumn}`, status: sql<StudentStatus>`${table.status}`, number: count() })
    .from(table)
    .where(sql`${offeringColumn} = any(${sql.param(ids)}::int[])`)
    .groupBy(offeringColumn, table.status)
  const rowsById = groupBy(rows, ({ id }) => id)
  return (id: number) => {
    const numberWith = (statuses: StudentStatus[]) =>
      (rowsById.get(id) ?? []).reduce((sum, { status, number }) => (statuses.includes(status) ? sum + number : sum), 0)
    return { placed: numberWith(placedStatuses), waiting: numberWith(['WAITLISTED']), pending: numberWith(['PENDING']) }
  }
}

const withCapacity = (offerings: Map<number, Offering>) =>
  [...offerings.values()].filter(({ capacity }) => capacity !== null).map(({ id }) => id)

/** Finds the records for which no place is left. The first in line get the places. */
export async function withoutPlace<Row extends StatusRow, Of extends Offering>(
  db: Db,
  subject: Subject<Row, Of>,
  { rows, offerings }: Locked<Row, Of>,
) {
  const found: { row: Row; why: string }[] = []
  const countsOf = await countStatuses(db, subject, withCapacity(offerings))
  const unplaced = groupBy(
    rows.filter((row) => !isPlaced(row)),
    subject.offeringId,
  )
  for (const [id, offering] of offerings) {
    const wanting = unplaced.get(id) ?? []
    if (offering.capacity === null) continue
    const free = Math.max(0, offering.capacity - countsOf(id).placed)
    if (wanting.length <= free) continue
    const name = subject.offeringName(offering)
    const why = free === 0 ? `${name} is vol.` : `${name} heeft nog maar ${free} ${free === 1 ? 'vrije plaats' : 'vrije plaatsen'}.`
    const inLine = (await subject.inLine?.(db, wanting)) ?? wanting
    found.push(...inLine.slice(free).map((row) => ({ row, why })))
  }
  return found
}

/** Refuses an undo after which an activity or programme has more placed than its capacity. `restored`: the records that get a place back. */
export async function refuseFull<Row extends StatusRow, Of extends Offering>(
  db: Db,
  subject: Subject<Row, Of>,
  offerings: Map<number, Of>,
  restored: Row[],
) {
  const countsOf = await countStatuses(db, subject, withCapacity(offerings))
  for (const [id, rows] of groupBy(restored, subject.offeringId)) {
    const offering = offerings.get(id)!
    if (offering.capacity !== null && countsOf(id).placed + rows.length > offering.capacity)
      throw conflict(`${TOO_LATE} ${subject.offeringName(offering)} is intussen vol.`)
  }
}

/** Refuses a capacity that is lower than the number of places that are taken. */
export async function refuseLowCapacity(
  db: Db,
  countable: Countable,
  row: { id: number; capacity: number | null },
  capacity: number | null | undefined,
) {
  if (capacity === undefined || capacity === null || capacity === row.capacity) return
  const { placed } = (await countStatuses(db, countable, [row.id]))(row.id)
  if (capacity >= placed) return
  const message = placed === 1 ? 'Er is al 1 plaats bezet' : `Er zijn al ${placed} plaatsen bezet`
  throw conflict(`${message}; de capaciteit kan niet lager zijn dan ${placed}.`)
}

/** Throws 409 when limits are exceeded. Staff may exceed them: their refusal names the field that confirms it. */
export function refuseExceeded(exceeded: string[], user: Actor, despiteLimits: boolean | undefined) {
  if (exceeded.length === 0 || (isStaff(user) && despiteLimits)) return
  throw new ApiError(409, { non_field_errors: exceeded, ...(isStaff(user) && { despite_limits: exceeded }) })
}
