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
export async function queueStatusNews(db: Db, before: StatusRow[], after: Pick<StatusRow, 'id' | 'status' | 'activity_id'>[]) {
  const changed = new Map(after.map((row) => [row.id, row]))
  const changedRows = before.filter(({ id, status }) => changed.get(id)!.status !== status)
  if (changedRows.length === 0) return
  const news = changedRows.map(({ id, school_id, status }) => ({
    student_id: id,
    school_id,
    activity_id: changed.get(id)!.activity_id,
    status_before: status,
  }))
  await runStatement(db, statement, { news: JSON.stringify(news) })
}

const moveStatement = compileStatement(sql`
  update ${table} set activity_id = moved.activity_id
  from jsonb_to_recordset(${sql.placeholder('moved')}::jsonb) as moved (id int, activity_id int) where ${table.student_id} = moved.id`)

/** News that waits is about the activity in which the registrations now are. */
export const moveStatusNews = (db: Db, moved: Pick<StatusRow, 'id' | 'activity_id'>[]) =>
  runStatement(db, moveStatement, { moved: JSON.stringify(moved.map(({ id, activity_id }) => ({ id, activity_id }))) })
