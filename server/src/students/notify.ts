import { isStaff } from '@pre-u/contract/access'
import { recordNews, type NotifyOptions, notifiedStatuses } from '../notifications/news/record'
import { recipientsOf, recordChanges } from '../placement/notify'
import type { Changed } from '../placement/subject'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import type { studentReportsTable } from '../tables/students'
import type { Row } from './lock'

type Report = typeof studentReportsTable.$inferSelect
type Registration = Pick<Row, 'id' | 'school_id' | 'created_by' | 'status' | 'activity_id'>

const known = ({ status, activity_id }: Registration) => ({ status, activity_id })

/** Who made the registration and who reported the pupil are notified with the primary contact. */
function personsOf(reports: Report[]) {
  const reporterOf = new Map(reports.map(({ student_id, reported_by }) => [student_id, reported_by]))
  return ({ id, created_by }: Registration) => [created_by, ...(reporterOf.get(id) ? [reporterOf.get(id)!] : [])]
}

/** Records which registrations have another status or activity. `reports` are those that ended with it, or that are open again. */
export function recordStudentChanges(db: Db, changed: Changed<Row>, reports: Report[], user: Actor, notifyOptions?: NotifyOptions) {
  const persons = personsOf(reports)
  const recipients = ({ before }: Changed<Row>) => before.flatMap((row) => recipientsOf(row, persons(row)))
  return recordChanges(db, { kind: 'student', known, recipients }, changed, user, notifyOptions)
}

type Removed = { rows: Registration[]; reports: Report[]; isRestored?: boolean }

/** Records a removal by staff; a school knows what it removes itself. */
export async function recordRemoval(db: Db, { rows, reports, isRestored = false }: Removed, user: Actor, notifyOptions: NotifyOptions) {
  const persons = personsOf(reports)
  const removed = isStaff(user) ? rows.filter(({ status }) => notifiedStatuses.includes(status)) : []
  const news = removed.flatMap((row) =>
    recipientsOf(row, persons(row)).map((recipient) => ({ ...recipient, before: isRestored ? null : known(row) })),
  )
  await recordNews(db, 'student_removal', news, user, notifyOptions)
}

/** Records that staff declined what the school reported. */
export async function recordDeclinedReport(db: Db, row: Registration, report: Report, user: Actor, notifyOptions: NotifyOptions) {
  const before = { is_reported: true } as const
  const news = recipientsOf(row, personsOf([report])(row)).map((recipient) => ({ ...recipient, before }))
  await recordNews(db, 'student_report', news, user, notifyOptions)
}
