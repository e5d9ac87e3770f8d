import { and, eq, getTableColumns, isNull, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { messages as kind } from '@pre-u/contract/notifications/kinds'
import { usersTable as users } from '../../tables/accounts'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { announceProgress } from '../../platform/live/announce'
import { queueMails } from '../../platform/mail/outbox'
import { outboxTable as outbox } from '../../platform/mail/table'
import { readOffice } from '../../platform/programme/programme'
import { schoolsTable as schools } from '../../tables/schools'
import { composeMessage, readAttachments } from './compose'
import { messageRecipientsTable as table, messagesTable as messages } from '../../tables/messages'

export const SEND_MESSAGES_MS = 2000
/** Mails of one message that wait in the outbox: the rest can still be stopped. */
const WINDOW = 50

type MessageRow = typeof messages.$inferSelect

/** Locks the message, so that one process at a time sends it and stopping waits for the batch. */
async function takeMessage(db: Db): Promise<MessageRow | undefined> {
  const [message] = await db
    .select()
    .from(messages)
    .where(eq(messages.state, 'SENDING'))
    .orderBy(messages.sent_at)
    .limit(1)
    .for('update', { skipLocked: true })
  return message
}

const earlier = alias(outbox, 'earlier')
/** The mail waits for an earlier one to the same person, which is tried again later. */
const isHeldUp = sql`exists (select from ${outbox} ${earlier} where ${earlier.recipient} = ${outbox.recipient}
  and ${earlier.number} < ${outbox.number} and ${earlier.attempts} > 0 and ${earlier.sent_at} is null and ${earlier.failed_at} is null)`

/**
 * Counts the mails that nobody has tried to send yet. One that is tried again later does not hold up the others, nor does what waits behind
 * it.
 */
async function countUntried(db: Db, message_id: number): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .innerJoin(outbox, eq(outbox.id, table.mail_id))
    .where(and(eq(table.message_id, message_id), eq(outbox.attempts, 0), isNull(outbox.sent_at), isNull(outbox.failed_at), not(isHeldUp)))
  return counted!.count
}

const readBatch = (db: Db, message_id: number, size: number) =>
  db
    .select({
      recipient: getTableColumns(table),
      user: { id: users.id, email: users.email, is_active: users.is_active, wants_invitations: users.wants_invitations },
      school: schools.name,
    })
    .from(table)
    .innerJoin(schools, eq(schools.id, table.school_id))
    .leftJoin(users, eq(users.id, table.user_id))
    .where(and(eq(table.message_id, message_id), isNull(table.queued_at)))
    .orderBy(table.id)
    .limit(size)
type Waiting = Awaited<ReturnType<typeof readBatch>>[number]

/** Somebody who unsubscribed since, or whose account was removed or switched off, gets nothing. */
async function queueBatch({ db, config }: Pick<Context, 'db' | 'config'>, message: MessageRow, batch: Waiting[]) {
  // A message that was sent before documents were stored with it has none.
  const attachments = message.files ?? (await readAttachments(db, message.attachments))
  const words = { ...config, office: await readOffice(db) }
  const mails = batch.flatMap(({ recipient, user, school }) => {
    if (!user?.is_active || (message.purpose === 'invitation' && !user.wants_invitations)) return []
    const letter = { text: message, attachments, values: recipient.values ?? {}, schoolName: school, user_id: user.id }
    const address = { to: user.email, user_id: user.id, school_id: recipient.school_id }
    return [{ id: recipient.id, mail: { ...address, ...composeMessage(letter, words) } }]
  })
  const mailIds = await queueMails(
    db,
    mails.map(({ mail }) => mail),
  )
  const queued = mails.map(({ id }, index) => ({ id, mail_id: mailIds[index] }))
  await db.execute(sql`
    update ${table} set queued_at = now(), values = null, mail_id = queued.mail_id
    from unnest(${sql.param(batch.map(({ recipient }) => recipient.id))}::int[]) batch (id)
    left join jsonb_to_recordset(${JSON.stringify(queued)}::jsonb) as queued (id int, mail_id uuid) using (id)
    where ${table.id} = batch.id`)
}

/** Returns true while there is more to do at once. */
const sendBatch = (context: Context): Promise<boolean> =>
  context.db.transaction(async (db) => {
    const message = await takeMessage(db)
    if (!message) return false
    const untried = await countUntried(db, message.id)
    const batch = untried < WINDOW ? await readBatch(db, message.id, WINDOW - untried) : []
    const isFinished = batch.length === 0 && untried === 0
    if (batch.length === 0 && !isFinished) return false
    await queueBatch({ ...context, db }, message, batch)
    await db
      .update(messages)
      .set({
        queued_count: sql`${messages.queued_count} + ${batch.length}`,
        ...(isFinished && { state: 'SENT', completed_at: sql`now()` }),
      })
      .where(eq(messages.id, message.id))
    await announceProgress(db, kind.name)
    return isFinished
  })

/** Hands the recipients of messages to the outbox, a window at a time. */
export async function sendMessages(context: Context) {
  while (await sendBatch(context));
}
