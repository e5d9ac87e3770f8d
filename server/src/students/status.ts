import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { MAX_BULK_STUDENTS, students as kind } from '@pre-u/contract/students/students'
import { cancellableStatuses, studentStatusNames as names } from '@pre-u/contract/students/status'
import { type NotifyOptions, notifiedStatuses } from '../notifications/news/record'
import { type Activity, lockActivities } from '../placement/activities'
import { countStatuses } from '../placement/capacity'
import { changeStatus, withPlace } from '../placement/status'
import type { Subject, Wanted } from '../placement/subject'
import type { Actor } from '../platform/actor'
import { idsOf } from '../platform/arrays'
import type { Db } from '../platform/db/db'
import { conflict, invalid } from '../platform/http/errors'
import { hasId } from '../platform/resource/query'
import { plansTable } from '../tables/plans'
import { schoolsTable } from '../tables/schools'
import { studentsTable as table } from '../tables/students'
import { recordStudentChanges } from './notify'
import { findPastLimit } from './place'
import { endReports } from './report'
import { lockStudents, type Row } from './lock'

/** Reads schools with a priority package first, then in the order in which registrations wait. */
const readInLine = (db: Db, where: SQL | undefined, number = Number.MAX_SAFE_INTEGER) =>
  db
    .select({ id: table.id })
    .from(table)
    .innerJoin(schoolsTable, eq(schoolsTable.id, table.school_id))
    .leftJoin(plansTable, eq(plansTable.id, schoolsTable.plan_id))
    .where(where)
    .orderBy(
      desc(sql`coalesce(${plansTable.priority}, false)`),
      asc(sql`coalesce(${table.waitlisted_at}, ${table.created_at})`),
      asc(table.id),
    )
    .limit(number)

export const studentStatus: Subject<Row, Activity> = {
  kind,
  table,
  offeringColumn: table.activity_id,
  offeringId: ({ activity_id }) => activity_id,
  offeringName: ({ code }) => code,
  isPastDeadline: ({ is_past_deadline }) => is_past_deadline,
  findPastLimit,
  refuseUser: ({ status }, user) => {
    if (!isStaff(user) && status !== 'CANCELLED') throw invalid({ status: ['Een school kan een inschrijving alleen afmelden.'] })
  },
  whyNot: (row, activity, _wanted, user) => {
    if (isStaff(user)) return undefined
    if (activity.is_past_deadline) return 'de deadline is voorbij. Neem contact op met Pre-U.'
    return cancellableStatuses.includes(row.status) ? '' : `kan niet worden afgemeld (${names[row.status]}).`
  },
  // A row that is already waitlisted is not changed, so it keeps its position.
  fields: ({ status, status_reason = '' }, now) => ({ status, status_reason, waitlisted_at: status === 'WAITLISTED' ? now : null }),
  inLine: async (db, rows) => {
    const inLine = await readInLine(db, hasId(table, idsOf(rows)))
    const rankOf = new Map(inLine.map(({ id }, rank) => [id, rank]))
    return rows.toSorted((a, b) => rankOf.get(a.id)! - rankOf.get(b.id)!)
  },
}

/** `only_fitting` places the first in line for whom there is a place. */
type Options = NotifyOptions & { only_fitting?: boolean | undefined }

export async function changeStatuses(db: Db, ids: number[], wanted: Wanted, user: Actor, options: Options = {}) {
  const locked = await lockStudents(db, ids, user)
  const chosen = options.only_fitting ? await withPlace(db, studentStatus, locked, wanted) : locked
  const changed = await changeStatus(db, studentStatus, chosen, wanted, user)
  const reports = await endReports(db, idsOf(chosen.rows), wanted.status)
  await recordStudentChanges(db, changed, reports, user, options)
  return { ...changed, reports }
}

/** Reads the standing registrations for these activities, of pupils who are not anonymised. */
export async function readStandingIds(db: Db, activityIds: number[]): Promise<number[]> {
  const standing = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        inArray(table.activity_id, activityIds),
        inArray(table.status, notifiedStatuses),
        isNull(table.anonymised_at),
        isNull(table.restricted_at),
      ),
    )
  return idsOf(standing)
}

export async function cancelRegistrations(db: Db, activityIds: number[], status_reason: string, user: Actor, notifyOptions: NotifyOptions) {
  const ids = await readStandingIds(db, activityIds)
  if (ids.length === 0) return { before: [], after: [] }
  return changeStatuses(db, ids, { status: 'CANCELLED', status_reason }, user, notifyOptions)
}

/** Places `number` pupils from the waiting list, or as many as there are free places. */
export async function placeNextWaiting(db: Db, activity_id: number, number: number | undefined, user: Actor) {
  // Registering, cancelling and placing take this lock first, so that the waiting list and the free places do not change after this read.
  const { code, capacity, state } = (await lockActivities(db, [activity_id])).get(activity_id)!
  if (state === 'CANCELLED') throw conflict(`${code} is geannuleerd.`)
  const { placed } = (await countStatuses(db, studentStatus, [activity_id]))(activity_id)
  const free = capacity === null ? Number.MAX_SAFE_INTEGER : capacity - placed
  if (free <= 0) throw conflict(`${code} heeft geen vrije plaatsen.`)
  const isWaiting = and(
    eq(table.activity_id, activity_id),
    eq(table.status, 'WAITLISTED'),
    isNull(table.anonymised_at),
    isNull(table.restricted_at),
  )
  const waiting = await readInLine(db, isWaiting, Math.min(number ?? free, free, MAX_BULK_STUDENTS))
  if (waiting.length === 0) throw conflict(`Er staat niemand op de wachtlijst van ${code}.`)
  return changeStatuses(db, idsOf(waiting), { status: 'ACCEPTED' }, user)
}
