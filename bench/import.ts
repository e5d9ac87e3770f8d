/**
 * Previews and registers the largest list that is allowed, 5,000 pupils, through the server on loopback, while another user keeps working.
 * Requests come from a separate process. Fails when a limit is exceeded.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { importBuilt } from './lib/built'

const PUPILS = 5000
const RUNS = 3
const BASELINE_MS = 1000
const PROBE_PAUSE_MS = 5
const BARS = { longest_stall_ms: 100, longest_wait_ms: 150 }

type Target = { origin: string; authorization: string; activity_id: number; period_id: number; school_id: number }
type Timings = { total_ms: number; longest_wait_ms: number; longest_wait_alone_ms: number }

const list = (run: string) =>
  [
    'Roepnaam;Tussenvoegsel;Achternaam;E-mail;Klas;Opmerkingen',
    ...Array.from({ length: PUPILS }, (_, index) => `Noor;van der;Meer ${index};${run}.${index}@leerling.example;5;Rolstoel`),
  ].join('\n')

async function send({ origin, authorization, ...place }: Target, run: string, isDryRun: boolean) {
  const form = new FormData()
  for (const [name, value] of Object.entries(place)) form.set(name, String(value))
  form.set('file', new File([list(run)], 'leerlingen.csv', { type: 'text/csv' }))
  const response = await fetch(`${origin}/api/students/import/?dry_run=${isDryRun}`, {
    method: 'POST',
    headers: { authorization, 'x-requested-with': 'XMLHttpRequest' },
    body: form,
  })
  const { count, faulty, saved } = (await response.json()) as { count: number; faulty: number; saved: number }
  if (count !== PUPILS || faulty !== 0 || saved !== (isDryRun ? 0 : PUPILS))
    throw new Error(`${response.status}: ${count}, ${faulty}, ${saved}`)
}

async function longestWait({ origin, authorization }: Target, until: Promise<unknown>): Promise<number> {
  let longest = 0
  const ended = new AbortController()
  void until.finally(() => ended.abort())
  while (!ended.signal.aborted) {
    const start = performance.now()
    await (await fetch(`${origin}/api/periods/?page_size=25`, { headers: { authorization } })).text()
    longest = Math.max(longest, performance.now() - start)
    await pause(PROBE_PAUSE_MS)
  }
  return longest
}

async function call(target: Target, run: string, isDryRun: boolean): Promise<Timings> {
  const longest_wait_alone_ms = await longestWait(target, pause(BASELINE_MS))
  process.send?.('sending')
  const start = performance.now()
  const sent = send(target, run, isDryRun).then(() => performance.now() - start)
  const longest_wait_ms = await longestWait(target, sent)
  return { total_ms: await sent, longest_wait_ms, longest_wait_alone_ms }
}

async function measure(target: Target, run: string, isDryRun: boolean) {
  const caller = fork(fileURLToPath(import.meta.url), ['caller', JSON.stringify(target), run, String(isDryRun)])
  const delays = monitorEventLoopDelay({ resolution: 1 })
  await once(caller, 'message')
  delays.enable()
  const [timings] = (await once(caller, 'message')) as [Timings]
  delays.disable()
  const isMissed = timings.longest_wait_ms > BARS.longest_wait_ms || delays.max / 1e6 > BARS.longest_stall_ms
  if (isMissed) process.exitCode = 1
  const figures = { ...timings, longest_stall_ms: delays.max / 1e6 }
  return {
    what: isDryRun ? 'preview' : 'register',
    ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value)])),
    result: isMissed ? 'MISSED' : 'met',
  }
}

async function main() {
  const { startFilledServer } = (await importBuilt('filledServer')) as typeof import('./servers/filledServer')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
  const server = await startFilledServer(dataDir, { activities: 1, periods: 1, registrations: 10_000 })
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const place = { activity_id: 1, period_id: 1, school_id: 1 }
    const target = { origin: `http://127.0.0.1:${port}`, authorization: server.authorization, ...place }
    const rows = []
    for (let run = 0; run < RUNS; run += 1) for (const isDryRun of [true, false]) rows.push(await measure(target, `run${run}`, isDryRun))
    console.table(rows)
    console.log(`Bars: ${JSON.stringify(BARS)}. Load ${loadavg()[0]?.toFixed(2)}`)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const [, , role, target, run, isDryRun] = process.argv
if (role === 'caller') {
  const timings = await call(JSON.parse(target ?? '') as Target, run ?? '', isDryRun === 'true')
  process.send?.(timings, () => process.disconnect())
} else await main()
