import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import type { ComposedMail } from './layout'
import { outboxTable } from './table'

export const OUTBOX_CHANNEL = 'outbox'

type Mail = ComposedMail & { to: string }
// A statement takes at most 65,535 parameters.
const BATCH_SIZE = 1000

/** Queues mails in the caller's transaction; they are sent after it commits. */
export async function queueMails(db: Db, mails: Mail[]) {
  const rows = mails.map(({ to, ...mail }) => ({ recipient: to, ...mail }))
  for (let start = 0; start < rows.length; start += BATCH_SIZE) await db.insert(outboxTable).values(rows.slice(start, start + BATCH_SIZE))
  await db.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
}

export const queueMail = (db: Db, mail: Mail) => queueMails(db, [mail])
