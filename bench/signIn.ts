/**
 * 200 people sign in at once through the built server on loopback, while a colleague who is signed in keeps reading a list. Requests come
 * from a separate process. Fails when a limit is exceeded.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { importBuilt } from './lib/built'
import { judge, median, p95 } from './lib/figures'
import { watchMachine } from './lib/host'

const PEOPLE = 200
const RUNS = aloneOrInAll(3, 1)
const WARM_UP_MS = 2000
const BASELINE_MS = 5000
const PROBE_PAUSE_MS = 5
const BARS = { failed: 0, last_s: 15, p95_ratio: 2 }

type Target = { origin: string; authorization: string; emails: string[]; password: string }
type Figures = { failed: number; last_s: number; quiet_p95_ms: number; meanwhile_p95_ms: number; p95_ratio: number; statuses: string }

const agent = new Agent({ keepAlive: true })

async function send(url: string, headers: Record<string, string>, body?: object): Promise<number> {
  const call = request(url, { agent, method: body ? 'POST' : 'GET', headers: { ...headers, 'content-type': 'application/json' } })
  call.end(body && JSON.stringify(body))
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  await text(response)
  return response.statusCode ?? 0
}

async function readList({ origin, authorization }: Target, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const ended = new AbortController()
  void until.finally(() => ended.abort())
  while (!ended.signal.aborted) {
    const start = performance.now()
    const status = await send(`${origin}/api/periods/?page_size=25`, { authorization })
    if (status !== 200) throw new Error(`The list answered ${status}`)
    times.push(performance.now() - start)
    await pause(PROBE_PAUSE_MS)
  }
  return times
}

async function callServer(target: Target): Promise<Figures> {
  await readList(target, pause(WARM_UP_MS))
  const quiet = await readList(target, pause(BASELINE_MS))
  const start = performance.now()
  const signIns = Promise.all(target.emails.map((email) => send(`${target.origin}/auth/token/`, {}, { email, password: target.password })))
  const timed = signIns.then(() => (performance.now() - start) / 1000)
  const meanwhile = await readList(target, timed)
  const statuses = await signIns
  const [quiet_p95_ms, meanwhile_p95_ms] = [p95(quiet), p95(meanwhile)]
  return {
    failed: statuses.filter((status) => status !== 200).length,
    last_s: await timed,
    quiet_p95_ms,
    meanwhile_p95_ms,
    p95_ratio: meanwhile_p95_ms / quiet_p95_ms,
    statuses: [...new Set(statuses)].map((status) => `${statuses.filter((each) => each === status).length} × ${status}`).join(', '),
  }
}

async function measure(target: Target): Promise<Figures> {
  const caller = fork(fileURLToPath(import.meta.url), ['caller'])
  caller.send(target)
  const [figures] = (await once(caller, 'message')) as [Figures]
  return figures
}

function show(runs: Figures[]) {
  const rounded = (value: number | string) => (typeof value === 'number' ? Number(value.toFixed(2)) : value)
  console.table(runs.map((run) => Object.fromEntries(Object.entries(run).map(([name, value]) => [name, rounded(value)]))))
  judge(BARS, (name) => median(runs.map((run) => run[name])))
}

async function main() {
  const { startSignInServer } = (await importBuilt('signInServer')) as typeof import('./servers/signInServer')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
  const server = await startSignInServer(dataDir, PEOPLE)
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const { authorization, emails, password } = server
    const machine = watchMachine()
    const runs: Figures[] = []
    for (let run = 0; run < RUNS; run += 1)
      runs.push(await measure({ origin: `http://127.0.0.1:${port}`, authorization, emails, password }))
    show(runs)
    console.log(`${availableParallelism()} cores, ${machine()}`)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'caller') {
  const [target] = (await once(process, 'message')) as [Target]
  process.send?.(await callServer(target), () => process.disconnect())
} else await main()
