import { isStaff } from '@pre-u/contract/access'
import { recordNews, type Telling, toldStatuses } from '../notifications/news/public'
import { newsFor, recordChanges } from '../placement/notify'
import type { Changed } from '../placement/subject'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import type { studentReportsTable } from '../tables/students'
import type { Row } from './rows'

type Report = typeof studentReportsTable.$inferSelect
type Registration = Pick<Row, 'id' | 'school_id' | 'created_by' | 'status' | 'activity_id'>

const known = ({ status, activity_id }: Registration) => ({ status, activity_id })

/** Who is notified besides the primary contact: who made the registration, and who reported the pupil. */
function personsOf(reports: Report[]) {
  const reporterOf = new Map(reports.map(({ student_id, reported_by }) => [student_id, reported_by]))
  return ({ id, created_by }: Registration) => [created_by, ...(reporterOf.get(id) ? [reporterOf.get(id)!] : [])]
}

/** Records which registrations have another status or activity. `reports`: those that ended with it, or that are open again. */
export const recordStudentChanges = (db: Db, changed: Changed<Row>, reports: Report[], user: Actor, telling?: Telling) =>
  recordChanges(db, { kind: 'student', known, persons: personsOf(reports) }, changed, user, telling)

/** What a school removes itself is known to it. */
export async function recordRemoval(
  db: Db,
  { rows, reports, isRestored = false }: { rows: Registration[]; reports: Report[]; isRestored?: boolean },
  user: Actor,
  telling: Telling,
) {
  const removed = isStaff(user) ? rows.filter(({ status }) => toldStatuses.includes(status)) : []
  const persons = personsOf(reports)
  const news = removed.flatMap((row) => newsFor<'student_removal'>(row, persons(row), isRestored ? null : known(row)))
  await recordNews(db, 'student_removal', news, user, telling)
}

/** Staff declined what the school reported. */
export const recordDeclinedReport = (db: Db, row: Registration, report: Report, user: Actor, telling: Telling) =>
  recordNews(db, 'student_report', newsFor<'student_report'>(row, personsOf([report])(row), { is_reported: true }), user, telling)
