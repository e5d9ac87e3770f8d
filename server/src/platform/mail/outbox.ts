import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import type { ComposedMail } from './layout'
import { type MailKind, outboxTable } from './table'

export const OUTBOX_CHANNEL = 'outbox'

/** `user_id` and `school_id`: of the account that the mail is for. */
type Mail = ComposedMail & { to: string; kind: MailKind; user_id: number; school_id: number | null }

/** Queues a mail in the caller's transaction; it is sent after it commits. Answers its id. */
export async function queueMail(db: Db, { to, ...mail }: Mail): Promise<string> {
  const [saved] = await db
    .insert(outboxTable)
    .values({ recipient: to, ...mail })
    .returning({ id: outboxTable.id })
  await db.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
  return saved!.id
}
