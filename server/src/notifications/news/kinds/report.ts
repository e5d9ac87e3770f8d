import { sql } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import { cancellableStatuses, studentStatusNames as names } from '@pre-u/contract/students/status'
import { studentReportsTable } from '../../../tables/students'
import type { KindOfNews } from '../story'
import { readRegistrations } from './student'
import { activityTopic } from './topics'

/** Staff declined a report, which was not made again, of a registration that did not end. */
export const reportNews: KindOfNews<'student_report'> = {
  audience: 'whoever registered',
  read: async (db, rows) => {
    const news = new Map(rows.map((row) => [row.record_id, row]))
    const ids = [...news.keys()]
    const open = await db
      .select({ id: studentReportsTable.student_id })
      .from(studentReportsTable)
      .where(sql`${studentReportsTable.student_id} = any(${sql.param(ids)}::int[])`)
    const reported = new Set(open.map(({ id }) => id))
    const registrations = await readRegistrations(db, ids)
    return registrations
      .filter(({ id, status }) => !reported.has(id) && cancellableStatuses.includes(status))
      .map((registration) => {
        const row = news.get(registration.id)!
        return {
          news: row,
          weight: 'decision',
          noun: 'leerling',
          outcome: 'niet afgemeld',
          topic: activityTopic(registration.activity),
          line: [fullName(registration), 'Gemeld na de deadline', names[registration.status], ''],
          sentences: ['Uw melding is niet overgenomen: de leerling blijft ingeschreven.'],
        }
      })
  },
}
