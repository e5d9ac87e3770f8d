/**
 * What the command palette (Ctrl K) asks for one word, all its calls at once as staff make them, at 10,000 and 1,000,000 registrations or as
 * many as given: the time until the last has answered. Fails when the p95 at the larger size exceeds its limit.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { activities } from '@pre-u/contract/activities'
import { generalDocuments } from '@pre-u/contract/documents'
import { findDocuments } from '@pre-u/contract/documents/find'
import { candidates } from '@pre-u/contract/honours/candidates'
import { honoursPrograms } from '@pre-u/contract/honours/programs'
import { schools } from '@pre-u/contract/schools'
import { students } from '@pre-u/contract/students'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { median, p95 } from './lib/figures'
import { watchMachine } from './lib/host'
import { startFilledServer } from './servers/filledServer'

const SIZES = [10_000, Number(process.argv[2] ?? 1_000_000)]
const BAR_MS = 100
const WARM_UP = 3
const ROUNDS = aloneOrInAll(20, 10)
const PER_KIND = 5

const kinds = [
  ...[schools, activities, students, honoursPrograms, candidates].map((kind) => `${kind.path}/`),
  findDocuments.path,
  generalDocuments.list.path,
]
/** A name, a whole name, part of an address, a code, three letters, two letters, a very common word, and nothing. */
const words = ['hoekstra', 'noor hoekstra', 'noor.hoekstra12', 'A-1', 'hoe', 'bo', 'van', 'qqzzq']

type Server = Awaited<ReturnType<typeof startFilledServer>>
type Times = { all: number[]; slowest: string }

async function ask({ app, authorization }: Server, kind: string, word: string) {
  const start = performance.now()
  const url = `${kind}?${new URLSearchParams({ search: word, page_size: String(PER_KIND) }).toString()}`
  const { statusCode, body } = await app.inject({ url, headers: { authorization } })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
  return { kind, took: performance.now() - start }
}

async function measure(server: Server, word: string): Promise<Times> {
  const all: number[] = []
  let slowest = ''
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const answers = await Promise.all(kinds.map((kind) => ask(server, kind, word)))
    const last = answers.reduce((a, b) => (b.took > a.took ? b : a))
    slowest = last.kind
    if (round >= WARM_UP) all.push(last.took)
  }
  return { all, slowest }
}

async function measureSize(registrations: number): Promise<Times[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
  const server = await startFilledServer(dataDir, { activities: 60, periods: 9, registrations })
  try {
    const times: Times[] = []
    for (const word of words) times.push(await measure(server, word))
    return times
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const machine = watchMachine()
const sizes: Times[][] = []
for (const size of SIZES) sizes.push(await measureSize(size))
const rows = words.map((word, index) => {
  const [small, large] = sizes.map((times) => times[index]!) as [Times, Times]
  const [p50_ms, p95_ms] = [median(large.all), p95(large.all)]
  const p50_at_10k = median(small.all)
  if (p95_ms > BAR_MS) process.exitCode = 1
  const figures = { p50_ms, p95_ms, p50_at_10k, times_slower: p50_ms / p50_at_10k }
  const rounded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(1))]))
  return { word, ...rounded, last: large.slowest, bar: `${BAR_MS} ms`, result: p95_ms > BAR_MS ? 'MISSED' : 'met' }
})
console.table(rows)
console.log(`${SIZES[1]} registrations, ${ROUNDS} turns each, ${kinds.length} calls at once, ${machine()}`)
