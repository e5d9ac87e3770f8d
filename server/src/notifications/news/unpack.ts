import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context'
import { BESIDES_CHANGE, type Db } from '../../platform/db/db'
import { lockUntilCommit, locks } from '../../platform/db/locks'
import { compileStatement, runStatement } from '../../platform/db/statement'
import { isUnreachable } from '../../platform/db/unreachable'
import { createFailures } from './failures'
import { newsBatchesTable as batches, newsTable as table } from '../../tables/news'

export const UNPACK_NEWS_MS = 1000

const AT_ONCE = 100

/**
 * Unpacks these batches. A change locks its record, so the batches of one record are in order. Of several, the first `before` and the last
 * author are stored.
 */
const unpackBatches = compileStatement(sql`
  with taken as (delete from ${batches} where ${batches.id} = any(${sql.placeholder('ids')}::int[]) returning *)
  insert into ${table} (school_id, kind, record_id, person_id, actor_id, before, note)
  select school_id, kind, record_id, coalesce(person_id, 0), (array_agg(actor_id order by id desc))[1], (array_agg(before order by id))[1],
    coalesce((array_agg(note order by id desc) filter (where note <> ''))[1], '')
  from taken, json_to_recordset(changes) as changed (school_id int, record_id int, person_id int, before jsonb)
  group by school_id, kind, record_id, coalesce(person_id, 0)
  on conflict (school_id, kind, record_id, person_id) where told_at is null
  do update set last_at = now(), actor_id = excluded.actor_id, note = coalesce(nullif(excluded.note, ''), ${table}.note)`)

/** The oldest batches but these; none while the database is read-only. */
async function readBatches(db: Db, but: number[]): Promise<number[]> {
  const oldest = sql`select id from ${batches} where id <> all(${sql.param(but)}::int[]) order by id limit ${AT_ONCE}`
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`select case when current_setting('transaction_read_only')::boolean then '{}' else array(${oldest}) end as ids`,
  )
  return rows[0]!.ids
}

const unpackTogether = (db: Db, ids: number[]) =>
  db.transaction(async (tx) => {
    await lockUntilCommit(tx, locks.news)
    await runStatement(tx, unpackBatches, { ids })
  }, BESIDES_CHANGE)

const failures = createFailures()

/** Unpacks all batches but these, each once. One that cannot be unpacked is set aside, so that those behind it are. */
async function unpackAllBut(db: Db, but: number[]) {
  const setAside = [...but]
  const errors: Error[] = []
  for (let ids = await readBatches(db, setAside); ids.length > 0; ids = await readBatches(db, setAside)) {
    const isDone = await unpackTogether(db, ids).then(
      () => true,
      () => false,
    )
    if (isDone) {
      for (const id of ids) failures.forget(db, id)
      continue
    }
    for (const id of ids)
      try {
        await unpackTogether(db, [id])
        failures.forget(db, id)
      } catch (cause) {
        failures.note(db, id, cause)
        setAside.push(id)
        errors.push(new Error(`batch ${id} cannot be unpacked`, { cause }))
      }
  }
  if (errors.length > 0) throw errors[0]!
}

/** For readers that need all news. Fails where a batch cannot be unpacked. */
export const unpackNews = (db: Db) => unpackAllBut(db, [])

/** Leaves a batch that failed alone for a while. */
export const unpackDueNews = (db: Db, now = Date.now()) => unpackAllBut(db, failures.paused(db, now))

/** For what must go on where a batch cannot be unpacked: that is logged. */
export async function unpackAndLog({ db, log }: Pick<Context, 'db' | 'log'>, unpack: (db: Db) => Promise<void> = unpackNews) {
  try {
    await unpack(db)
  } catch (err) {
    if (isUnreachable(err)) throw err
    log.warn({ err }, 'news could not be unpacked')
  }
}
