import { eq, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { students as contract } from '@pre-u/contract/students/students'
import type { ReportInput } from '@pre-u/contract/students/report'
import { cancellableStatuses, type StudentStatus, studentStatusNames as names } from '@pre-u/contract/students/status'
import type { NotifyOptions } from '../notifications/news/record'
import type { Actor } from '../platform/actor'
import { writeAudit } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { readRow } from '../platform/resource/resource'
import { lockActivities } from '../placement/activities'
import { refuseFrozen } from '../placement/status'
import { studentList } from './list'
import { recordDeclinedReport } from './notify'
import { activityOf, type Row } from './lock'
import { studentReportsTable as table } from '../tables/students'

/** The reason says nothing about a pupil's health, because it is stored for long. */
export const CONFIRMED = 'Na de deadline afgemeld op verzoek van de school.'

export const GONE = 'Deze melding is er niet meer.'

export type Report = typeof table.$inferSelect

/** Logs that there was or is a report; its values are personal. */
const audit = (db: Db, row: Row, before: Report | null, after: Report | null, user: Actor) =>
  writeAudit(db, contract, user, {
    id: row.id,
    title: fullName(row),
    before: { school_id: row.school_id, report: before },
    after: { school_id: row.school_id, report: after },
  })

async function lockReported(db: Db, id: number, user: Actor) {
  const activities = await lockActivities(db, [], [id])
  const row = await readRow(db, studentList, id, user, 'lock')
  const [report] = await db.select().from(table).where(eq(table.student_id, id))
  return { row, activity: activityOf(activities, row), report }
}

/** Stores that a school asks to cancel after the deadline; staff decide. Until the deadline it can cancel by itself. */
export async function reportStudent(db: Db, id: number, input: ReportInput, user: Actor) {
  const { row, activity, report } = await lockReported(db, id, user)
  refuseFrozen(contract, row)
  if (!activity.is_past_deadline) throw conflict('De deadline is nog niet voorbij: u kunt deze leerling zelf afmelden.')
  if (!cancellableStatuses.includes(row.status)) throw conflict(`Deze inschrijving is al ${names[row.status].toLowerCase()}.`)
  const [saved] = await db
    .insert(table)
    .values({ student_id: id, reported_by: user.id, ...input })
    .onConflictDoUpdate({ target: table.student_id, set: { ...input, reported_by: user.id, reported_at: sql`now()` } })
    .returning()
  await audit(db, row, report ?? null, saved!, user)
}

export async function endReport(db: Db, id: number, user: Actor, notifyOptions: NotifyOptions) {
  const { row, report } = await lockReported(db, id, user)
  if (!report) throw conflict(GONE)
  await db.delete(table).where(eq(table.student_id, id))
  await audit(db, row, report, null, user)
  if (isStaff(user)) await recordDeclinedReport(db, row, report, user, notifyOptions)
}

/** Ends reports whose registrations are cancelled or decided about. Returns the reports that ended. */
export async function endReports(db: Db, ids: number[], status: StudentStatus | 'removed'): Promise<Report[]> {
  if (status !== 'removed' && cancellableStatuses.includes(status)) return []
  return db
    .delete(table)
    .where(sql`${table.student_id} = any(${sql.param(ids)}::int[])`)
    .returning()
}

/** Opens reports again that ended, with registrations that are as they were again. */
export async function restoreReports(db: Db, reports: Report[]) {
  if (reports.length > 0) await db.insert(table).values(reports)
}
