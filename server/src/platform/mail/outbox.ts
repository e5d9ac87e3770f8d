import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import type { Composed } from './layout'
import { outboxTable } from './table'

export const OUTBOX_CHANNEL = 'outbox'

/** Puts a mail in the caller's transaction: it goes out if and when that one is committed. */
export async function queueMail(db: Db, { to, ...mail }: Composed & { to: string }) {
  await db.insert(outboxTable).values({ recipient: to, ...mail })
  await db.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
}
