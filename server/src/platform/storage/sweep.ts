import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { locks, whileLocked } from '../db/locks'
import { mayRemoveObjects } from './olderDatabase'

// It is longer than a signed address is valid plus the time to confirm its upload.
const GRACE_MS = 35 * 60_000
export const SWEEP_EVERY_MS = 20 * 60_000

export type StoreReferences = {
  keyColumns: PgColumn[]
  expire: ((db: Db, before: Date) => Promise<unknown>)[]
}

async function findOrphans(db: Db, keys: string[], keyColumns: PgColumn[]): Promise<string[]> {
  const isUnreferenced = keyColumns.map((column) => sql`not exists (select from ${column.table} where ${column} = listed.key)`)
  const all = sql`select key from unnest(${sql.param(keys)}::text[]) as listed(key) where ${sql.join(isUnreferenced, sql` and `)}`
  const { rows } = await db.execute<{ key: string }>(all)
  return rows.map(({ key }) => key)
}

async function sweep({ db, store, log }: Context, { keyColumns, expire }: StoreReferences, before: Date) {
  // Announcements go first. An object that is old enough was announced even earlier, so it can no longer be confirmed, and one that was
  // confirmed just now has its row: an object without a row never gets one.
  for (const forget of expire) await forget(db, before)
  let removed = 0
  for await (const keys of store.olderThan(before)) {
    const orphans = await findOrphans(db, keys, keyColumns)
    await store.remove(orphans)
    removed += orphans.length
  }
  await store.abandon(before)
  if (removed > 0) log.info({ removed }, 'objects that nothing refers to were removed')
}

export async function sweepStore(context: Context, references: StoreReferences, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS)
  await whileLocked(context.db, locks.storeSweep, async () => {
    if (await mayRemoveObjects(context, now)) await sweep(context, references, before)
  })
}

/**
 * Removes objects to which nothing refers since the commit. The change is made by then: if a store that is away made the request fail, its
 * retry would be refused as one whose answer was lost. The sweep removes what stays.
 */
export const removeAfterCommit = ({ store, log }: Pick<Context, 'store' | 'log'>, keys: string[]): Promise<void> =>
  store.remove(keys).catch((err: unknown) => log.warn({ err, count: keys.length }, 'objects that nothing refers to wait for the sweep'))
