/**
 * The files of 500 candidates, 200 kB each, as one zip file from the store on disk, compared with `zip -0` over the same files. curl
 * downloads it to disk, as zip writes to disk. Fails when a limit is exceeded.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { importBuilt } from './lib/built'
import { judge, median } from './lib/figures'
import { watchMachine } from './lib/host'
import { watchMemory } from './lib/memory'

const WARM_UP = aloneOrInAll(8, 3)
const RUNS = aloneOrInAll(5, 3)
const CANDIDATES = 500
const FILE_BYTES = 200_000
const BARS = { first_byte_ms: 300, extra_rss_mb: 64, ratio: 1.5 }

type Download = { first_byte_ms: number; total_ms: number; megabytes: number }
type Measured = Download & { zip_ms: number; ratio: number; extra_rss_mb: number; longest_stall_ms: number }
type Target = { url: string; authorization: string; file: string }

function download({ url, authorization, file }: Target): Download {
  const written = '%{time_starttransfer} %{time_total} %{size_download} %{http_code}'
  const output = execFileSync('curl', ['-s', '-o', file, '-w', written, '-H', `authorization: ${authorization}`, url]).toString()
  const [first = NaN, total = NaN, bytes = NaN, status] = output.split(' ').map(Number)
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  return { first_byte_ms: first * 1000, total_ms: total * 1000, megabytes: bytes / 1024 ** 2 }
}

function timeZip(folder: string, file: string): number {
  rmSync(file, { force: true })
  const start = performance.now()
  execFileSync('zip', ['-0', '-q', '-r', file, '.'], { cwd: folder })
  return performance.now() - start
}

async function measure(target: Target, objects: string): Promise<Measured> {
  const zip_ms = timeZip(objects, `${target.file}.zip`)
  const caller = fork(fileURLToPath(import.meta.url), ['caller', JSON.stringify(target)])
  await once(caller, 'message')
  const delays = monitorEventLoopDelay({ resolution: 1 })
  const stopWatching = watchMemory()
  delays.enable()
  const [output] = (await once(caller, 'message')) as [Download]
  delays.disable()
  const extra_rss_mb = stopWatching()
  return { ...output, zip_ms, ratio: output.total_ms / zip_ms, extra_rss_mb, longest_stall_ms: delays.max / 1e6 }
}

async function main() {
  const machine = watchMachine()
  const { startZipServer } = (await importBuilt('zipServer')) as typeof import('./servers/zipServer')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
  const server = await startZipServer(dataDir, CANDIDATES, FILE_BYTES)
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const file = path.join(dataDir, 'downloaded')
    const target = { url: `http://127.0.0.1:${port}${server.url}`, authorization: server.authorization, file }
    const runs: Measured[] = []
    // The first requests of a process are slower and not of interest.
    for (let run = 0; run < WARM_UP; run += 1) await measure(target, path.join(dataDir, 'objects/files'))
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(target, path.join(dataDir, 'objects/files')))
    console.table(runs.map((run) => Object.fromEntries(Object.entries(run).map(([name, value]) => [name, Number(value.toFixed(2))]))))
    judge(BARS, (name) => median(runs.map((run) => run[name])))
    console.log(machine())
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'caller') {
  process.send?.('asking')
  const output = download(JSON.parse(process.argv[3] ?? '') as Target)
  process.send?.(output, () => process.disconnect())
} else await main()
