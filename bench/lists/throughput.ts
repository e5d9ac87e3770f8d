/** Requests per second with 32 clients, compared with those of a server that only sends a statement and answers the same bytes. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { fileURLToPath } from 'node:url'
import { call } from '../../faults/lib/client'
import { judge, median, rounded } from '../lib/figures'
import type { Site } from '../lib/site'
import type { BareRoute, BareStart } from './bareServer'
import { plainList } from './plain'

const CLIENTS = 32
const WARM_UP_MS = 2000
const ROUND_MS = 2000
const ROUNDS = 3
const BAR = { atLeast: 0.2 }

type Route = { address: string; text: string; values: unknown[] }

const ofSchool = (school: number): Route => {
  const filters = `school__id=${school}`
  return { address: `/api/students/?${filters}`, ...plainList({ ordering: 'name', page: 1, filters }, []) }
}
const NAMES = 'select id, name from schools where is_active order by name collate "und-x-icu", id'
const ACTIVITIES = `select a.id, a.name, a.code, a.deadline, a.capacity, array_agg(p.period_id) as period_ids,
    (select count(*) from students s where s.activity_id = a.id and s.status in ('ACCEPTED', 'COMPLETED')) as placed
  from activities a join activity_periods p on p.activity_id = a.id where a.state = 'PUBLISHED' group by a.id order by a.position`
const ACCOUNT = `select u.*, s.name as school_name from users u left join schools s on s.id = u.school_id where u.email = 'staf@pre-u.example'`

const series: { name: string; routes: Route[] }[] = [
  { name: 'a list each', routes: Array.from({ length: CLIENTS }, (_, index) => ofSchool(index + 1)) },
  { name: 'drop-down of schools', routes: [{ address: '/api/schools/dropdown', text: NAMES, values: [] }] },
  { name: 'drop-down of activities', routes: [{ address: '/api/activities/dropdown', text: ACTIVITIES, values: [] }] },
  { name: 'own account', routes: [{ address: '/auth/user/', text: ACCOUNT, values: [] }] },
]

/** How many requests in a second all clients together are answered; each sends its next when it has the last answer. */
async function perSecond(addresses: string[], access: string | undefined, length_ms: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const end = performance.now() + length_ms
  let answered = 0
  const client = async (address: string) => {
    while (performance.now() < end) {
      const { status, body } = await call(address, { access }, agent)
      if (status !== 200) throw new Error(`${address} was answered with ${status}: ${body.slice(0, 200)}`)
      answered += 1
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(addresses[index % addresses.length]!)))
  agent.destroy()
  return (answered / (performance.now() - start)) * 1000
}

async function startBare(databaseUrl: string, routes: BareRoute[]) {
  const child = fork(fileURLToPath(new URL('bareServer.ts', import.meta.url)))
  child.send({ databaseUrl, routes } satisfies BareStart)
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() }
}

async function compare(site: Site, { name, routes }: (typeof series)[number]) {
  const access = await site.signIn()
  const answered: BareRoute[] = []
  for (const { address, text, values } of routes) answered.push({ text, values, body: await site.get(address) })
  const bare = await startBare(site.databaseUrl, answered)
  const ours = (length_ms: number) =>
    perSecond(
      routes.map(({ address }) => `${site.url}${address}`),
      access,
      length_ms,
    )
  const theirs = (length_ms: number) =>
    perSecond(
      routes.map((_, index) => `${bare.url}/${index}`),
      undefined,
      length_ms,
    )
  await ours(WARM_UP_MS)
  await theirs(WARM_UP_MS)
  const rounds: [number, number][] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push([await ours(ROUND_MS), await theirs(ROUND_MS)])
  bare.stop()
  const [server, limit] = [median(rounds.map(([each]) => each)), median(rounds.map(([, each]) => each))]
  return { name, 'server, per second': rounded(server), 'bare, per second': rounded(limit), ratio: server / limit }
}

export async function measureThroughput(site: Site) {
  const rows: Awaited<ReturnType<typeof compare>>[] = []
  for (const each of series) rows.push(await compare(site, each))
  console.table(rows.map(({ ratio, ...row }) => ({ ...row, ratio: rounded(ratio) })))
  for (const { name, ratio } of rows) judge(`${name}, 32 clients, part of the bare server`, ratio, BAR)
}
