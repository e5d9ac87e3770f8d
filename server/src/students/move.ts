import { inArray } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import { type PupilInput, students as contract } from '@pre-u/contract/students/students'
import { whyLocked } from '@pre-u/contract/students/rights'
import { cancellableStatuses, type StudentStatus, studentStatusNames as names } from '@pre-u/contract/students/status'
import type { NotifyOptions } from '../notifications/news/record'
import type { Activities } from '../placement/activities'
import { whyFrozen } from '../placement/status'
import { type Changed, isPlaced } from '../placement/subject'
import { periodsTable } from '../tables/periods'
import type { Actor } from '../platform/actor'
import { writeAudits, AFTER_DEADLINE, collectExceptions, type Except, PAST_LIMIT } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { writeRows } from '../platform/resource/bulkChange'
import { recordStudentChanges } from './notify'
import { type Place, readerOf } from './place'
import { registerPupils } from './register'
import { activityOf, lockToMove, type Row } from './lock'
import { readStandingIds } from './status'
import { type Accepted, type Destination, transfer } from './transfer'
import { studentsTable as table } from '../tables/students'

function whyNotMovable(row: Row, activities: Activities, user: Actor): string {
  const locked = whyFrozen(row) || whyLocked(row, readerOf(user, activityOf(activities, row)))
  if (locked || cancellableStatuses.includes(row.status)) return locked
  return `kan niet worden verplaatst (${names[row.status]}). Kopiëren kan wel.`
}

/** A placed pupil stays placed while there are places; the others are registered as new ones are. */
function statusesAt({ activity: { id, capacity }, placed }: Place, rows: Row[]): Map<number, StudentStatus> {
  const fromElsewhere = rows.filter(({ activity_id }) => activity_id !== id)
  let free = capacity === null ? Number.MAX_SAFE_INTEGER : capacity - placed
  const statuses = new Map(rows.map((row) => [row.id, row.status]))
  for (const row of fromElsewhere.filter(isPlaced)) {
    if (free <= 0) statuses.set(row.id, 'WAITLISTED')
    free -= 1
  }
  for (const row of fromElsewhere.filter((each) => !isPlaced(each))) statuses.set(row.id, free <= 0 ? 'WAITLISTED' : 'PENDING')
  return statuses
}

/** The position in the waiting list of another activity has no meaning here. */
function waitingSince({ activity }: Place, row: Row, status: StudentStatus) {
  if (status !== 'WAITLISTED') return null
  return row.activity_id === activity.id ? row.waitlisted_at : activity.read_at
}

function moveRows(db: Db, place: Place, rows: Row[]): Promise<Row[]> {
  const statuses = statusesAt(place, rows)
  const wanted = rows.map((row) => {
    const status = statuses.get(row.id)!
    const status_reason = status === row.status ? row.status_reason : ''
    const waitlisted_at = waitingSince(place, row, status)
    return { row, values: { activity_id: place.activity.id, period_id: place.period.id, status, status_reason, waitlisted_at } }
  })
  return writeRows(db, table, wanted)
}

/** Writes names of activities and periods to the audit log, because they stay readable. */
export async function auditMoves(
  db: Db,
  { before, after }: Changed<Row>,
  activities: Activities,
  user: Actor,
  exceptionOf: (row: Row) => string = () => '',
) {
  const periodIds = [...new Set([...before, ...after].map(({ period_id }) => period_id))]
  const periods = await db
    .select({ id: periodsTable.id, name: periodsTable.name })
    .from(periodsTable)
    .where(inArray(periodsTable.id, periodIds))
  const nameOf = new Map(periods.map(({ id, name }) => [id, name]))
  const named = ({ activity_id, period_id, ...row }: Row) => ({
    ...row,
    activity: activities.get(activity_id)!.code,
    period: nameOf.get(period_id),
  })
  const changes = before.map((row, index) => ({
    id: row.id,
    title: fullName(row),
    before: named(row),
    after: named(after[index]!),
    exception: exceptionOf(row),
  }))
  await writeAudits(db, contract, user, changes)
}

type LockedRows = { rows: Row[]; offerings: Activities }

/** Moves registrations that are locked with their activities and schools. `noteExceptions` notes what a school could not have done. */
export async function moveLocked(db: Db, { rows, offerings: activities }: LockedRows, to: Destination, user: Actor) {
  const { activity_id, period_id } = to
  const elsewhere = rows.filter((row) => row.activity_id !== activity_id || row.period_id !== (period_id ?? row.period_id))
  const before: Row[] = []
  const after: Row[] = []
  const pastLimit = new Set<number>()
  const whyNot = (row: Row) => whyNotMovable(row, activities, user)
  await transfer(db, elsewhere, { to, user, isCopy: false, whyNot }, async (places) => {
    const group = places.flatMap(({ fitting }) => fitting).toSorted((a, b) => a.id - b.id)
    const [{ place }] = places as [Accepted]
    before.push(...group)
    after.push(...(await moveRows(db, place, group)))
    for (const { fitting, exceeded } of places) if (exceeded.length > 0) for (const { id } of fitting) pastLimit.add(id)
  })
  const noteExceptions = (row: Row, except: Except) => {
    if (activityOf(activities, row).is_past_deadline || activities.get(activity_id)!.is_past_deadline) except(AFTER_DEADLINE)
    if (pastLimit.has(row.id)) except(PAST_LIMIT)
  }
  return { before, after, noteExceptions }
}

/**
 * Moves these registrations to another activity or period, with their history: all or none, unless only those that fit are asked for. A
 * registration that is there already stays as it is. A placed pupil who is moved to a full activity gets on the waiting list.
 */
export async function moveStudents(
  db: Db,
  ids: number[],
  to: Destination,
  user: Actor,
  notifyOptions?: NotifyOptions,
): Promise<Changed<Row>> {
  const locked = await lockToMove(db, ids, [to.activity_id], user)
  const { before, after, noteExceptions } = await moveLocked(db, locked, to, user)
  if (before.length === 0) return { before, after }
  const exceptionOf = (row: Row) => {
    const { except, inWords } = collectExceptions()
    noteExceptions(row, except)
    return inWords()
  }
  await auditMoves(db, { before, after }, locked.offerings, user, exceptionOf)
  await recordStudentChanges(db, { before, after }, [], user, notifyOptions)
  return { before, after }
}

/** Moves all standing registrations for these activities: all or none, unless only those that fit are asked for. */
export async function moveRegistrations(db: Db, activityIds: number[], to: Destination, user: Actor, notifyOptions: NotifyOptions) {
  const ids = await readStandingIds(db, activityIds)
  if (ids.length === 0) return { before: [], after: [] }
  return moveStudents(db, ids, to, user, notifyOptions)
}

const pupilOf = ({ first_name, infix, last_name, email, grade, level, profile, remarks }: Row) =>
  ({ first_name, infix, last_name, email, grade, level, profile, remarks }) as PupilInput

/** Registers the pupils of these registrations for another activity or period too: all or none, unless only those who fit are asked for. */
export async function copyStudents(db: Db, ids: number[], to: Destination, user: Actor) {
  const { rows } = await lockToMove(db, ids, [to.activity_id], user)
  const copies: Awaited<ReturnType<typeof registerPupils>> = []
  const whyNot = (row: Row, { school }: Place) => whyFrozen(row) || (school.is_active ? '' : 'de school is gearchiveerd.')
  await transfer(db, rows, { to, user, isCopy: true, whyNot }, async (places) => {
    for (const { place, fitting } of places) copies.push(...(await registerPupils(db, place, fitting.map(pupilOf), user)))
  })
  return copies
}
