/**
 * Exports 100,000 rows as xlsx, from a bare table of 12 columns and from the registrations with all their columns: time to first byte,
 * total time, memory, the effect on other requests, and three exports at once. Requests come from a separate process. Fails when a limit is
 * exceeded.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { importBuilt } from './lib/built'
import { judge, p95, quantile } from './lib/figures'
import { watchMachine } from './lib/host'
import { watchMemory } from './lib/memory'

const RUNS = aloneOrInAll(3, 2)
const ROWS = 100_000
const BARS = { first_byte_ms: 150, total_ms: 2000, extra_rss_mb: 48, longest_stall_ms: 50, p95_ratio: 2, three_at_once: 2.5 }
const PROBE_PAUSE_MS = 5
const BASELINE_MS = 2000
const EXPORTS = ['/api/bench-rows/export/', '/api/students/export/']

type CallerFigures = {
  first_byte_ms: number
  total_ms: number
  megabytes: number
  alone_p95_ms: number
  during_p95_ms: number
  p95_ratio: number
  three_at_once: number
}
type Measured = CallerFigures & { extra_rss_mb: number; longest_stall_ms: number; cpu_ms: number }
type Target = { origin: string; authorization: string }
/** Of three people: of one, no more than two exports run at a time. */
type Targets = [Target, Target, Target]

function read({ origin, authorization }: Target, url: string, onFirstByte?: () => void): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${origin}${url}`, { headers: { authorization } }, (response) => {
      let bytes = 0
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) onFirstByte?.()
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes)).on('error', reject)
    }).on('error', reject)
  })
}

async function probe(target: Target, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const ended = new AbortController()
  void until.finally(() => ended.abort())
  while (!ended.signal.aborted) {
    const start = performance.now()
    await read(target, '/api/periods/?page_size=25')
    times.push(performance.now() - start)
    await pause(PROBE_PAUSE_MS)
  }
  return times
}

async function callServer(targets: Targets, url: string): Promise<CallerFigures> {
  const [target] = targets
  process.send?.('exporting')
  const start = performance.now()
  let first_byte_ms = NaN
  const bytes = await read(target, url, () => (first_byte_ms = performance.now() - start))
  const total_ms = performance.now() - start
  process.send?.('exported')

  const threeStart = performance.now()
  await Promise.all(targets.map((each) => read(each, url)))
  const three_at_once = (performance.now() - threeStart) / total_ms

  const alone = await probe(target, pause(BASELINE_MS))
  const during = await probe(target, read(target, url))
  const [alone_p95_ms, during_p95_ms] = [p95(alone), p95(during)]
  const megabytes = bytes / 1024 ** 2
  return { first_byte_ms, total_ms, megabytes, alone_p95_ms, during_p95_ms, p95_ratio: during_p95_ms / alone_p95_ms, three_at_once }
}

async function measure(targets: Targets, url: string): Promise<Measured> {
  const caller = fork(fileURLToPath(import.meta.url), ['caller', JSON.stringify(targets), url])
  const delays = monitorEventLoopDelay({ resolution: 1 })
  await once(caller, 'message')
  const stopWatching = watchMemory()
  delays.enable()
  const began = process.cpuUsage()
  await once(caller, 'message')
  delays.disable()
  const { user, system } = process.cpuUsage(began)
  const extra_rss_mb = stopWatching()
  const [callerFigures] = (await once(caller, 'message')) as [CallerFigures]
  return {
    ...callerFigures,
    extra_rss_mb,
    longest_stall_ms: delays.max / 1e6,
    cpu_ms: (user + system) / 1000,
  }
}

function show(url: string, runs: Measured[]) {
  console.log(url)
  console.table(runs.map((run) => Object.fromEntries(Object.entries(run).map(([name, value]) => [name, Number(value.toFixed(2))]))))
  // The median; of two runs the lower, because the first is of a server that has just started.
  judge(BARS, (name) =>
    quantile(
      runs.map((run) => run[name]),
      0.4,
    ),
  )
}

async function main() {
  const machine = watchMachine()
  const { startExportServer } = (await importBuilt('exportServer')) as typeof import('./servers/exportServer')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
  const server = await startExportServer(dataDir, ROWS)
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const targets = server.authorizations.map((authorization) => ({ origin: `http://127.0.0.1:${port}`, authorization })) as Targets
    for (const url of EXPORTS) {
      const runs: Measured[] = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(targets, url))
      show(url, runs)
    }
    console.log(machine())
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'caller') {
  const callerFigures = await callServer(JSON.parse(process.argv[3] ?? '') as Targets, process.argv[4] ?? '')
  process.send?.(callerFigures, () => process.disconnect())
} else await main()
