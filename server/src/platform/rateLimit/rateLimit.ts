import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { inTime } from '../db/faults'
import { throttled } from '../http/errors'
import { deriveKey } from '../config/keys'
import { rateLimitsTable as table } from './table'

function expandGroups(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

const bytes = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]

/** Returns an address without its zone; one that IPv6 makes of an IPv4 address as IPv4. */
export function plainAddress(address: string): string {
  const bare = address.split('%', 1)[0]!
  if (!isIPv6(bare)) return bare
  const groups = expandGroups(bare)
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isMappedIPv4 ? groups.slice(6).flatMap(bytes).join('.') : bare
}

/** Returns an IPv4 address, or the /64 network of an IPv6 address, which is what one household or server is given. */
export function senderOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${expandGroups(plain).slice(0, 4).join(':')}::/64` : plain
}

export type Limit = { name: string; times: number; seconds: number }
/** The attempts of `who` under a limit. While `exceptFor` is remembered, attempts are not counted. */
export type Counter = { limit: Limit; who: string[]; exceptFor?: Counter }

const SWEEP_EVERY = 1000
const SWEEP_BATCH_SIZE = 10_000

export const sweepRateLimits = (db: Db) =>
  db.execute(sql`
    delete from ${table} where key in (
      select key from ${table} where ${table.clear_at} < clock_timestamp() limit ${SWEEP_BATCH_SIZE} for update skip locked)`)

/** Each attempt moves `clear_at` forward by its share of the period, at most one period from now; a refused attempt costs nothing. */
function termsOf({ seconds, times }: Limit) {
  const share = sql`make_interval(secs => ${seconds / times}::float8)`
  const period = sql`make_interval(secs => ${seconds}::float8)`
  const next = sql`greatest(${table.clear_at}, clock_timestamp()) + ${share}`
  const taking = sql`on conflict (key) do update set clear_at = ${next} where ${next} <= clock_timestamp() + ${period} returning key`
  return { share, period, taking }
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

  const isRemembered = async (counter: Counter) =>
    (await db.$count(table, and(eq(table.key, keyOf(counter)), gt(table.clear_at, sql`clock_timestamp()`)))) > 0

  async function takeOne(counter: Counter): Promise<boolean> {
    const { share, taking } = termsOf(counter.limit)
    const { rows } = await db.execute(sql`
      insert into ${table} (key, clear_at) values (${keyOf(counter)}, clock_timestamp() + ${share}) ${taking}`)
    return rows.length > 0
  }

  async function readWait(counter: Counter): Promise<number> {
    const { share, period } = termsOf(counter.limit)
    const seconds = sql<number>`ceil(greatest(1, extract(epoch from ${table.clear_at} + ${share} - ${period} - clock_timestamp())))::int`
    const [row] = await db
      .select({ seconds })
      .from(table)
      .where(eq(table.key, keyOf(counter)))
    return row?.seconds ?? 1
  }

  async function takeInOrder(counters: Counter[]): Promise<number> {
    for (const counter of counters) {
      const isExcepted = counter.exceptFor !== undefined && (await isRemembered(counter.exceptFor))
      if (!isExcepted && !(await takeOne(counter))) return readWait(counter)
    }
    return 0
  }

  /** Takes an attempt of each counter up to the first that has none left. Returns 0, or the seconds to wait for that one. */
  function secondsToWait(...counters: Counter[]): Promise<number> {
    sweepOccasionally()
    return inTime(takeInOrder(counters))
  }

  const take = async (...counters: Counter[]) => {
    const wait = await secondsToWait(...counters)
    if (wait > 0) throw throttled(wait)
  }

  /** Takes one attempt for each of several and returns for whom one was left. */
  async function takeEach(limit: Limit, everybody: string[]): Promise<Set<string>> {
    const whoByKey = new Map(everybody.map((who) => [keyOf({ limit, who: [who] }), who]))
    const { share, taking } = termsOf(limit)
    const keys = sql`jsonb_array_elements_text(${JSON.stringify([...whoByKey.keys()])}::jsonb)`
    const { rows } = await db.execute<{ key: string }>(sql`
      insert into ${table} (key, clear_at) select key, clock_timestamp() + ${share} from ${keys} as key ${taking}`)
    return new Set(rows.map(({ key }) => whoByKey.get(key)!))
  }

  /** Counts from nothing again. */
  async function clear(...counters: Counter[]) {
    for (const each of counters) await db.delete(table).where(eq(table.key, keyOf(each)))
  }

  /** Remembers a counter for the whole period of its limit. `cleared` are counted from nothing again. */
  async function remember(counter: Counter, ...cleared: Counter[]) {
    await clear(...cleared)
    const clear_at = sql`clock_timestamp() + make_interval(secs => ${counter.limit.seconds}::float8)`
    await db
      .insert(table)
      .values({ key: keyOf(counter), clear_at })
      .onConflictDoUpdate({ target: table.key, set: { clear_at } })
  }

  return { secondsToWait, take, takeEach, clear, remember }
}
