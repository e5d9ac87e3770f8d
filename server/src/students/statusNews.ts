import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { statusNewsTable as table, type studentsTable } from './table'

type Row = typeof studentsTable.$inferSelect

/** Remembers what changed since the school was told last. What goes back to what it was is told no more. */
export async function announceStatuses(db: Db, before: Row[], after: Row[]) {
  const now = new Map(after.map(({ id, status }) => [id, status]))
  const news = before.filter(({ id, status }) => now.get(id) !== status)
  if (news.length === 0) return
  await db
    .insert(table)
    .values(news.map(({ id, school_id, activity_id, status }) => ({ student_id: id, school_id, activity_id, status_before: status })))
    .onConflictDoUpdate({ target: table.student_id, set: { last_at: sql`now()` } })
}
