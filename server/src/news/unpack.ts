import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { lockUntilCommit, locks } from '../platform/db/locks'
import { compileStatement, runStatement } from '../platform/db/statement'
import { newsBatchesTable as batches, newsTable as table } from './table'

export const UNPACK_NEWS_MS = 1000

/** The oldest that waits. Who changes a record has locked it, so that batches about it come in order. */
const unpackNext = compileStatement(sql`
  with taken as (delete from ${batches} where ${batches.id} = (select min(id) from ${batches}) returning *),
  unpacked as (
    insert into ${table} (school_id, kind, record_id, person_id, actor_id, before, note)
    select distinct on (school_id, record_id, coalesce(person_id, 0)) school_id, kind, record_id, coalesce(person_id, 0), actor_id, before, note
    from taken, json_to_recordset(changes) as changed (school_id int, record_id int, person_id int, before jsonb)
    on conflict (school_id, kind, record_id, person_id) where told_at is null
    do update set last_at = now(), actor_id = excluded.actor_id, note = coalesce(nullif(excluded.note, ''), ${table}.note))
  select from taken`)

/** Makes rows of what waits, once. Whoever has to know all news does this first; not while nothing can be stored. */
export async function unpackNews(db: Db) {
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select exists (select from ${batches}) and not current_setting('transaction_read_only')::boolean as waits`,
  )
  if (!rows[0]!.waits) return
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, locks.news)
    while ((await runStatement(tx, unpackNext, {})).length > 0);
  })
}
