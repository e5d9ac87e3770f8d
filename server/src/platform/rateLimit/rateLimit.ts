import { createHmac } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { throttled } from '../http/errors'
import { deriveKey } from '../config/keys'
import { rateLimitsTable as table } from './table'

/** So many times in so many seconds: all at once, or spread out. */
export type Limit = { name: string; times: number; seconds: number }

const SWEEP_EVERY = 1000
const SWEEP_AT_MOST = 10_000

/** Forgets the counters that are back at zero; they say nothing any more. */
export const sweepRateLimits = (db: Db) =>
  db.execute(sql`
    delete from ${table} where key in (
      select key from ${table} where ${table.clear_at} < clock_timestamp() limit ${SWEEP_AT_MOST} for update skip locked)`)

/** Counts in PostgreSQL, on its clock, so that a limit holds over any number of servers. */
export function createRateLimits({ db, config, log }: Context) {
  const secret = deriveKey(config.secretKey, 'rate limits')
  const keyOf = (limit: Limit, who: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([limit.name, ...who]))
      .digest('base64url')
  let taken = 0

  function sweepNowAndThen() {
    taken += 1
    if (taken % SWEEP_EVERY === 0) sweepRateLimits(db).catch((err: unknown) => log.warn({ err }, 'sweeping the rate limits'))
  }

  /**
   * Takes one turn and answers 0, or the seconds to wait when there is none left. Each turn moves `clear_at` on by its share of the
   * period, and no further than one period from now; a refused turn costs nothing. One statement, so that turns taken at once all count.
   */
  async function secondsToWait(limit: Limit, ...who: string[]): Promise<number> {
    sweepNowAndThen()
    const key = keyOf(limit, who)
    const share = sql`make_interval(secs => ${limit.seconds / limit.times}::float8)`
    const period = sql`make_interval(secs => ${limit.seconds}::float8)`
    const next = sql`greatest(${table.clear_at}, clock_timestamp()) + ${share}`
    const { rows } = await db.execute<{ taken: boolean; wait: number | null }>(sql`
      with turn as (
        insert into ${table} (key, clear_at) values (${key}, clock_timestamp() + ${share})
        on conflict (key) do update set clear_at = ${next} where ${next} <= clock_timestamp() + ${period}
        returning 1)
      select exists (select from turn) as taken,
        (select extract(epoch from ${table.clear_at} + ${share} - ${period} - clock_timestamp())::float8
         from ${table} where ${table.key} = ${key}) as wait`)
    const { taken: mayGoOn, wait } = rows[0]!
    return mayGoOn ? 0 : Math.max(1, Math.ceil(wait ?? 1))
  }

  /** Stops with 429 when there is no turn left. */
  const take = async (limit: Limit, ...who: string[]) => {
    const wait = await secondsToWait(limit, ...who)
    if (wait > 0) throw throttled(wait)
  }

  const clear = async (...counters: [limit: Limit, ...who: string[]][]) => {
    const keys = counters.map(([limit, ...who]) => keyOf(limit, who))
    await db.delete(table).where(inArray(table.key, keys))
  }

  return { secondsToWait, take, clear }
}
