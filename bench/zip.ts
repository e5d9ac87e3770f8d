/**
 * The files of 500 candidates, 200 kB each, as one zip file from the store on disk through the real server on loopback, against
 * `zip -0` over the same files. The caller is curl, which writes what it gets to disk, as zip does. Fails when a bar is
 * missed.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { importBuilt } from './lib/built'

const WARM_UP = 8
const RUNS = 5
const CANDIDATES = 500
const FILE_BYTES = 200_000
const BARS = { first_byte_ms: 300, extra_rss_mb: 64, ratio: 1.5 }

type Told = { first_byte_ms: number; total_ms: number; megabytes: number }
type Measured = Told & { zip_ms: number; ratio: number; extra_rss_mb: number; longest_stall_ms: number; load: number }
type Target = { url: string; authorization: string; file: string }

/** By curl, which takes no more of the machine than zip does for what it reads and writes. */
function download({ url, authorization, file }: Target): Told {
  const written = '%{time_starttransfer} %{time_total} %{size_download} %{http_code}'
  const told = execFileSync('curl', ['-s', '-o', file, '-w', written, '-H', `authorization: ${authorization}`, url]).toString()
  const [first = NaN, total = NaN, bytes = NaN, status] = told.split(' ').map(Number)
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  return { first_byte_ms: first * 1000, total_ms: total * 1000, megabytes: bytes / 1024 ** 2 }
}

function timeZip(folder: string, file: string): number {
  rmSync(file, { force: true })
  const start = performance.now()
  execFileSync('zip', ['-0', '-q', '-r', file, '.'], { cwd: folder })
  return performance.now() - start
}

/** The server's side of one run, from the moment that the caller asks. */
async function measure(target: Target, objects: string): Promise<Measured> {
  const zip_ms = timeZip(objects, `${target.file}.zip`)
  const caller = fork(fileURLToPath(import.meta.url), ['caller', JSON.stringify(target)])
  await once(caller, 'message')
  const delays = monitorEventLoopDelay({ resolution: 1 })
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
  delays.enable()
  const [told] = (await once(caller, 'message')) as [Told]
  delays.disable()
  clearInterval(watch)
  const extra_rss_mb = (most - before) / 1024 ** 2
  return { ...told, zip_ms, ratio: told.total_ms / zip_ms, extra_rss_mb, longest_stall_ms: delays.max / 1e6, load: loadavg()[0] ?? NaN }
}

async function main() {
  const { startZipServer } = (await importBuilt('zipServer', 'xlsx')) as typeof import('./servers/zipServer')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
  const server = await startZipServer(dataDir, CANDIDATES, FILE_BYTES)
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const file = path.join(dataDir, 'downloaded')
    const target = { url: `http://127.0.0.1:${port}${server.url}`, authorization: server.authorization, file }
    const runs: Measured[] = []
    // A server runs for weeks: what only its first requests cost is no part of the question.
    for (let run = 0; run < WARM_UP; run += 1) await measure(target, path.join(dataDir, 'objects/files'))
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(target, path.join(dataDir, 'objects/files')))
    console.table(runs.map((run) => Object.fromEntries(Object.entries(run).map(([name, value]) => [name, Number(value.toFixed(2))]))))
    const median = (name: keyof typeof BARS) => runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!
    for (const [name, bar] of Object.entries(BARS) as [keyof typeof BARS, number][]) {
      const value = median(name)
      if (value > bar) process.exitCode = 1
      console.log(`${name.padEnd(18)} median ${value.toFixed(2).padStart(9)}   bar ${bar}   ${value > bar ? 'MISSED' : 'met'}`)
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'caller') {
  process.send?.('asking')
  const told = download(JSON.parse(process.argv[3] ?? '') as Target)
  process.send?.(told, () => process.disconnect())
} else await main()
