import { sql } from 'drizzle-orm'
import type { Db } from './db'

/** Every advisory lock of the product: no two share a number. */
export const locks = {
  embeddedServer: 7305,
  migration: 7_245_001,
  demoData: 7_245_002,
  staff: 7_245_003,
  honoursUpload: 7_245_004,
  activityPositions: 7_245_010,
  storeSweep: 7_245_020,
  documents: 7_245_030,
  retention: 7_245_050,
  mailbox: 7_245_060,
  accessLog: 7_245_070,
  reminders: 7_245_080,
  /** Undo, and what is done about the data of a person. */
  undo: 7_245_090,
} as const

/** Waits for the lock and holds it until the transaction ends. `part` locks only that part of what the lock is about. */
export async function lockUntilCommit(db: Db, lock: number, part?: number | string) {
  if (part === undefined) await db.execute(sql`select pg_advisory_xact_lock(${lock})`)
  else await db.execute(sql`select pg_advisory_xact_lock(${lock}, hashtext(${String(part)}))`)
}

/** Returns whether it got the lock, which it holds until the transaction ends. */
export async function tryLockUntilCommit(db: Db, lock: number): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as locked`)
  return rows[0]!.locked
}

/**
 * Runs `work` under the lock; returns null where another process holds it. The transaction only holds the lock and has no idle timeout,
 * because a mail server or an object store may be slow.
 */
export const whileLocked = <Result>(db: Db, lock: number, work: () => Promise<Result>): Promise<Result | null> =>
  db.transaction(async (holder) => {
    await holder.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    return (await tryLockUntilCommit(holder, lock)) ? work() : null
  })
