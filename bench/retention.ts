/**
 * 1,000,000 registrations, or as many as given, of which three in ten are past their term, each with an entry in the log: they are
 * anonymised while two colleagues keep reading the list, in a process of their own. Fails when the p95 of the list exceeds its limit, as a
 * multiple of the same before, or when a count changes.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { importBuilt } from './lib/built'
import { startChild } from './lib/child'
import { median, p95 } from './lib/figures'
import { watchMachine } from './lib/host'
import type { Load, Timings } from './lib/load'

const REGISTRATIONS = Number(process.argv[2] ?? 1_000_000)
const BARS = { p95_ratio: 2 }
const WARM_UP_SECONDS = 3
const QUIET_SECONDS = aloneOrInAll(15, 5)
/** Short, so that hardly any reading after the end counts. */
const TURN_SECONDS = 0.5

const { startRetentionServer } = (await importBuilt('retentionServer')) as typeof import('./servers/retentionServer')
const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
const readers = startChild(fileURLToPath(new URL('lib/load.ts', import.meta.url)))
const server = await startRetentionServer(dataDir, REGISTRATIONS)

/** With a new token: one lasts five minutes. */
async function readFor(seconds: number): Promise<number[]> {
  const { port } = server.app.server.address() as AddressInfo
  const authorization = await server.signIn()
  const load: Load = { port, paths: ['/api/students/?page_size=50'], authorization, clients: 2, requests: 1_000_000, seconds }
  return (await readers.call<Timings>('generateLoad', load)).times
}

/** In turns as short as those during the work: each has connections of its own. */
async function readInTurns(isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) times.push(...(await readFor(TURN_SECONDS)))
  return times
}

function readQuietly() {
  const end = performance.now() + QUIET_SECONDS * 1000
  return readInTurns(() => performance.now() > end)
}

async function measure() {
  await readFor(WARM_UP_SECONDS)
  const before = await server.readNumbers()
  const quiet = await readQuietly()
  const start = performance.now()
  let run_s = 0
  const run = server.expire().finally(() => {
    run_s = (performance.now() - start) / 1000
  })
  const [meanwhile, counts] = await Promise.all([readInTurns(() => run_s > 0), run])
  const after = await server.readNumbers()
  // Not judged: it shows whether the machine was as busy as before.
  const again = await readQuietly()
  return { times: { before: quiet, meanwhile, afterwards: again }, run_s, anonymised: counts?.registrations ?? 0, before, after }
}

try {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const machine = watchMachine()
  const { times, run_s, anonymised, before, after } = await measure()
  const p95_ratio = p95(times.meanwhile) / p95(times.before)
  const isComplete = anonymised > 0 && before.identified - after.identified === anonymised && before.counts === after.counts
  const isMet = p95_ratio <= BARS.p95_ratio
  if (!isComplete || !isMet) process.exitCode = 1
  console.table(
    Object.entries(times).map(([moment, each]) => ({
      list: moment,
      pages: each.length,
      p50_ms: Number(median(each).toFixed(2)),
      p95_ms: Number(p95(each).toFixed(2)),
      longest_ms: Math.round(each.reduce((longest, time) => Math.max(longest, time), 0)),
    })),
  )
  console.log(`${anonymised} of ${REGISTRATIONS} registrations anonymised in ${run_s.toFixed(1)} s`)
  console.log(`p95 meanwhile ${p95_ratio.toFixed(2)} ×   bar ${BARS.p95_ratio} ×   ${isMet ? 'met' : 'MISSED'}`)
  console.log(`counts ${isComplete ? 'equal   met' : 'differ   MISSED'}`)
  console.log(machine())
} finally {
  await readers.stop()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
