/**
 * The same requests to a server of one process and to one of two, both built and with demo data, taking turns in short rounds. PostgreSQL
 * is hardly the limit of these routes. The clients and PostgreSQL need cores too: with fewer than four, each server process is limited to a
 * quarter of a core, where that is allowed, and otherwise the ratio is shown and not judged.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startServer } from '../e2e/support/server'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { startChild } from './lib/child'
import { limitCpu, nodeChildrenOf } from './lib/cpuShare'
import { median } from './lib/figures'
import { watchMachine } from './lib/host'
import type { Timings } from './lib/load'

/** Requests that reach a process together share a statement: with as many clients for two processes as for one, each request would cost more. */
const CLIENTS_PER_PROCESS = 32
const ROUNDS = aloneOrInAll(7, 3)
const WARM_UP = { requests: 6000, seconds: aloneOrInAll(6, 3) }
const ROUND = { requests: 4000, seconds: 1.5 }
const BAR = 1.7
const SHARE_OF_CORE = 0.25
const hasCores = availableParallelism() >= 4

const routes = { 'drop-down of schools': '/api/schools/dropdown', 'own account': '/auth/user/', 'ready text': '/healthz' }

async function signIn(url: string) {
  const body = JSON.stringify({ email: 'staf@pre-u.example', password: 'Welkom-2026' })
  const answer = await fetch(`${url}/auth/token/`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return `Bearer ${((await answer.json()) as { access: string }).access}`
}

const [one, two] = [await startServer({ WORKERS: '1' }), await startServer({ WORKERS: '2' })]
const servers = [one, two]
const clients = startChild(fileURLToPath(new URL('lib/load.ts', import.meta.url)))
let endLimits: (() => void) | undefined
try {
  const machine = watchMachine()
  const authorizations = await Promise.all(servers.map(({ url }) => signIn(url)))
  const targetsOf = (path: string) =>
    servers.map(({ url }, index) => ({
      port: Number(new URL(url).port),
      paths: [path],
      authorization: authorizations[index]!,
      clients: CLIENTS_PER_PROCESS * (index + 1),
    }))
  for (const target of Object.values(routes).flatMap(targetsOf)) await clients.call<Timings>('generateLoad', { ...target, ...WARM_UP })
  if (!hasCores) endLimits = limitCpu([one.pid, ...nodeChildrenOf(two.pid)], SHARE_OF_CORE)
  const isJudged = hasCores || endLimits !== undefined
  const rows: object[] = []
  for (const [name, path] of Object.entries(routes)) {
    const targets = targetsOf(path)
    const perSecond = targets.map(() => [] as number[])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, target] of targets.entries()) {
        const { seconds, times } = await clients.call<Timings>('generateLoad', { ...target, ...ROUND })
        perSecond[index]!.push(times.length / seconds)
      }
    const [ofOne, ofTwo] = perSecond.map(median) as [number, number]
    const isMet = ofTwo >= BAR * ofOne
    if (isJudged && !isMet) process.exitCode = 1
    const result = isJudged ? (isMet ? 'met' : 'MISSED') : 'not judged'
    rows.push({
      route: name,
      '1 process/s': Math.round(ofOne),
      '2 processes/s': Math.round(ofTwo),
      ratio: Number((ofTwo / ofOne).toFixed(2)),
      result,
    })
  }
  console.table(rows)
  const share = endLimits ? `, ${SHARE_OF_CORE} of one for each server process` : ''
  console.log(
    `${CLIENTS_PER_PROCESS} clients for each process, ${availableParallelism()} cores${share}, medians of ${ROUNDS} rounds, ${machine()}`,
  )
} finally {
  await clients.stop()
  for (const server of servers) await server.stopCleanly()
  endLimits?.()
}
