import { inArray, sql } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import { type PupilInput, students as contract } from '@pre-u/contract/students'
import { whyLocked } from '@pre-u/contract/students/rights'
import { cancellableStatuses, placedStatuses, type StudentStatus, studentStatusNames as names } from '@pre-u/contract/students/status'
import type { Telling } from '../notifications/news/public'
import { periodsTable } from '../tables/periods'
import type { Actor } from '../platform/actor'
import { writeAudits } from '../platform/audit/audit'
import { AFTER_DEADLINE, collectExceptions, PAST_LIMIT } from '../platform/audit/exceptions'
import { touched } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { whyAnonymised } from '../platform/statusChange'
import { type Activities, activityOf, type Place, readerOf } from './place'
import { registerPupils } from './register'
import { lockToMove, type Row } from './rows'
import { recordStatusNews } from './statusNews'
import { type Accepted, type Destination, transfer } from './transfer'
import { studentsTable as table } from '../tables/students'

function whyNotMovable(row: Row, activities: Activities, user: Actor): string {
  const locked = whyAnonymised(row) || whyLocked(row, readerOf(user, activityOf(activities, row)))
  if (locked || cancellableStatuses.includes(row.status)) return locked
  return `kan niet worden verplaatst (${names[row.status]}). Kopiëren kan wel.`
}

/** Who is placed stays so while there are places; the others are registered as anybody who is new. */
function statusesAt({ activity: { id, capacity }, placed }: Place, rows: Row[]): Map<number, StudentStatus> {
  const incoming = rows.filter(({ activity_id }) => activity_id !== id)
  let free = capacity === null ? Number.MAX_SAFE_INTEGER : capacity - placed
  const statuses = new Map(rows.map((row) => [row.id, row.status]))
  for (const row of incoming.filter(({ status }) => placedStatuses.includes(status))) {
    if (free <= 0) statuses.set(row.id, 'WAITLISTED')
    free -= 1
  }
  for (const row of incoming.filter(({ status }) => !placedStatuses.includes(status)))
    statuses.set(row.id, free <= 0 ? 'WAITLISTED' : 'PENDING')
  return statuses
}

async function moveRows(db: Db, { activity, period }: Place, statuses: Map<number, StudentStatus>): Promise<Row[]> {
  const given = JSON.stringify([...statuses].map(([id, status]) => ({ id, status })))
  return db
    .update(table)
    .set({
      activity_id: activity.id,
      period_id: period.id,
      status: sql`given.status`,
      status_reason: sql`case when ${table.status} = given.status then ${table.status_reason} else '' end`,
      // The place in line of another activity says nothing here.
      waitlisted_at: sql`case when given.status <> 'WAITLISTED' then null
        when ${table.activity_id} = ${activity.id} then ${table.waitlisted_at} else clock_timestamp() end`,
      updated_at: touched(table.updated_at),
    })
    .from(sql`jsonb_to_recordset(${given}::jsonb) as given (id int, status text)`)
    .where(sql`given.id = ${table.id}`)
    .returning()
}

/** In the audit log a place has names, which stay readable. */
export async function auditMoves(
  db: Db,
  before: Row[],
  after: Row[],
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
  const moved = new Map(after.map((row) => [row.id, row]))
  const changes = before.map((row) => ({
    id: row.id,
    title: fullName(row),
    before: named(row),
    after: named(moved.get(row.id)!),
    exception: exceptionOf(row),
  }))
  await writeAudits(db, contract, user, changes)
}

/**
 * Moves these registrations to another activity or period, with their history: all or none, unless only those that fit. Who is there
 * already stays as it is. Whom it moves from a place to a full activity comes on the waiting list.
 */
export async function moveStudents(
  db: Db,
  ids: number[],
  to: Destination,
  user: Actor,
  telling?: Telling,
): Promise<{ before: Row[]; after: Row[] }> {
  const { activity_id, period_id } = to
  const { rows, places: activities } = await lockToMove(db, ids, [activity_id], user)
  const elsewhere = rows.filter((row) => row.activity_id !== activity_id || row.period_id !== (period_id ?? row.period_id))
  const before: Row[] = []
  const after: Row[] = []
  const pastLimit = new Set<number>()
  const whyNot = (row: Row) => whyNotMovable(row, activities, user)
  await transfer(db, elsewhere, { to, user, isCopy: false, whyNot }, async (places) => {
    const group = places.flatMap(({ fitting }) => fitting).toSorted((a, b) => a.id - b.id)
    const [{ place }] = places as [Accepted]
    before.push(...group)
    after.push(...(await moveRows(db, place, statusesAt(place, group))))
    for (const { fitting, exceeded } of places) if (exceeded.length > 0) for (const { id } of fitting) pastLimit.add(id)
  })
  if (before.length === 0) return { before, after }
  const exceptionOf = (row: Row) => {
    const { except, inWords } = collectExceptions()
    if (activityOf(activities, row).is_past_deadline || activities.get(activity_id)!.is_past_deadline) except(AFTER_DEADLINE)
    if (pastLimit.has(row.id)) except(PAST_LIMIT)
    return inWords()
  }
  await auditMoves(db, before, after, activities, user, exceptionOf)
  await recordStatusNews(db, { before, after }, user, telling)
  return { before, after }
}

const pupilOf = ({ first_name, infix, last_name, email, grade, level, profile, remarks }: Row) =>
  ({ first_name, infix, last_name, email, grade, level, profile, remarks }) as PupilInput

/** Registers the pupils of these registrations for another activity or period too: all or none, unless only those who fit. */
export async function copyStudents(db: Db, ids: number[], to: Destination, user: Actor): Promise<Row[]> {
  const { rows } = await lockToMove(db, ids, [to.activity_id], user)
  const copies: Row[] = []
  const whyNot = (row: Row, { school }: Place) => whyAnonymised(row) || (school.is_active ? '' : 'de school is gearchiveerd.')
  await transfer(db, rows, { to, user, isCopy: true, whyNot }, async (places) => {
    for (const { place, fitting } of places) copies.push(...(await registerPupils(db, place, fitting.map(pupilOf), user)))
  })
  return copies
}
