import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { lockUntilCommit, locks } from '../platform/db/locks'
import { compileStatement, runStatement } from '../platform/db/statement'
import { newsBatchesTable as batches, newsTable as table } from './table'

export const UNPACK_NEWS_MS = 1000

const AT_ONCE = 100

/**
 * Unpacks the oldest batches. Whoever changes a record locks it, so that the batches about a record are in order: the first `before` and the
 * last author are kept.
 */
const unpackNext = compileStatement(sql`
  with taken as (
    delete from ${batches} where ${batches.id} in (select id from ${batches} order by id limit ${sql.raw(`${AT_ONCE}`)}) returning *),
  unpacked as (
    insert into ${table} (school_id, kind, record_id, person_id, actor_id, before, note)
    select school_id, kind, record_id, coalesce(person_id, 0), (array_agg(actor_id order by id desc))[1], (array_agg(before order by id))[1],
      coalesce((array_agg(note order by id desc) filter (where note <> ''))[1], '')
    from taken, json_to_recordset(changes) as changed (school_id int, record_id int, person_id int, before jsonb)
    group by school_id, kind, record_id, coalesce(person_id, 0)
    on conflict (school_id, kind, record_id, person_id) where told_at is null
    do update set last_at = now(), actor_id = excluded.actor_id, note = coalesce(nullif(excluded.note, ''), ${table}.note))
  select from taken limit 1`)

/** Unpacks all batches, each once. Readers that need all news call it first. While the database is read-only it does nothing. */
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
