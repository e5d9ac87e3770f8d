/**
 * The list of registrations at 10,000 and 1,000,000 rows, or as many as given: every query of its screen, through the server on loopback with one client in a
 * separate process. Fails when the p95 at a million rows exceeds its limit, or a usual query slows down too much from ten thousand.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { median, p95, timed } from './lib/figures'
import { closeConnections, getText } from './lib/get'
import { watchMachine } from './lib/host'
import { startFilledServer } from './servers/filledServer'

const SIZES = [10_000, Number(process.argv[2] ?? 1_000_000)]
const BARS = { p95_ms: 50, times_slower: 1.5 }
const WARM_UP = 5
const ROUNDS = aloneOrInAll(40, 8)

/**
 * `depth` is the fraction of the way to the last page, reached as on screen: from the page before it, or directly for the last page.
 * `isUsual` adds the second limit. `isEdited` has no limit: only an edited address leads there.
 */
type ListQuery = { name: string; query: string; depth?: number; isUsual?: true; isEdited?: true }
const listQueries: ListQuery[] = [
  { name: 'default order', query: '', isUsual: true },
  { name: 'default order, half way', query: '', depth: 0.5 },
  { name: 'default order, half way, by its number alone', query: '', depth: 0.5, isEdited: true },
  { name: 'default order, last page', query: '', depth: 1 },
  { name: 'newest first', query: 'ordering=-created_at' },
  { name: 'newest first, half way', query: 'ordering=-created_at', depth: 0.5 },
  { name: 'school + status', query: 'school__id=7&status=PENDING', isUsual: true },
  { name: 'school, newest first', query: 'school__id=7&ordering=-created_at' },
  { name: 'activity + period', query: 'activity__id=5&period__id=2', isUsual: true },
  { name: 'activity + period, last page', query: 'activity__id=5&period__id=2', depth: 1 },
  { name: 'activity, newest first', query: 'activity__id=5&ordering=-created_at' },
  { name: 'activity, waiting list', query: 'activity__id=5&status__in=WAITLISTED&ordering=waitlisted_at' },
  { name: 'activity, waiting list, half way', query: 'activity__id=5&status__in=WAITLISTED&ordering=waitlisted_at', depth: 0.5 },
  { name: 'status', query: 'status=REJECTED' },
  { name: 'status, half way', query: 'status=REJECTED', depth: 0.5 },
  { name: 'two statuses', query: 'status__in=PENDING,WAITLISTED' },
  { name: 'two statuses, half way', query: 'status__in=PENDING,WAITLISTED', depth: 0.5 },
  { name: 'period', query: 'period__id=2' },
  { name: 'period, half way', query: 'period__id=2', depth: 0.5 },
  { name: 'grade', query: 'grade=5' },
  { name: 'grade, half way', query: 'grade=5', depth: 0.5 },
  { name: 'province', query: 'school__province=Utrecht' },
  { name: 'region + school year', query: 'school__region=Achterhoek&period__school_year=2026-2027' },
  { name: 'package, half way', query: 'school__plan__id=1', depth: 0.5 },
  { name: 'category + school year', query: 'activity__category=College&period__school_year=2026-2027' },
  { name: 'category + school year, half way', query: 'activity__category=College&period__school_year=2026-2027', depth: 0.5 },
  { name: 'school year, oldest first', query: 'period__school_year=2026-2027&ordering=created_at' },
  {
    name: 'province + status + activity, order of grades',
    query: 'school__province=Utrecht&status=COMPLETED&activity__id=5&ordering=-grade',
  },
  { name: 'category + province', query: 'activity__category=College&school__province=Utrecht' },
  { name: 'period + status + grade', query: 'period__id=2&status=ACCEPTED&grade=5' },
  { name: 'search by name', query: 'search=hoekstra', isUsual: true },
  { name: 'search by first name', query: 'search=noor' },
  { name: 'search by first name, newest first', query: 'search=noor&ordering=-created_at' },
  { name: 'search by whole name', query: 'search=noor%20hoekstra' },
  { name: 'search by part of an address', query: 'search=noor.hoekstra12' },
  { name: 'search, three letters', query: 'search=hoe' },
  { name: 'search, a name of two letters', query: 'search=bo' },
  { name: 'search, a very common word', query: 'search=van' },
  { name: 'search, nothing found', query: 'search=qqzzq' },
  { name: 'search in a school', query: 'search=noor&school__id=7' },
  { name: 'search in a school, a very common word', query: 'search=van&school__id=7' },
  { name: 'search in a status', query: 'search=hoekstra&status=PENDING' },
  { name: 'search in a status, by first name', query: 'search=noor&status=PENDING' },
  { name: 'search in a status, a very common word', query: 'search=van&status=PENDING' },
  { name: 'search in a status, newest first', query: 'search=hoe&status=PENDING&ordering=-created_at' },
  { name: 'search in an activity, by first name', query: 'search=noor&activity__id=5' },
  { name: 'search in a period, three letters', query: 'search=hoe&period__id=2' },
  { name: 'search, three letters, descending', query: 'search=hoe&ordering=-name' },
  { name: 'search, the end of a name', query: 'search=sen' },
  { name: 'search, newest first', query: 'search=hoekstra&ordering=-created_at' },
  { name: 'search in a status, by first name, page 20', query: 'search=noor&status=PENDING&page=20' },
  { name: 'search in a status, order of activities', query: 'search=sen&status=REJECTED&ordering=activity' },
  { name: 'search in two statuses, order of schools', query: 'search=an&status__in=PENDING,WAITLISTED&ordering=-school' },
  { name: 'search, a number that schools have, order of schools', query: 'search=7&ordering=-school' },
  { name: 'search in a period, two very common words, page 20', query: 'search=van%20der&period__id=2&ordering=-school&page=20' },
  { name: 'search in a period, order of statuses', query: 'search=stra&period__id=2&ordering=-status' },
  { name: 'search in a period, order of grades', query: 'search=jan&period__id=9&ordering=grade' },
  {
    name: 'search in category + province, order of periods',
    query: 'search=groen&activity__category=College&school__province=Utrecht&ordering=period',
  },
  { name: 'search in an activity, one letter', query: 'search=j&activity__id=5' },
  { name: 'search, a very common word and a letter', query: 'search=van%20j' },
  { name: 'search in a package, the same, order of schools', query: 'search=van%20j&school__plan__id=1&ordering=school' },
  { name: 'search in a package and a status, newest first', query: 'search=berg&school__plan__id=1&status=PENDING&ordering=-created_at' },
  { name: 'search in a status, a number, order of statuses', query: 'search=299&status=WAITLISTED&ordering=status' },
  {
    name: 'search, what every address has, three filters',
    query: 'search=leerling&period__id=9&grade=5&status=ACCEPTED&ordering=activity',
  },
]

type Target = { origin: string; authorization: string }
type Figures = { count: number; p50: number; p95: number }

type Answer = { count: number; next: string | null }

const fetchPage = async ({ origin, authorization }: Target, address: string) =>
  JSON.parse(await getText(`${origin}${address}`, authorization)) as Answer

async function addressOf(target: Target, { query, depth, isEdited }: ListQuery, count: number): Promise<string> {
  const first = `/api/students/?${query}`
  if (depth === undefined) return first
  const byNumber = `${first}&page=${Math.max(2, Math.ceil((count / 25) * depth))}`
  return depth === 1 || isEdited ? byNumber : ((await fetchPage(target, byNumber)).next ?? byNumber)
}

/** Alternates between the sizes, so that load on the machine affects both. */
async function measure(targets: Target[], listQuery: ListQuery): Promise<Figures[]> {
  const runs: { target: Target; count: number; address: string; times: number[] }[] = []
  for (const target of targets) {
    const { count } = await fetchPage(target, `/api/students/?${listQuery.query}`)
    runs.push({ target, count, address: await addressOf(target, listQuery, count), times: [] })
  }
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    for (const { target, address, times } of runs) {
      const took = await timed(() => fetchPage(target, address))
      if (round >= WARM_UP) times.push(took)
    }
  return runs.map(({ count, times }) => ({ count, p50: median(times), p95: p95(times) }))
}

async function startServer(registrations: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
  const server = await startFilledServer(dataDir, { activities: 60, periods: 9, registrations })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { target: { origin: `http://127.0.0.1:${port}`, authorization: server.authorization }, stop }
}

async function measureAll(): Promise<Figures[][]> {
  const servers: Awaited<ReturnType<typeof startServer>>[] = []
  try {
    // The largest first: a token lasts five minutes, and filling a million rows takes about as long.
    for (const size of SIZES.toReversed()) servers.unshift(await startServer(size))
    const targets = servers.map(({ target }) => target)
    const caller = fork(fileURLToPath(import.meta.url), ['caller', JSON.stringify(targets)])
    const [figures] = (await once(caller, 'message')) as [Figures[][]]
    return figures
  } finally {
    for (const { stop } of servers) await stop()
  }
}

async function main() {
  const machine = watchMachine()
  const figures = await measureAll()
  const rows = listQueries.map(({ name, isUsual, isEdited }, index) => {
    const [small, large] = figures[index] as [Figures, Figures]
    const times_slower = large.p50 / small.p50
    const isMissed = !isEdited && (large.p95 > BARS.p95_ms || (isUsual && times_slower > BARS.times_slower))
    if (isMissed) process.exitCode = 1
    const shown = { rows: large.count, p50_ms: large.p50, p95_ms: large.p95, p50_at_10k: small.p50, times_slower }
    const rounded = Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, Number(value.toFixed(2))]))
    if (isEdited) return { question: name, ...rounded, bar: 'none', result: 'reached only by an edited address' }
    return { question: name, ...rounded, bar: isUsual ? '50 ms, 1.5 ×' : '50 ms', result: isMissed ? 'MISSED' : 'met' }
  })
  console.table(rows)
  console.log(`${ROUNDS} turns each, ${machine()}`)
}

if (process.argv[2] === 'caller') {
  const targets = JSON.parse(process.argv[3] ?? '') as Target[]
  const figures: Figures[][] = []
  for (const listQuery of listQueries) figures.push(await measure(targets, listQuery))
  closeConnections()
  process.send?.(figures, () => process.disconnect())
} else await main()
