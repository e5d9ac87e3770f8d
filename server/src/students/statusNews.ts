import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { statusNewsTable as table, type studentsTable } from './table'

type Row = typeof studentsTable.$inferSelect

/** Keeps the status before the first change since the last mail, so that reverted changes can be left out. */
export async function queueStatusNews(db: Db, before: Row[], after: Row[]) {
  const newStatuses = new Map(after.map(({ id, status }) => [id, status]))
  const changedRows = before.filter(({ id, status }) => newStatuses.get(id) !== status)
  if (changedRows.length === 0) return
  const news = changedRows.map(({ id, school_id, activity_id, status }) => ({
    student_id: id,
    school_id,
    activity_id,
    status_before: status,
  }))
  // One JSON parameter, as in the audit log.
  await db.execute(sql`
    insert into ${table} (student_id, school_id, activity_id, status_before)
    select * from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as changed (student_id int, school_id int, activity_id int, status_before text)
    on conflict (student_id) do update set last_at = now()`)
}
