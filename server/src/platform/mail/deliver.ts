import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { isUnreachable } from '../db/faults'
import { isAddressGone, markAddress } from './addresses'
import { type OutboxRow, outboxTable as table } from './table'
import { storedText } from './outbox'
import type { Transport } from './transport'

const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 6 * 3600
/** The last attempt is 51 hours after the first. */
export const MAX_ATTEMPTS = 15
/** When a worker dies, another tries its mail again after this. A living one extends it. */
const LEASE = sql`interval '5 minutes'`
const EXTEND_LEASE_MS = 60_000
const RECORD_SENT_MS = 60_000

export const secondsUntilRetry = (attempts: number) => Math.min(FIRST_PAUSE_SECONDS * 3 ** (attempts - 1), LONGEST_PAUSE_SECONDS)

const isPending = and(isNull(table.sent_at), isNull(table.failed_at))
const earlier = alias(table, 'earlier')

/** Mails to one person are sent in the order in which they were queued. A link that somebody asked for waits for nothing else. */
const isNext = sql`not exists (select from ${table} ${earlier} where ${earlier.recipient} = ${table.recipient}
  and ${earlier.number} < ${table.number} and ${earlier.sent_at} is null and ${earlier.failed_at} is null
  and (${table.kind} <> 'account' or ${earlier.kind} = 'account'))`

/** Marks the mail as being handed over before anything is sent, so that no other worker takes it. */
async function claim(db: Db): Promise<OutboxRow | undefined> {
  const due = db
    .select({ id: table.id })
    .from(table)
    .where(and(isPending, lte(table.due_at, sql`now()`), lt(table.attempts, MAX_ATTEMPTS), isNext))
    .orderBy(sql`(${table.kind} = 'account') desc`, table.due_at, table.number)
    .limit(1)
    .for('update', { skipLocked: true, of: table })
  const [row] = await db
    .update(table)
    .set({ attempts: sql`${table.attempts} + 1`, due_at: sql`now() + ${LEASE}` })
    .where(eq(table.id, sql`(${due})`))
    .returning()
  return row
}

type Condition = ReturnType<typeof and>
type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string }

/** '550 5.1.1'; the rest of an answer quotes the address. */
const answerOf = ({ code = '', response = '' }: SmtpError) =>
  /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0].replace('-', ' ') ?? code

/** The recipient or the content is refused for good. 5.7: a rule about the sender, which the operator can mend. */
const isRefused = ({ responseCode = 0, command = '', response = '' }: SmtpError) =>
  responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command) && !/^\d{3}[ -]5\.7\./.test(response)

/** Another worker may have claimed the mail after its lease expired. */
const isStillClaimed = ({ id, attempts }: OutboxRow) => and(eq(table.id, id), eq(table.attempts, attempts), isPending)

async function keepLease<T>({ db, log }: Pick<Context, 'db' | 'log'>, row: OutboxRow, work: () => Promise<T>): Promise<T> {
  const extend = () =>
    db
      .update(table)
      .set({ due_at: sql`now() + ${LEASE}` })
      .where(isStillClaimed(row))
  const timer = setInterval(() => {
    extend().catch((err: unknown) => log.warn({ err }, 'the lease of a mail could not be extended'))
  }, EXTEND_LEASE_MS)
  return work().finally(() => clearInterval(timer))
}

/** Waits for a database that is away for a moment: a mail that the mail server has and that is not marked so would be sent again. */
async function recordSent(db: Db, row: OutboxRow) {
  const until = Date.now() + RECORD_SENT_MS
  for (;;)
    try {
      await db
        .update(table)
        .set({ sent_at: sql`now()`, answer: '', ...storedText })
        .where(eq(table.id, row.id))
      return
    } catch (error) {
      if (!isUnreachable(error) || Date.now() > until) throw error
      await delay(1000)
    }
}

/** Whether an account may still have its mails. */
export type MayReceive = (db: Db, user_id: number) => Promise<boolean>

export async function deliverNext(
  context: Pick<Context, 'db' | 'log'>,
  transport: Transport,
  mayReceive: MayReceive = async () => true,
): Promise<boolean> {
  const { db, log } = context
  const row = await claim(db)
  if (!row) return false
  if (row.user_id !== null && !(await mayReceive(db, row.user_id))) {
    await db.delete(table).where(isStillClaimed(row))
    log.info({ mail: row.id }, 'a mail was withdrawn, because its account is gone')
    return true
  }
  try {
    await keepLease(context, row, () => transport.send(row))
  } catch (error) {
    const answer = answerOf(error as SmtpError)
    log.warn({ mail: row.id, attempt: row.attempts, answer, code: (error as SmtpError).code }, 'a mail could not be sent')
    if (isAddressGone(answer)) await markAddress(db, row.recipient, answer)
    if (row.attempts >= MAX_ATTEMPTS || isRefused(error as SmtpError)) await giveUp(context, isStillClaimed(row), answer)
    else await retryLater(db, row, answer)
    return true
  }
  await recordSent(db, row)
  return true
}

const retryLater = (db: Db, row: OutboxRow, answer: string) =>
  db
    .update(table)
    .set({ answer, due_at: sql`now() + make_interval(secs => ${secondsUntilRetry(row.attempts)})` })
    .where(isStillClaimed(row))

async function giveUp({ db, log }: Pick<Context, 'db' | 'log'>, condition: Condition, answer?: string) {
  const failedMails = await db
    .update(table)
    .set({ failed_at: sql`now()`, ...(answer !== undefined && { answer }), ...storedText })
    .where(and(isPending, condition))
    .returning({ mail: table.id })
  for (const { mail } of failedMails) log.error({ mail }, 'gave up on a mail')
}

/** Gives up on mails whose last attempt ended with its worker. */
export async function tidyOutbox(context: Pick<Context, 'db' | 'log'>) {
  await giveUp(context, and(lte(table.due_at, sql`now()`), sql`${table.attempts} >= ${MAX_ATTEMPTS}`))
}
