import { createHmac } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { inTime } from '../db/inTime'
import { throttled } from '../http/errors'
import { deriveKey } from '../config/keys'
import { rateLimitsTable as table } from './table'

export type Limit = { name: string; times: number; seconds: number }

const SWEEP_EVERY = 1000
const SWEEP_BATCH_SIZE = 10_000

export const sweepRateLimits = (db: Db) =>
  db.execute(sql`
    delete from ${table} where key in (
      select key from ${table} where ${table.clear_at} < clock_timestamp() limit ${SWEEP_BATCH_SIZE} for update skip locked)`)

function termsOf({ seconds, times }: Limit) {
  const share = sql`make_interval(secs => ${seconds / times}::float8)`
  const period = sql`make_interval(secs => ${seconds}::float8)`
  return { share, period, next: sql`greatest(${table.clear_at}, clock_timestamp()) + ${share}` }
}

/** Counts in PostgreSQL, by its clock, so that a limit holds across servers. */
export function createRateLimits({ db, config, log }: Pick<Context, 'db' | 'config' | 'log'>) {
  const secret = deriveKey(config.secretKey, 'rate limits')
  const keyOf = (limit: Limit, who: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([limit.name, ...who]))
      .digest('base64url')
  let attempts = 0

  function sweepOccasionally() {
    attempts += 1
    if (attempts % SWEEP_EVERY === 0) sweepRateLimits(db).catch((err: unknown) => log.warn({ err }, 'sweeping the rate limits'))
  }

  /**
   * Takes one attempt and returns 0, or the seconds to wait when none is left. Each attempt moves `clear_at` forward by its share of the
   * period, at most one period from now; a refused attempt costs nothing. One statement, so that concurrent attempts all count.
   */
  async function secondsToWait(limit: Limit, ...who: string[]): Promise<number> {
    sweepOccasionally()
    const key = keyOf(limit, who)
    const { share, period, next } = termsOf(limit)
    const turn = db.execute<{ taken: boolean; wait: number | null }>(sql`
      with turn as (
        insert into ${table} (key, clear_at) values (${key}, clock_timestamp() + ${share})
        on conflict (key) do update set clear_at = ${next} where ${next} <= clock_timestamp() + ${period}
        returning 1)
      select exists (select from turn) as taken,
        (select extract(epoch from ${table.clear_at} + ${share} - ${period} - clock_timestamp())::float8
         from ${table} where ${table.key} = ${key}) as wait`)
    const { rows } = await inTime(turn)
    const { taken: isGranted, wait } = rows[0]!
    return isGranted ? 0 : Math.max(1, Math.ceil(wait ?? 1))
  }

  const take = async (limit: Limit, ...who: string[]) => {
    const wait = await secondsToWait(limit, ...who)
    if (wait > 0) throw throttled(wait)
  }

  /** Takes one attempt for each of several and answers for whom one was left. */
  async function takeEach(limit: Limit, everybody: string[]): Promise<Set<string>> {
    const whoByKey = new Map(everybody.map((who) => [keyOf(limit, [who]), who]))
    const { share, period, next } = termsOf(limit)
    const keys = sql`jsonb_array_elements_text(${JSON.stringify([...whoByKey.keys()])}::jsonb)`
    const { rows } = await db.execute<{ key: string }>(sql`
      insert into ${table} (key, clear_at) select key, clock_timestamp() + ${share} from ${keys} as key
      on conflict (key) do update set clear_at = ${next} where ${next} <= clock_timestamp() + ${period}
      returning key`)
    return new Set(rows.map(({ key }) => whoByKey.get(key)!))
  }

  const clear = async (...counters: [limit: Limit, ...who: string[]][]) => {
    const keys = counters.map(([limit, ...who]) => keyOf(limit, who))
    await db.delete(table).where(inArray(table.key, keys))
  }

  /** For the whole period of the limit. */
  const remember = async (limit: Limit, ...who: string[]) => {
    const clear_at = sql`clock_timestamp() + make_interval(secs => ${limit.seconds}::float8)`
    await db
      .insert(table)
      .values({ key: keyOf(limit, who), clear_at })
      .onConflictDoUpdate({ target: table.key, set: { clear_at } })
  }

  const isRemembered = async (limit: Limit, ...who: string[]) =>
    (await db.$count(table, and(eq(table.key, keyOf(limit, who)), sql`${table.clear_at} > clock_timestamp()`))) > 0

  return { secondsToWait, take, takeEach, clear, remember, isRemembered }
}
