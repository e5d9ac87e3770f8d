import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import type { ComposedMail } from './layout'
import { type MailKind, outboxTable } from './table'

export const OUTBOX_CHANNEL = 'outbox'

/** `user_id` and `school_id`: of the account that the mail is for. */
export type Mail = ComposedMail & { to: string; kind: MailKind; user_id: number; school_id: number | null }
// A statement takes at most 65,535 parameters.
const BATCH_SIZE = 1000

/** Queues mails in the caller's transaction; they are sent after it commits. Answers their ids. */
export async function queueMails(db: Db, mails: Mail[]): Promise<string[]> {
  const rows = mails.map(({ to, ...mail }) => ({ recipient: to, ...mail }))
  const ids: string[] = []
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const saved = await db
      .insert(outboxTable)
      .values(rows.slice(start, start + BATCH_SIZE))
      .returning({ id: outboxTable.id })
    ids.push(...saved.map(({ id }) => id))
  }
  await db.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
  return ids
}

export const queueMail = async (db: Db, mail: Mail) => (await queueMails(db, [mail]))[0]!
