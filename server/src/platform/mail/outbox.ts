import { type SQL, sql } from 'drizzle-orm'
import type { MailKind } from '@pre-u/contract/mails/log'
import type { Db } from '../db/db'
import type { ComposedMail } from './layout'
import { type MailFile, outboxTable } from './table'

export const OUTBOX_CHANNEL = 'outbox'
/** PostgreSQL takes 65,535 parameters in one statement. */
const BATCH = 1000

/**
 * `user_id` and `school_id`: of the account that the mail is for. `due_at`: when it may be sent; now without it. `files` go along.
 */
export type Mail = ComposedMail & {
  to: string
  kind: MailKind
  user_id: number
  school_id: number | null
  due_at?: SQL
  files?: MailFile[]
}

const wakeWorkers = (db: Db) => db.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)

/** Queues mails in the caller's transaction; they are sent after it commits. Answers their ids, in the same order. */
export async function queueMails(db: Db, mails: Mail[]): Promise<string[]> {
  const ids: string[] = []
  for (let start = 0; start < mails.length; start += BATCH) {
    const rows = mails.slice(start, start + BATCH).map(({ to, ...mail }) => ({ recipient: to, ...mail }))
    const saved = await db.insert(outboxTable).values(rows).returning({ id: outboxTable.id })
    ids.push(...saved.map(({ id }) => id))
  }
  await wakeWorkers(db)
  return ids
}

export async function queueMail(db: Db, mail: Mail): Promise<string> {
  const [id] = await queueMails(db, [mail])
  return id!
}

type Queued = typeof outboxTable.$inferSelect

/** The same mail as a new one. */
export async function queueAgain(db: Db, mail: Queued, to: string): Promise<Queued> {
  const { id: _id, number: _number, created_at: _created, due_at: _due, ...content } = mail
  const [queued] = await db
    .insert(outboxTable)
    .values({ ...content, recipient: to, attempts: 0, answer: '', sent_at: null, failed_at: null, report: null, reported_at: null })
    .returning()
  await wakeWorkers(db)
  return queued!
}
