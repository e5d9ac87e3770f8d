import { and, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { outboxTable as table } from './table'
import type { OutboxRow, Transport } from './transport'

export const MAX_ATTEMPTS = 10
// Longer than the slowest mail server may take. A worker that dies leaves its mail to the next one when this has passed.
const LEASE = sql`interval '5 minutes'`
const KEPT = sql`interval '7 days'`

/** Half a minute after the first failure, half a day after the ninth: about twenty-one hours in all. */
export const secondsUntilRetry = (attempts: number) => Math.round(30 * 2.5 ** (attempts - 1))

const isOpen = and(isNull(table.sent_at), isNull(table.failed_at))
// They hold links that open an account, and nobody needs them any more.
const blank = { text: '', html: '' }

/** Takes one mail that is due, for as long as the lease lasts. Nobody waits for anybody else's. */
async function claim(db: Db): Promise<OutboxRow | undefined> {
  const due = db
    .select({ id: table.id })
    .from(table)
    .where(and(isOpen, lte(table.due_at, sql`now()`), lt(table.attempts, MAX_ATTEMPTS)))
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

type Which = ReturnType<typeof and>
type SmtpError = { code?: string; responseCode?: number }

/** Sends one mail that is due; false when there is none. */
export async function deliverNext({ db, log }: Pick<Context, 'db' | 'log'>, transport: Transport): Promise<boolean> {
  const row = await claim(db)
  if (!row) return false
  const thisOne = eq(table.id, row.id)
  try {
    await transport.send(row)
  } catch (error) {
    // Not the error itself: mail servers quote the address in it.
    const { code, responseCode } = error as SmtpError
    log.warn({ mail: row.id, attempt: row.attempts, code, responseCode }, 'a mail could not be sent')
    // Only while it is still ours: after a lease that ended somebody else may be sending it.
    const stillOurs = and(thisOne, eq(table.attempts, row.attempts))
    if (row.attempts >= MAX_ATTEMPTS) await giveUp({ db, log }, stillOurs)
    else await retryLater(db, row.attempts, stillOurs)
    return true
  }
  await db
    .update(table)
    .set({ sent_at: sql`now()`, ...blank })
    .where(thisOne)
  return true
}

const retryLater = (db: Db, attempts: number, which: Which) =>
  db
    .update(table)
    .set({ due_at: sql`now() + make_interval(secs => ${secondsUntilRetry(attempts)})` })
    .where(which)

async function giveUp({ db, log }: Pick<Context, 'db' | 'log'>, which: Which) {
  const given = await db
    .update(table)
    .set({ failed_at: sql`now()`, ...blank })
    .where(and(isOpen, which))
    .returning({ mail: table.id })
  for (const { mail } of given) log.error({ mail }, 'gave up on a mail')
}

/** Gives up what a crash left behind after the last attempt, and forgets what is long done. */
export async function tidyOutbox(context: Pick<Context, 'db' | 'log'>) {
  await giveUp(context, and(lte(table.due_at, sql`now()`), sql`${table.attempts} >= ${MAX_ATTEMPTS}`))
  const isDone = or(isNotNull(table.sent_at), isNotNull(table.failed_at))
  await context.db.delete(table).where(and(isDone, lt(table.created_at, sql`now() - ${KEPT}`)))
}
