import { setTimeout as pause } from 'node:timers/promises'
import { desc, eq, isNull, sql } from 'drizzle-orm'
import { dayOf, formatDay, fromWallTime, shiftDays } from '@pre-u/contract/platform/dates'
import { retentionRuns as kind } from '@pre-u/contract/privacy/kinds'
import { type RetentionCounts, type RetentionTerm } from '@pre-u/contract/privacy/retention/terms'
import { expirePending } from '../../accounts/factors/pending'
import { expireLinks } from '../../accounts/links'
import { shortenAddresses } from '../../accounts/securityEvents/record'
import { expireSessions } from '../../accounts/sessions'
import { writeAudit } from '../../platform/audit/audit'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { locks, whileLocked } from '../../platform/db/locks'
import { expireRequestKeys, forgetAnswers } from '../../platform/idempotency/idempotency'
import { expireUndos } from '../../platform/undo/undo'
import { forgetOutdatedTexts } from '../../notifications/mails/mailsOf'
import { tidyRestrictions } from '../subjectAccess/erase'
import { kinds } from './kinds'
import { termAt, readTerms } from './terms'
import { retentionHoldsTable as holds, retentionRunsTable as runs } from '../../tables/retention'

const HOUR_MS = 3_600_000
const NIGHT = '03:00'
/** A run begins at night or waits for the next one. */
const NIGHT_HOURS = 3
export const RETENTION_EVERY_MS = 10 * 60_000

const nightOf = (moment: Date) => new Date(fromWallTime(`${dayOf(moment)} ${NIGHT}`))

export function nextRun(now: Date): Date {
  const tonight = nightOf(now)
  return tonight > now ? tonight : new Date(shiftDays(tonight.toISOString(), 1))
}

type Due = { name: RetentionTerm['name']; day: string; count: number }

export async function readDue(db: Db, terms: RetentionTerm[], now: Date): Promise<Due[]> {
  const due: Due[] = []
  for (const term of terms) {
    const { rows } = await db.execute<{ day: string; count: number }>(kinds[term.name].due(termAt(term, now)))
    due.push(...rows.filter(({ count }) => count > 0).map((row) => ({ name: term.name, ...row })))
  }
  return due
}

async function beginOrContinue(db: Db, now: Date) {
  const [interrupted] = await db.select().from(runs).where(isNull(runs.finished_at)).orderBy(desc(runs.id)).limit(1)
  if (interrupted) return interrupted
  const [begun] = await db.insert(runs).values({ started_at: now.toISOString() }).returning()
  return begun!
}

/** The count is stored with the slice, so that an interrupted run keeps its report. */
const expireSlice = (db: Db, runId: number, term: RetentionTerm, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ count: number }>(kinds[term.name].expire(termAt(term, now)))
    const { count } = rows[0]!
    if (count > 0)
      await tx.execute(sql`
        update ${runs} set counts = counts || jsonb_build_object(${term.name}::text, coalesce((counts ->> ${term.name})::int, 0) + ${count}::int)
        where ${eq(runs.id, runId)}`)
    return count
  })

/** Rests as long as each slice took, so that at least half of the time is for others. */
async function expireAll(db: Db, runId: number, term: RetentionTerm, now: Date) {
  for (;;) {
    const begin = performance.now()
    if ((await expireSlice(db, runId, term, now)) === 0) return
    await pause(performance.now() - begin)
  }
}

/**
 * Deletes what has no term of its own: undos that have expired, answers of requests, which may name somebody who is erased, ended sessions,
 * sign-ins that nobody went on with, links and exceptions, and texts of mails about people who are erased or removed; and the end of older
 * addresses of security events.
 */
async function tidy(db: Db, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  await expireUndos(db, at)
  await expireRequestKeys(db, at)
  await forgetAnswers(db, sql`true`)
  await expireSessions(db, at)
  await expirePending(db, at)
  await expireLinks(db, at)
  await shortenAddresses(db, at)
  await db.delete(holds).where(sql`${holds.until} < ${dayOf(now)}::date`)
  await forgetOutdatedTexts(db)
  await tidyRestrictions(db)
}

async function finish({ db, log }: Context, id: number, started_at: string): Promise<RetentionCounts> {
  const counts = await db.transaction(async (tx) => {
    const [run] = await tx
      .update(runs)
      .set({ finished_at: sql`now()` })
      .where(eq(runs.id, id))
      .returning()
    await writeAudit(tx, kind, null, { id, title: `van ${formatDay(dayOf(started_at))}`, before: null, after: run!.counts })
    return run!.counts
  })
  log.info({ counts }, 'the terms of retention were applied')
  return counts
}

/** Applies all terms, one process at a time. Returns null while another one does. */
export const runRetention = (context: Context, now = new Date()): Promise<RetentionCounts | null> =>
  whileLocked(context.db, locks.retention, async () => {
    const { db } = context
    const { id, started_at } = await beginOrContinue(db, now)
    for (const term of await readTerms(db)) await expireAll(db, id, term, now)
    await tidy(db, now)
    return finish(context, id, started_at)
  })

export const readLastRun = async (db: Db) => {
  const [last] = await db
    .select()
    .from(runs)
    .where(sql`${runs.finished_at} is not null`)
    .orderBy(desc(runs.id))
    .limit(1)
  return last ? { finished_at: last.finished_at!, counts: last.counts } : null
}

/** Runs once a night. */
export async function runAtNight(context: Context, now = new Date()) {
  const night = nightOf(now)
  const isNight = now >= night && now.getTime() < night.getTime() + NIGHT_HOURS * HOUR_MS
  if (!isNight) return null
  const last = await readLastRun(context.db)
  return last && Date.parse(last.finished_at) >= night.getTime() ? null : runRetention(context, now)
}
