/**
 * The list of 60 activities with their counts over 100,000 registrations, compared with the same SQL without the server. Requests come
 * from a separate process and alternate between the two, so that load on the machine affects both. Fails when the limit is exceeded.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { median, p95, timed } from './lib/figures'
import { closeConnections, getText } from './lib/get'
import { watchMachine } from './lib/host'
import { type BareDatabase, openBareDatabase, startFilledServer } from './servers/filledServer'

const ACTIVITIES = 60
const REGISTRATIONS = 100_000
const WARM_UP = 20
const ROUNDS = aloneOrInAll(200, 60)
const BAR = 3

type Target = { origin: string; authorization: string; clientConfig: Parameters<typeof openBareDatabase>[0] }
type Timings = { http: number[]; sql: number[]; bytes: number }

const fetchList = ({ origin, authorization }: Target) => getText(`${origin}/api/activities/?page_size=${ACTIVITIES}`, authorization)

async function queryList(database: BareDatabase): Promise<void> {
  const { activities, counts } = await database.listWithCounts(ACTIVITIES)
  if (activities.length !== ACTIVITIES || counts.length !== ACTIVITIES) throw new Error('the database holds something else')
}

async function measure(target: Target): Promise<Timings> {
  const database = await openBareDatabase(target.clientConfig)
  const answer = await fetchList(target)
  const { results } = JSON.parse(answer) as { results: { placed: number }[] }
  if (results.length !== ACTIVITIES || results.some(({ placed }) => placed === 0)) throw new Error(`the server answered ${answer}`)
  const timings: Timings = { http: [], sql: [], bytes: answer.length }
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const [http, sql] = [await timed(() => fetchList(target)), await timed(() => queryList(database))]
    if (round < WARM_UP) continue
    timings.http.push(http)
    timings.sql.push(sql)
  }
  await database.close()
  closeConnections()
  return timings
}

const row = (times: number[]) => ({ p50_ms: Number(median(times).toFixed(2)), p95_ms: Number(p95(times).toFixed(2)) })

async function main() {
  const machine = watchMachine()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
  const server = await startFilledServer(dataDir, { activities: ACTIVITIES, periods: 1, registrations: REGISTRATIONS })
  try {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const target = { origin: `http://127.0.0.1:${port}`, authorization: server.authorization, clientConfig: server.clientConfig }
    const caller = fork(fileURLToPath(import.meta.url), ['caller', JSON.stringify(target)])
    const [{ http, sql, bytes }] = (await once(caller, 'message')) as [Timings]
    console.table({ 'GET /api/activities/': row(http), 'bare SQL': row(sql) })
    const ratio = median(http) / median(sql)
    if (ratio > BAR) process.exitCode = 1
    console.log(`${ROUNDS} turns, ${bytes} bytes an answer, ${machine()}`)
    console.log(`p50 ratio ${ratio.toFixed(2)}   bar ${BAR}   ${ratio > BAR ? 'MISSED' : 'met'}`)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'caller') {
  const timings = await measure(JSON.parse(process.argv[3] ?? '') as Target)
  process.send?.(timings, () => process.disconnect())
} else await main()
