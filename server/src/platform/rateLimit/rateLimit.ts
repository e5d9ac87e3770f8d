import { createHmac } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { inTime } from '../db/faults'
import { throttled } from '../http/errors'
import { deriveKey } from '../config/keys'
import { rateLimitsTable as table } from './table'

export type Limit = { name: string; times: number; seconds: number }
/** The attempts of `who` under a limit. While `exceptFor` is remembered, attempts are not counted. */
export type Counter = { limit: Limit; who: string[]; exceptFor?: Counter }

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

/**
 * Takes one attempt of each counter, up to the first that has none left, and answers the seconds to wait for that one. Each attempt moves
 * `clear_at` forward by its share of the period, at most one period from now; a refused attempt costs nothing. One statement, so that
 * concurrent attempts all count.
 */
function turnsOf(counters: Counter[], keyOf: (counter: Counter) => string): SQL {
  const turns: SQL[] = []
  const refusals: SQL[] = []
  let isOpen = sql`true`
  for (const [index, counter] of counters.entries()) {
    const { limit, exceptFor } = counter
    const { share, period, next } = termsOf(limit)
    const turn = sql.identifier(`turn_${index}`)
    const key = sql`${keyOf(counter)}::text`
    const isExcepted = exceptFor
      ? sql`exists (select from ${table} where key = ${keyOf(exceptFor)} and clear_at > clock_timestamp())`
      : sql`false`
    turns.push(sql`${turn} as (
      insert into ${table} (key, clear_at) select ${key}, clock_timestamp() + ${share} where ${isOpen} and not ${isExcepted}
      on conflict (key) do update set clear_at = ${next} where ${next} <= clock_timestamp() + ${period}
      returning 1)`)
    isOpen = sql`${isOpen} and (${isExcepted} or exists (select from ${turn}))`
    // Another transaction may have counted after this statement began: its row is not visible here.
    const wait = sql`select extract(epoch from ${table.clear_at} + ${share} - ${period} - clock_timestamp()) from ${table} where key = ${key}`
    refusals.push(sql`when not (${isOpen}) then ceil(greatest(1, (${wait})))`)
  }
  return sql`with ${sql.join(turns, sql`, `)} select case ${sql.join(refusals, sql` `)} else 0 end::int as seconds`
}

/** Counts in PostgreSQL, by its clock, so that a limit holds across servers. */
export function createRateLimits({ db, config, log }: Pick<Context, 'db' | 'config' | 'log'>) {
  const secret = deriveKey(config.secretKey, 'rate limits')
  const keyOf = ({ limit, who }: Counter) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([limit.name, ...who]))
      .digest('base64url')
  let attempts = 0

  function sweepOccasionally() {
    attempts += 1
    if (attempts % SWEEP_EVERY === 0) sweepRateLimits(db).catch((err: unknown) => log.warn({ err }, 'sweeping the rate limits'))
  }

  /** 0, and an attempt of each counter is taken; or the seconds to wait for the first that has none left. */
  async function secondsToWait(...counters: Counter[]): Promise<number> {
    sweepOccasionally()
    const { rows } = await inTime(db.execute<{ seconds: number }>(turnsOf(counters, keyOf)))
    return rows[0]!.seconds
  }

  const take = async (...counters: Counter[]) => {
    const wait = await secondsToWait(...counters)
    if (wait > 0) throw throttled(wait)
  }

  /** Takes one attempt for each of several and answers for whom one was left. */
  async function takeEach(limit: Limit, everybody: string[]): Promise<Set<string>> {
    const whoByKey = new Map(everybody.map((who) => [keyOf({ limit, who: [who] }), who]))
    const { share, period, next } = termsOf(limit)
    const keys = sql`jsonb_array_elements_text(${JSON.stringify([...whoByKey.keys()])}::jsonb)`
    const { rows } = await db.execute<{ key: string }>(sql`
      insert into ${table} (key, clear_at) select key, clock_timestamp() + ${share} from ${keys} as key
      on conflict (key) do update set clear_at = ${next} where ${next} <= clock_timestamp() + ${period}
      returning key`)
    return new Set(rows.map(({ key }) => whoByKey.get(key)!))
  }

  /** For the whole period of its limit. `cleared` are counted from nothing again. */
  const remember = async (counter: Counter, ...cleared: Counter[]) => {
    const keys = sql`${sql.param(cleared.map(keyOf))}::text[]`
    // Locks the counters in the order in which they are taken, so that nobody waits for each other.
    await db.execute(sql`
      with counters as (select key from ${table} where key = any(${keys}) order by array_position(${keys}, key) for update),
      cleared as (delete from ${table} where key in (select key from counters))
      insert into ${table} (key, clear_at)
      values (${keyOf(counter)}, clock_timestamp() + make_interval(secs => ${counter.limit.seconds}::float8))
      on conflict (key) do update set clear_at = excluded.clear_at`)
  }

  return { secondsToWait, take, takeEach, remember }
}
