/**
 * Writes among 1,000,000 registrations, or as many as the argument says, through the built server on loopback: one registration, three
 * statuses of 100 and one of 10,000, and a list of 5,000 pupils. Beside each the bare limit: the same INSERT or UPDATE alone. The long ones are measured
 * twice: alone, and while a colleague reads and registers. Requests come from a separate process. Fails when a limit is exceeded.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { importBuilt } from './lib/built'
import { type Child, startChild } from './lib/child'
import { median, p95 } from './lib/figures'
import { watchMachine } from './lib/host'
import { watchStatements } from './lib/statements'
import type { Target, Timing, WorkName } from './lib/writeWorks'

const SIZE = Number(process.argv[2] ?? 1_000_000)
// As many as it takes until the server's code is compiled: it runs for weeks.
const SHORT = { warmUp: aloneOrInAll(300, 100), turns: aloneOrInAll(100, 50) }
const ALONE = { warmUp: 2, turns: aloneOrInAll(4, 2) }
const BESIDE = { warmUp: 0, turns: aloneOrInAll(4, 2), isBeside: true }

type Figures = Record<string, number>
const waits = { longest_read_ms: 100, longest_create_ms: 100, longest_stall_ms: 100 }
const BARS: Record<WorkName, Figures> = {
  'create one': { p50_ms: 5.1, statements: 7 },
  'status of 100': { p50_ms: 15 },
  '100 rejected': { p50_ms: 15 },
  '100 on the waiting list': { p50_ms: 15 },
  'status of 10,000': { beside_p50_ms: 1000, ...waits },
  'preview of 5,000': { alone_p50_ms: 1000, ...waits },
  'import of 5,000': { alone_p50_ms: 1000, ...waits },
}
const isShort = (name: WorkName) => !('longest_read_ms' in BARS[name])

const { startFilledServer } = (await importBuilt('filledServer')) as typeof import('./servers/filledServer')
type Server = Awaited<ReturnType<typeof startFilledServer>>
type Bench = { server: Server; caller: Child; sent: () => number }
type Turns = { warmUp: number; turns: number; isBeside?: boolean }

/** Alternates with the bare database, so that load on the machine affects both. After an even number of turns, statuses are as they were. */
async function takeTurns({ server, caller }: Bench, name: WorkName, { warmUp, turns, isBeside }: Turns) {
  await caller.call('signIn', await server.signIn())
  const settle = async () => (isShort(name) ? undefined : server.settle())
  const timings: Timing[] = []
  const bare: number[] = []
  for (let pair = 0; pair < warmUp + turns; pair += 2) {
    const isMeasured = pair >= warmUp
    for (const turn of [0, 1]) {
      await settle()
      const timing = await caller.call<Timing>('ours', { name, turn, isBeside })
      if (isMeasured) timings.push(timing)
    }
    if (isBeside) continue
    await settle()
    for (const turn of [0, 1]) {
      const ms = await caller.call<number>('bare', { name, turn })
      if (isMeasured) bare.push(ms)
    }
  }
  return { times: timings.map(({ ms }) => ms), timings, bare_ms: median(bare) }
}

async function measureShort(bench: Bench, name: WorkName): Promise<Figures> {
  const before = bench.sent()
  const { times, bare_ms } = await takeTurns(bench, name, SHORT)
  // Rounded: jobs in the background send a few as well.
  const statements = Math.round((bench.sent() - before) / (SHORT.warmUp + SHORT.turns))
  return { p50_ms: median(times), p95_ms: p95(times), bare_ms, times_bare: median(times) / bare_ms, statements }
}

async function measureLong(bench: Bench, name: WorkName): Promise<Figures> {
  const alone = await takeTurns(bench, name, ALONE)
  const stalls = monitorEventLoopDelay({ resolution: 1 })
  stalls.enable()
  const beside = await takeTurns(bench, name, BESIDE)
  stalls.disable()
  return {
    alone_p50_ms: median(alone.times),
    bare_ms: alone.bare_ms,
    times_bare: median(alone.times) / alone.bare_ms,
    beside_p50_ms: median(beside.times),
    longest_read_ms: median(beside.timings.map((timing) => timing.longest_read_ms!)),
    longest_create_ms: median(beside.timings.map((timing) => timing.longest_create_ms!)),
    longest_stall_ms: stalls.max / 1e6,
  }
}

function show(name: WorkName, figures: Figures) {
  const missed = Object.entries(BARS[name]).filter(([figure, bar]) => !(figures[figure]! <= bar))
  if (missed.length > 0) process.exitCode = 1
  const shown = Object.entries(figures)
    .filter(([, value]) => !Number.isNaN(value))
    .map(([figure, value]) => `${figure} ${value.toFixed(2)}`)
  const bars = Object.entries(BARS[name]).map(([figure, bar]) => `${figure} ${bar}`)
  const result = missed.length === 0 ? 'met' : `MISSED: ${missed.map(([figure]) => figure).join(', ')}`
  console.log(`${name}\n  ${shown.join('   ')}\n  bars: ${bars.join(', ')}: ${result}`)
}

async function startCaller({ app, authorization, clientConfig }: Server): Promise<Child> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const place = { activity_id: 1, period_id: 9, school_id: 7 }
  const otherPlace = { ...place, activity_id: 60, school_id: 8 }
  const caller = startChild(fileURLToPath(new URL('lib/writeWorks.ts', import.meta.url)))
  await caller.call('start', { origin: `http://127.0.0.1:${port}`, authorization, clientConfig, place, otherPlace } satisfies Target)
  return caller
}

const sent = watchStatements()
const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
const server = await startFilledServer(dataDir, { activities: 60, periods: 9, registrations: SIZE })
const caller = await startCaller(server)
try {
  const machine = watchMachine()
  for (const name of Object.keys(BARS) as WorkName[])
    show(name, await (isShort(name) ? measureShort : measureLong)({ server, caller, sent }, name))
  console.log(`${SIZE} registrations, ${machine()}`)
} finally {
  await caller.stop()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
