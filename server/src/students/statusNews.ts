import { isStaff } from '@pre-u/contract/access'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { inSlices } from '../platform/jobs/inSlices'
import { type Change, recordNews, type Telling, toldStatuses } from '../notifications/news/public'
import type { StatusRow } from './rows'

type Told = Pick<StatusRow, 'id' | 'school_id' | 'created_by' | 'status' | 'activity_id'>
type After = Pick<Told, 'id' | 'status' | 'activity_id'>
/** Who reported a registration after the deadline. */
export type Reporters = Map<number, number | null>

/** One row of news for the user who made the registration, and one for the user who reported the pupil. */
function forPersons<Kind extends 'student' | 'student_removal' | 'student_report'>(
  { id, school_id, created_by }: Told,
  before: Change<Kind>['before'],
  reporters: Reporters = new Map(),
): Change<Kind>[] {
  const persons = new Set([created_by, ...(reporters.get(id) ? [reporters.get(id)!] : [])])
  return [...persons].map((person_id) => ({ school_id, record_id: id, person_id, before }))
}

type Changed = { before: Told[]; after: After[]; reporters?: Reporters | undefined }

/** Records which registrations got another status or activity. What a school does itself is always told to its other persons. */
export async function recordStatusNews(db: Db, { before, after, reporters }: Changed, user: Actor, telling?: Telling) {
  const saved = new Map(after.map((row) => [row.id, row]))
  const isChanged = ({ id, status, activity_id }: Told) => {
    const now = saved.get(id)
    return now !== undefined && (now.status !== status || now.activity_id !== activity_id)
  }
  const newsOf = (row: Told) => forPersons<'student'>(row, { status: row.status, activity_id: row.activity_id }, reporters)
  const news = await inSlices(before, (slice) => slice.filter(isChanged).flatMap(newsOf))
  await recordNews(db, 'student', news, user, isStaff(user) ? telling : {})
}

type Removed = { rows: Told[]; what: 'removed' | 'put back'; reporters?: Reporters }

/** What a school removes itself is known to it. */
export async function recordRemovalNews(db: Db, { rows, what, reporters }: Removed, user: Actor, telling: Telling) {
  const told = isStaff(user) ? rows.filter(({ status }) => toldStatuses.includes(status)) : []
  const news = told.flatMap((row) => {
    const before = what === 'removed' ? { status: row.status, activity_id: row.activity_id } : null
    return forPersons<'student_removal'>(row, before, reporters)
  })
  await recordNews(db, 'student_removal', news, user, telling)
}

/** Staff declined what the school reported. */
export const recordDeclinedReport = (db: Db, row: Told, reporters: Reporters, user: Actor, telling: Telling) =>
  recordNews(db, 'student_report', forPersons<'student_report'>(row, { is_reported: true }, reporters), user, telling)
