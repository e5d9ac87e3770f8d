import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import type { Composed } from './layout'
import { outboxTable } from './table'

export const OUTBOX_CHANNEL = 'outbox'

type Mail = Composed & { to: string }
// Each has a few columns, and a statement takes no more than 65,535 values.
const BATCH = 1000

/** Puts mails in the caller's transaction: they go out if and when that one is committed. */
export async function queueMails(db: Db, mails: Mail[]) {
  const rows = mails.map(({ to, ...mail }) => ({ recipient: to, ...mail }))
  for (let start = 0; start < rows.length; start += BATCH) await db.insert(outboxTable).values(rows.slice(start, start + BATCH))
  await db.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
}

export const queueMail = (db: Db, mail: Mail) => queueMails(db, [mail])
