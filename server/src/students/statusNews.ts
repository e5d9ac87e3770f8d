import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { compileStatement, runStatement } from '../platform/db/statement'
import type { StatusRow } from './rows'
import { statusNewsTable as table } from './table'

// One JSON parameter, as in the audit log.
const statement = compileStatement(sql`
  insert into ${table} (student_id, school_id, activity_id, status_before)
  select * from jsonb_to_recordset(${sql.placeholder('news')}::jsonb) as changed (student_id int, school_id int, activity_id int, status_before text)
  on conflict (student_id) do update set last_at = now()`)

/** Keeps the status before the first change since the last mail, so that reverted changes can be left out. */
export async function queueStatusNews(db: Db, before: StatusRow[], after: Pick<StatusRow, 'id' | 'status'>[]) {
  const newStatuses = new Map(after.map(({ id, status }) => [id, status]))
  const changedRows = before.filter(({ id, status }) => newStatuses.get(id) !== status)
  if (changedRows.length === 0) return
  const news = changedRows.map(({ id, school_id, activity_id, status }) => ({
    student_id: id,
    school_id,
    activity_id,
    status_before: status,
  }))
  await runStatement(db, statement, { news: JSON.stringify(news) })
}
