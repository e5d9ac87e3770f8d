/**
 * 100,000 rows as xlsx, from PostgreSQL through the real server on loopback, of a bare table of 12 columns and of the registrations with
 * all of theirs and what they name: how soon the first byte comes, how long it
 * takes, what it costs in memory, and what others notice of it. The caller is a process of its own, so that it does not count as the
 * server's work. Fails when a bar is missed.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { importBuilt } from './lib/built'

const RUNS = 3
const ROWS = 100_000
const BARS = { first_byte_ms: 300, total_ms: 3000, extra_rss_mb: 64, longest_stall_ms: 50, p95_ratio: 2 }
const PROBE_PAUSE_MS = 5
const ALONE_MS = 2000
const EXPORTS = ['/api/bench-rows/export/', '/api/students/export/']

type Told = { first_byte_ms: number; total_ms: number; megabytes: number; alone_p95_ms: number; during_p95_ms: number; p95_ratio: number }
type Measured = Told & { extra_rss_mb: number; longest_stall_ms: number; cpu_ms: number; load: number }
type Target = { origin: string; authorization: string }

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

/** Asks for a small list again and again, as a colleague at work would, and tells how long each answer took. */
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

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN

/** One export by itself, then one with a colleague at work beside it: the colleague's requests are not the export's work. */
async function callServer(target: Target, exported: string): Promise<Told> {
  process.send?.('exporting')
  const start = performance.now()
  let first_byte_ms = NaN
  const bytes = await read(target, exported, () => (first_byte_ms = performance.now() - start))
  const total_ms = performance.now() - start
  process.send?.('exported')

  const alone = await probe(target, pause(ALONE_MS))
  const during = await probe(target, read(target, exported))
  const [alone_p95_ms, during_p95_ms] = [p95(alone), p95(during)]
  const megabytes = bytes / 1024 ** 2
  return { first_byte_ms, total_ms, megabytes, alone_p95_ms, during_p95_ms, p95_ratio: during_p95_ms / alone_p95_ms }
}

/** The server's side of one run, from the moment that the caller starts its export. */
async function measure(target: Target, exported: string): Promise<Measured> {
  const caller = fork(fileURLToPath(import.meta.url), ['caller', JSON.stringify(target), exported])
  const delays = monitorEventLoopDelay({ resolution: 1 })
  await once(caller, 'message')
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
  delays.enable()
  const began = process.cpuUsage()
  await once(caller, 'message')
  delays.disable()
  const { user, system } = process.cpuUsage(began)
  clearInterval(watch)
  const [told] = (await once(caller, 'message')) as [Told]
  return {
    ...told,
    extra_rss_mb: (most - before) / 1024 ** 2,
    longest_stall_ms: delays.max / 1e6,
    cpu_ms: (user + system) / 1000,
    load: loadavg()[0] ?? NaN,
  }
}

function show(exported: string, runs: Measured[]) {
  console.log(exported)
  console.table(runs.map((run) => Object.fromEntries(Object.entries(run).map(([name, value]) => [name, Number(value.toFixed(2))]))))
  const median = (name: keyof typeof BARS) => runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!
  for (const [name, bar] of Object.entries(BARS) as [keyof typeof BARS, number][]) {
    const value = median(name)
    // How long a whole file of the registrations takes depends on how much they hold.
    if (name === 'total_ms' && exported !== EXPORTS[0]) continue
    if (value > bar) process.exitCode = 1
    console.log(`${name.padEnd(18)} median ${value.toFixed(2).padStart(9)}   bar ${bar}   ${value > bar ? 'MISSED' : 'met'}`)
  }
}

async function main() {
  const { startExportServer } = (await importBuilt('exportServer', 'xlsx')) as typeof import('./servers/exportServer')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
  const server = await startExportServer(dataDir, ROWS)
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const target = { origin: `http://127.0.0.1:${port}`, authorization: server.authorization }
    for (const exported of EXPORTS) {
      const runs: Measured[] = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(target, exported))
      show(exported, runs)
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'caller') {
  const told = await callServer(JSON.parse(process.argv[3] ?? '') as Target, process.argv[4] ?? '')
  process.send?.(told, () => process.disconnect())
} else await main()
