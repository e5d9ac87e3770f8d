import { and, asc, eq, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import {
  cancellableStatuses,
  needsReason,
  nextStatuses,
  placedStatuses,
  type StudentStatus,
  studentStatusNames as names,
} from '@pre-u/contract/students/status'
import type { Actor } from '../platform/actor'
import { writeAudits } from '../platform/audit/audit'
import { touched } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { invalid } from '../platform/http/errors'
import { refuseMissing, refuseNaming } from '../platform/resource/bulkRefusal'
import { type Activity, lockActivities } from './place'
import { announceStatuses } from './statusNews'
import { countedPerActivity, studentsTable as table } from './table'

export type Row = typeof table.$inferSelect
type Wanted = { status: StudentStatus; status_reason?: string | undefined }

const visibleTo = (user: Actor) => (isStaff(user) ? undefined : eq(table.school_id, user.school?.id ?? 0))

const among = (ids: number[]) => sql`${table.id} = any(${sql.param(ids)}::bigint[])`

/** The activities of these registrations. Everybody locks activities first, then schools, then registrations: nobody waits in a circle. */
export async function lockActivitiesOf(db: Db, ids: number[]): Promise<Map<number, Activity>> {
  const rows = await db.selectDistinct({ id: table.activity_id }).from(table).where(among(ids))
  return lockActivities(
    db,
    rows.map(({ id }) => id),
  )
}

/** These rows of whatever this user may see, with their activities locked. One that is not there stops everything. */
export async function lockStudents(db: Db, ids: number[], user: Actor) {
  const distinct = [...new Set(ids)]
  const activities = await lockActivitiesOf(db, distinct)
  const rows = await db
    .select()
    .from(table)
    .where(and(among(distinct), visibleTo(user)))
    .orderBy(asc(table.id))
    .for('update')
  refuseMissing(distinct.length - rows.length, 'inschrijvingen')
  return { rows, activities }
}

/** Why this one cannot get that status from this user; empty when it can. */
function whyNot(row: Row, activity: Activity, { status, status_reason }: Wanted, user: Actor): string {
  const from = names[row.status]
  if (!isStaff(user)) {
    if (activity.is_past_deadline) return 'de deadline is voorbij. Neem contact op met Pre-U.'
    return cancellableStatuses.includes(row.status) ? '' : `kan niet worden afgemeld (${from}).`
  }
  if (!nextStatuses[row.status].includes(status)) return `kan niet van ${from} naar ${names[status]}.`
  if (needsReason(row.status, status) && !status_reason) return `heropenen (${from}) vraagt om een reden.`
  return ''
}

const isPlaced = (status: StudentStatus) => placedStatuses.includes(status)

/** The rows for which there is no place any more, first come first served by their number. */
async function withoutPlace(db: Db, rows: Row[], activities: Map<number, Activity>) {
  const found: { row: Row; why: string }[] = []
  const counted = await countedPerActivity(db, [...activities.keys()])
  for (const [id, { code, capacity }] of activities) {
    if (capacity === null) continue
    const coming = rows.filter((row) => row.activity_id === id && !isPlaced(row.status))
    if (coming.length === 0) continue
    const free = Math.max(0, capacity - counted(id).placed)
    const why = free === 0 ? `${code} is vol.` : `${code} heeft nog maar ${free} ${free === 1 ? 'vrije plaats' : 'vrije plaatsen'}.`
    found.push(...coming.slice(free).map((row) => ({ row, why })))
  }
  return found
}

/** What a row gets with its status. One that already waits keeps its turn. */
export const statusFields = ({ status, status_reason = '' }: Wanted) => ({
  status,
  status_reason,
  waitlisted_at: status === 'WAITLISTED' ? sql<string>`clock_timestamp()` : null,
})

/** The log's entries, and what the schools have to be told. */
export async function afterChange(db: Db, before: Row[], after: Row[], user: Actor) {
  const saved = new Map(after.map((row) => [row.id, row]))
  const written = before.map((row) => ({ before: row, after: saved.get(row.id)!, record: { id: row.id, title: fullName(row) } }))
  await writeAudits(db, { actor: user, resource: 'students', personal: PERSONAL }, written)
  if (isStaff(user)) await announceStatuses(db, before, after)
}

/** What the log says of a pupil is that it changed, not into what. */
export const PERSONAL = ['first_name', 'infix', 'last_name', 'email', 'remarks'] as const

/** Stops unless all of these rows can get that status from this user now. They and their activities are locked. */
export async function refuseStatus(db: Db, rows: Row[], activities: Map<number, Activity>, wanted: Wanted, user: Actor) {
  if (!isStaff(user) && wanted.status !== 'CANCELLED') throw invalid({ status: ['Een school kan een inschrijving alleen afmelden.'] })
  refuseNaming(
    rows.flatMap((row) => {
      const why = whyNot(row, activities.get(row.activity_id)!, wanted, user)
      return why ? [{ row, why }] : []
    }),
  )
  if (isPlaced(wanted.status)) refuseNaming(await withoutPlace(db, rows, activities))
}

/** All of them, or none. Whoever already has the status stays as it is. */
export async function changeStatus(db: Db, ids: number[], wanted: Wanted, user: Actor): Promise<{ before: Row[]; after: Row[] }> {
  const { rows, activities } = await lockStudents(db, ids, user)
  const before = rows.filter(({ status }) => status !== wanted.status)
  await refuseStatus(db, before, activities, wanted, user)
  if (before.length === 0) return { before, after: [] }
  const after = await db
    .update(table)
    .set({ ...statusFields(wanted), updated_at: touched(table.updated_at) })
    .where(among(before.map(({ id }) => id)))
    .returning()
  await afterChange(db, before, after, user)
  return { before, after }
}
