import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { statusNewsTable as table, type studentsTable } from './table'

type Row = typeof studentsTable.$inferSelect

/** Keeps the status before the first change since the last mail, so that reverted changes can be left out. */
export async function queueStatusNews(db: Db, before: Row[], after: Row[]) {
  const newStatuses = new Map(after.map(({ id, status }) => [id, status]))
  const changedRows = before.filter(({ id, status }) => newStatuses.get(id) !== status)
  if (changedRows.length === 0) return
  await db
    .insert(table)
    .values(
      changedRows.map(({ id, school_id, activity_id, status }) => ({ student_id: id, school_id, activity_id, status_before: status })),
    )
    .onConflictDoUpdate({ target: table.student_id, set: { last_at: sql`now()` } })
}
