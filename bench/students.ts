/**
 * The list of registrations at 10,000 and at 1,000,000 rows: everything that its screen offers, through the real server on loopback with
 * one client that is a process of its own. Fails when a bar is missed: p95 of each at a million, and for the usual ones how much slower
 * they are than at ten thousand.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { startFilledServer } from './servers/filledServer'

const SIZES = [10_000, 1_000_000] as const
const BARS = { p95_ms: 50, times_slower: 1.5 }
const WARM_UP = 5
const TURNS = 40

/**
 * `deep` is a part of the way to the last page, reached as the screen does: from the page before it, or at once when it is the last.
 * `usual` is held to the second bar too. `edited` has no bar: only an address changed by hand leads there.
 */
type Question = { name: string; query: string; deep?: number; usual?: true; edited?: true }
const questions: Question[] = [
  { name: 'default order', query: '', usual: true },
  { name: 'default order, half way', query: '', deep: 0.5 },
  { name: 'default order, half way, by its number alone', query: '', deep: 0.5, edited: true },
  { name: 'default order, last page', query: '', deep: 1 },
  { name: 'newest first', query: 'ordering=-created_at' },
  { name: 'newest first, half way', query: 'ordering=-created_at', deep: 0.5 },
  { name: 'school + status', query: 'school__id=7&status=PENDING', usual: true },
  { name: 'school, newest first', query: 'school__id=7&ordering=-created_at' },
  { name: 'activity + period', query: 'activity__id=5&period__id=2', usual: true },
  { name: 'activity + period, last page', query: 'activity__id=5&period__id=2', deep: 1 },
  { name: 'activity, newest first', query: 'activity__id=5&ordering=-created_at' },
  { name: 'activity, waiting list', query: 'activity__id=5&status__in=WAITLISTED&ordering=waitlisted_at' },
  { name: 'activity, waiting list, half way', query: 'activity__id=5&status__in=WAITLISTED&ordering=waitlisted_at', deep: 0.5 },
  { name: 'status', query: 'status=REJECTED' },
  { name: 'status, half way', query: 'status=REJECTED', deep: 0.5 },
  { name: 'two statuses', query: 'status__in=PENDING,WAITLISTED' },
  { name: 'two statuses, half way', query: 'status__in=PENDING,WAITLISTED', deep: 0.5 },
  { name: 'period', query: 'period__id=2' },
  { name: 'period, half way', query: 'period__id=2', deep: 0.5 },
  { name: 'grade', query: 'grade=5' },
  { name: 'grade, half way', query: 'grade=5', deep: 0.5 },
  { name: 'period + status + grade', query: 'period__id=2&status=ACCEPTED&grade=5' },
  { name: 'search by name', query: 'search=hoekstra', usual: true },
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
]

type Target = { origin: string; authorization: string }
type Figures = { count: number; p50: number; p95: number }
const connections = new Agent({ keepAlive: true })

type Answer = { count: number; next: string | null }

function ask({ origin, authorization }: Target, address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(`${origin}${address}`, { headers: { authorization }, agent: connections }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(JSON.parse(text) as Answer)
        else reject(new Error(`${address} answered ${response.statusCode}: ${text}`))
      })
    }).on('error', reject)
  })
}

const quantile = (times: number[], part: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? NaN

/** Where the screen finds what is asked. */
async function addressOf(target: Target, { query, deep, edited }: Question, count: number): Promise<string> {
  const first = `/api/students/?${query}`
  if (deep === undefined) return first
  const byNumber = `${first}&page=${Math.max(2, Math.ceil((count / 25) * deep))}`
  return deep === 1 || edited ? byNumber : ((await ask(target, byNumber)).next ?? byNumber)
}

/** Turn by turn of each size, so that a machine that slows down in between slows down both. */
async function measure(targets: Target[], question: Question): Promise<Figures[]> {
  const asked: { target: Target; count: number; address: string; times: number[] }[] = []
  for (const target of targets) {
    const { count } = await ask(target, `/api/students/?${question.query}`)
    asked.push({ target, count, address: await addressOf(target, question, count), times: [] })
  }
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1)
    for (const { target, address, times } of asked) {
      const start = performance.now()
      await ask(target, address)
      if (turn >= WARM_UP) times.push(performance.now() - start)
    }
  return asked.map(({ count, times }) => ({ count, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }))
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
    // The largest first: a token lasts five minutes, and filling a million takes about as long.
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
  const figures = await measureAll()
  const rows = questions.map(({ name, usual, edited }, index) => {
    const [atFew, at] = figures[index] as [Figures, Figures]
    const times_slower = at.p50 / atFew.p50
    const missed = !edited && (at.p95 > BARS.p95_ms || (usual && times_slower > BARS.times_slower))
    if (missed) process.exitCode = 1
    const shown = { rows: at.count, p50_ms: at.p50, p95_ms: at.p95, p50_at_10k: atFew.p50, times_slower }
    const rounded = Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, Number(value.toFixed(2))]))
    if (edited) return { question: name, ...rounded, bar: 'none', result: 'reached only by an edited address' }
    return { question: name, ...rounded, bar: usual ? '50 ms, 1.5 ×' : '50 ms', result: missed ? 'MISSED' : 'met' }
  })
  console.table(rows)
  console.log(`${TURNS} turns each, load ${loadavg()[0]?.toFixed(2)}`)
}

if (process.argv[2] === 'caller') {
  const targets = JSON.parse(process.argv[3] ?? '') as Target[]
  const figures: Figures[][] = []
  for (const question of questions) figures.push(await measure(targets, question))
  connections.destroy()
  process.send?.(figures, () => process.disconnect())
} else await main()
