/**
 * The same requests to a server of one process and to one of two, both built and with demo data, taking turns in short rounds. PostgreSQL
 * is hardly the limit of these routes. The clients need a core too: with fewer than four cores the ratio is shown and not judged.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startServer } from '../e2e/support/server'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { startChild } from './lib/child'
import { median } from './lib/figures'
import { watchMachine } from './lib/host'
import type { Timings } from './lib/load'

const CLIENTS = 32
const ROUNDS = aloneOrInAll(7, 3)
const WARM_UP = { requests: 6000, seconds: aloneOrInAll(6, 3) }
const ROUND = { requests: 4000, seconds: 1.5 }
const BAR = 1.7
const isJudged = availableParallelism() >= 4

const routes = { 'drop-down of schools': '/api/schools/dropdown', 'own account': '/auth/user/', 'ready text': '/healthz' }

async function signIn(url: string) {
  const body = JSON.stringify({ email: 'staf@pre-u.example', password: 'Welkom-2026' })
  const answer = await fetch(`${url}/auth/token/`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return `Bearer ${((await answer.json()) as { access: string }).access}`
}

const servers = [await startServer({ WORKERS: '1' }), await startServer({ WORKERS: '2' })]
const clients = startChild(fileURLToPath(new URL('lib/load.ts', import.meta.url)))
try {
  const machine = watchMachine()
  const rows: object[] = []
  for (const [name, path] of Object.entries(routes)) {
    const targets = await Promise.all(
      servers.map(async ({ url }) => ({
        port: Number(new URL(url).port),
        paths: [path],
        authorization: await signIn(url),
        clients: CLIENTS,
      })),
    )
    const perSecond = targets.map(() => [] as number[])
    for (const target of targets) await clients.call<Timings>('generateLoad', { ...target, ...WARM_UP })
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, target] of targets.entries()) {
        const { seconds, times } = await clients.call<Timings>('generateLoad', { ...target, ...ROUND })
        perSecond[index]!.push(times.length / seconds)
      }
    const [one, two] = perSecond.map(median) as [number, number]
    const isMet = two >= BAR * one
    if (isJudged && !isMet) process.exitCode = 1
    const result = isJudged ? (isMet ? 'met' : 'MISSED') : 'not judged'
    rows.push({
      route: name,
      '1 process/s': Math.round(one),
      '2 processes/s': Math.round(two),
      ratio: Number((two / one).toFixed(2)),
      result,
    })
  }
  console.table(rows)
  console.log(`${CLIENTS} clients, ${availableParallelism()} cores, medians of ${ROUNDS} rounds, ${machine()}`)
} finally {
  await clients.stop()
  for (const server of servers) await server.stopCleanly()
}
