import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { locks } from '../db/locks'

// Longer than an address can be used and what was sent there takes to be confirmed.
const GRACE_MS = 35 * 60_000
/** Together with the grace within an hour. */
export const SWEEP_EVERY_MS = 20 * 60_000

/** What the features have in the store. */
export type InStore = {
  /** The columns that hold keys of objects. */
  names: PgColumn[]
  /** Each forgets what was announced before a moment and never confirmed. */
  expire: ((db: Db, before: Date) => Promise<unknown>)[]
}

async function withoutRow(db: Db, keys: string[], names: PgColumn[]): Promise<string[]> {
  const unnamed = names.map((column) => sql`not exists (select from ${column.table} where ${column} = listed.key)`)
  const all = sql`select key from unnest(${sql.param(keys)}::text[]) as listed(key) where ${sql.join(unnamed, sql` and `)}`
  const { rows } = await db.execute<{ key: string }>(all)
  return rows.map(({ key }) => key)
}

async function sweep({ db, store, log }: Context, { names, expire }: InStore, before: Date) {
  // These first. An object that is old enough to go was announced even earlier, so from here on nobody can confirm it any more, and
  // whoever did so just before has its row: what has none now gets none.
  for (const forget of expire) await forget(db, before)
  let removed = 0
  for await (const keys of store.olderThan(before)) {
    const gone = await withoutRow(db, keys, names)
    await store.remove(gone)
    removed += gone.length
  }
  await store.abandon(before)
  if (removed > 0) log.info({ removed }, 'objects that nothing refers to were removed')
}

/** Removes what a crash or somebody who left has left behind in the store. One process at a time; another has nothing to do then. */
export async function sweepStore(context: Context, inStore: InStore, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS)
  await context.db.transaction(async (tx) => {
    // The transaction only holds the lock, however long the store takes.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const { rows } = await tx.execute<{ alone: boolean }>(sql`select pg_try_advisory_xact_lock(${locks.storeSweep}) as alone`)
    if (rows[0]?.alone) await sweep(context, inStore, before)
  })
}
