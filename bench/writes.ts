/**
 * Writes among 1,000,000 registrations, or as many as the argument says, through the built server on loopback: one registration, a status of
 * 100 and of 10,000, and a list of 5,000 pupils. Beside each the bare limit: the same INSERT or UPDATE alone. During the long ones a
 * colleague reads and registers. Requests come from a separate process. Fails when a limit is exceeded.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { importBuilt } from './lib/built'
import { watchMachine } from './lib/host'
import { watchStatements } from './lib/statements'
import { callServer, type Target, type Timing, type WorkName } from './lib/writeWorks'

const SIZE = Number(process.argv[2] ?? 1_000_000)
// As many as it takes until the server's code is compiled: it runs for weeks.
const SHORT = { warmUp: 300, turns: 100 }
const LONG = { warmUp: 2, turns: 4 }

type Bars = { p50_ms: number; statements?: number; longest_read_ms?: number; longest_create_ms?: number; longest_stall_ms?: number }
const together = { longest_read_ms: 100, longest_create_ms: 100, longest_stall_ms: 100 }
const BARS: Record<WorkName, Bars> = {
  'create one': { p50_ms: 5.1, statements: 6 },
  'status of 100': { p50_ms: 15 },
  'status of 10,000': { p50_ms: 1000, ...together },
  'preview of 5,000': { p50_ms: 1000, ...together },
  'import of 5,000': { p50_ms: 1000, ...together },
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
const highest = (timings: Timing[], name: 'longest_read_ms' | 'longest_create_ms') => median(timings.map((timing) => timing[name]))

async function measure(name: WorkName, target: Target, sent: () => number) {
  const rounds = name === 'create one' || name === 'status of 100' ? SHORT : LONG
  const caller = fork(fileURLToPath(import.meta.url), ['caller'])
  const stalls = monitorEventLoopDelay({ resolution: 1 })
  const before = sent()
  stalls.enable()
  caller.send({ target, name, rounds })
  const [timings] = (await once(caller, 'message')) as [Timing[]]
  stalls.disable()
  const isAlone = rounds === SHORT
  const p50_ms = median(timings.map(({ ms }) => ms))
  const bare_ms = median(timings.map((timing) => timing.bare_ms))
  const p95_ms = timings.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(timings.length * 0.95)] ?? NaN
  return {
    p50_ms,
    p95_ms,
    bare_ms,
    times_bare: p50_ms / bare_ms,
    ...(isAlone
      ? // Rounded: jobs in the background send a few as well.
        { statements: Math.round((sent() - before) / (rounds.warmUp + rounds.turns)) }
      : {
          longest_read_ms: highest(timings, 'longest_read_ms'),
          longest_create_ms: highest(timings, 'longest_create_ms'),
          longest_stall_ms: stalls.max / 1e6,
        }),
  }
}

function show(name: WorkName, figures: Record<string, number>) {
  const missed = Object.entries(BARS[name]).filter(([figure, bar]) => !(figures[figure]! <= bar))
  if (missed.length > 0) process.exitCode = 1
  const shown = Object.entries(figures).map(([figure, value]) => `${figure} ${value.toFixed(2)}`)
  const bars = Object.entries(BARS[name]).map(([figure, bar]) => `${figure} ${bar}`)
  const result = missed.length === 0 ? 'met' : `MISSED: ${missed.map(([figure]) => figure).join(', ')}`
  console.log(`${name}\n  ${shown.join('   ')}\n  bars: ${bars.join(', ')}: ${result}`)
}

async function main() {
  const { startFilledServer } = (await importBuilt('filledServer')) as typeof import('./servers/filledServer')
  const sent = watchStatements()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
  const server = await startFilledServer(dataDir, { activities: 60, periods: 9, registrations: SIZE })
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const { authorization, clientConfig } = server
    const place = { activity_id: 1, period_id: 9, school_id: 7 }
    const target = {
      origin: `http://127.0.0.1:${port}`,
      authorization,
      clientConfig,
      place,
      otherPlace: { ...place, activity_id: 60, school_id: 8 },
    }
    const machine = watchMachine()
    for (const name of Object.keys(BARS) as WorkName[]) show(name, await measure(name, target, sent))
    console.log(`${SIZE} registrations, ${machine()}`)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'caller') {
  const [{ target, name, rounds }] = (await once(process, 'message')) as [{ target: Target; name: WorkName; rounds: typeof SHORT }]
  process.send?.(await callServer(target, name, rounds), () => process.disconnect())
} else await main()
