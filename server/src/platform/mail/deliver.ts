import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { outboxTable as table } from './table'
import type { OutboxRow, Transport } from './transport'

export const MAX_ATTEMPTS = 10
// Longer than the slowest mail server may take. When a worker dies, another retries its mail after this.
const LEASE = sql`interval '5 minutes'`

/** Exponential backoff: 30 seconds after the first failure, half a day after the ninth, about 21 hours in all. */
export const secondsUntilRetry = (attempts: number) => Math.round(30 * 2.5 ** (attempts - 1))

const isPending = and(isNull(table.sent_at), isNull(table.failed_at))
// Bodies contain links that open an account.
const emptyBody = { text: '', html: '' }

async function claim(db: Db): Promise<OutboxRow | undefined> {
  const due = db
    .select({ id: table.id })
    .from(table)
    .where(and(isPending, lte(table.due_at, sql`now()`), lt(table.attempts, MAX_ATTEMPTS)))
    .orderBy(table.due_at)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(table)
    .set({ attempts: sql`${table.attempts} + 1`, due_at: sql`now() + ${LEASE}` })
    .where(eq(table.id, sql`(${due})`))
    .returning()
  return row
}

type Condition = ReturnType<typeof and>
type SmtpError = { code?: string; responseCode?: number }

export async function deliverNext({ db, log }: Pick<Context, 'db' | 'log'>, transport: Transport): Promise<boolean> {
  const row = await claim(db)
  if (!row) return false
  const isThisMail = eq(table.id, row.id)
  try {
    await transport.send(row)
  } catch (error) {
    // Mail servers quote the address in their errors, so only the codes are logged.
    const { code, responseCode } = error as SmtpError
    log.warn({ mail: row.id, attempt: row.attempts, code, responseCode }, 'a mail could not be sent')
    // After an expired lease another worker may have claimed it.
    const isStillClaimed = and(isThisMail, eq(table.attempts, row.attempts))
    if (row.attempts >= MAX_ATTEMPTS) await giveUp({ db, log }, isStillClaimed)
    else await retryLater(db, row.attempts, isStillClaimed)
    return true
  }
  await db
    .update(table)
    .set({ sent_at: sql`now()`, ...emptyBody })
    .where(isThisMail)
  return true
}

const retryLater = (db: Db, attempts: number, condition: Condition) =>
  db
    .update(table)
    .set({ due_at: sql`now() + make_interval(secs => ${secondsUntilRetry(attempts)})` })
    .where(condition)

async function giveUp({ db, log }: Pick<Context, 'db' | 'log'>, condition: Condition) {
  const failedMails = await db
    .update(table)
    .set({ failed_at: sql`now()`, ...emptyBody })
    .where(and(isPending, condition))
    .returning({ mail: table.id })
  for (const { mail } of failedMails) log.error({ mail }, 'gave up on a mail')
}

export async function tidyOutbox(context: Pick<Context, 'db' | 'log'>) {
  await giveUp(context, and(lte(table.due_at, sql`now()`), sql`${table.attempts} >= ${MAX_ATTEMPTS}`))
}
