import { sql, type SQL } from 'drizzle-orm'
import type { MailKind } from '@pre-u/contract/notifications/mails/log'
import type { Db } from '../db/db'
import { inSlices } from '../arrays'
import type { ComposedMail } from './layout'
import { type MailFile, outboxTable as table } from './table'

export const OUTBOX_CHANNEL = 'outbox'

/**
 * `user_id` and `school_id` are those of the account that the mail is for. The mail may be sent after `due_in` seconds, or at once without
 * it. `files` go along.
 */
export type Mail = ComposedMail & {
  to: string
  kind: MailKind
  user_id: number
  school_id: number | null
  due_in?: number
  files?: MailFile[]
}

/** A mail has thousands of characters. */
const SLICE_SIZE = 25

const wakeWorkers = (db: Db) => db.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)

/** The mails are one JSON parameter: a statement takes at most 65,535. */
const insertMails = (mails: Mail[]) => sql`
  insert into ${table} (kind, user_id, school_id, recipient, subject, text, html, files, due_at)
  select kind, user_id, school_id, "to", subject, text, html, coalesce(files, '[]'), now() + make_interval(secs => coalesce(due_in, 0))
  from rows from (json_to_recordset(${JSON.stringify(mails)}::json) as (kind text, user_id int, school_id int, "to" text, subject text,
    text text, html text, files jsonb, due_in float8)) with ordinality
  order by ordinality returning id`

/** Queues mails in the caller's transaction; they are sent after it commits. Returns their ids, in the same order. */
export async function queueMails(db: Db, mails: Mail[]): Promise<string[]> {
  const ids = await inSlices(
    mails,
    async (slice) => (await db.execute<{ id: string }>(insertMails(slice))).rows.map(({ id }) => id),
    SLICE_SIZE,
  )
  await wakeWorkers(db)
  return ids
}

export async function queueMail(db: Db, mail: Mail): Promise<string> {
  const [id] = await queueMails(db, [mail])
  return id!
}

type Queued = typeof table.$inferSelect

/** Queues the same mail as a new one. */
export async function queueAgain(db: Db, mail: Queued, to: string): Promise<Queued> {
  const { id: _id, number: _number, created_at: _created, due_at: _due, ...content } = mail
  const [queued] = await db
    .insert(table)
    .values({ ...content, recipient: to, attempts: 0, answer: '', sent_at: null, failed_at: null, report: null, reported_at: null })
    .returning()
  await wakeWorkers(db)
  return queued!
}

/**
 * The text is stored unless it has a link that opens an account, or is the test of a message, which can name the pupils of a school and is
 * of no school itself.
 */
const isStored = sql`not (${table.kind} = 'account' or ${table.kind} = 'message' and ${table.school_id} is null)`

/** The text that is stored of a mail that was sent or given up. */
export const storedText = {
  text: sql`case when ${isStored} then ${table.text} else '' end`,
  html: sql`case when ${isStored} then ${table.html} else '' end`,
}

/** Selects mails that have a text which is not needed any more to send them. */
export const finishedMails = (mailIds: SQL) => sql`
  select ${table.id} from ${table}
  where ${table.id} in (${mailIds}) and coalesce(${table.sent_at}, ${table.failed_at}) is not null and ${table.text} <> ''
  order by ${table.id}`

/** Empties the texts of finished mails, in one order, so that two transactions that empty the same mails do not wait for each other. */
export const forgetTexts = (mailIds: SQL) =>
  sql`update ${table} set text = '', html = '' where ${table.id} in (${finishedMails(mailIds)} for update)`
