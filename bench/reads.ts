/**
 * What people read most, with 32 clients, beside a bare server that sends the same statements and the same bytes. Ours, the bare server and
 * the clients are processes of their own; the servers take turns in short rounds, so that load on the machine affects both. Fails when a
 * limit is exceeded. `npm run bench -- reads 100000` takes fewer registrations; a folder after it keeps the database for the next run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { buildServers } from './lib/built'
import { type Child, startChild } from './lib/child'
import { median } from './lib/figures'
import { watchMachine } from './lib/host'
import type { Load, Timings } from './lib/load'
import type { BareRoute } from './servers/bareServer'

const CLIENTS = 32
/** Of every route, before any is measured: a process needs some thousands of requests until its code is compiled. */
const WARM_UP = { requests: aloneOrInAll(4000, 1500), seconds: aloneOrInAll(5, 2) }
const ROUNDS = aloneOrInAll(5, 2)
const ROUND = { requests: 400, seconds: 1 }
const BARS = { of_bare: 0.5, p50_times: 2 }

type Bars = { perSecond?: number; cpu_ms?: number }
type Route = { name: string; paths: string[]; role?: 'SCHOOL'; bars?: Bars; isNextPage?: true }

const list: Bars = { perSecond: 1200, cpu_ms: 1 }
const choices: Bars = { perSecond: 3000 }
const schoolIds = Array.from({ length: CLIENTS }, (_, index) => index + 1)
const routes: Route[] = [
  { name: 'list', paths: ['/api/students/'], bars: list },
  { name: 'list of a school', paths: ['/api/students/'], role: 'SCHOOL', bars: list },
  { name: 'filtered list', paths: ['/api/students/?school__id=7&status=PENDING'], bars: list },
  // Nobody shares a read with another one here.
  { name: 'as many lists as clients', paths: schoolIds.map((id) => `/api/students/?school__id=${id}`), bars: list },
  { name: 'next page', paths: ['/api/students/'], isNextPage: true, bars: list },
  { name: 'activities', paths: ['/api/activities/'] },
  { name: 'activities of a school', paths: ['/api/activities/'], role: 'SCHOOL' },
  { name: 'schools', paths: ['/api/schools/'] },
  { name: 'candidates', paths: ['/api/honours-program-students/'] },
  { name: 'calendar', paths: ['/api/calendar/?start=2026-11-01&end=2026-12-15'] },
  { name: 'drop-down of schools', paths: ['/api/schools/dropdown'], bars: choices },
  { name: 'drop-down of activities', paths: ['/api/activities/dropdown'], bars: choices },
  { name: 'own account', paths: ['/auth/user/'] },
]

/** A route for each of its paths. */
type Recorded = [BareRoute, ...BareRoute[]]

type Target = { server: Child; load: Omit<Load, 'requests' | 'seconds'> }
type Round = { perSecond: number; cpu: number }
type Figures = { perSecond: number; p50: number; cpu: number }

async function runRound(
  clients: Child,
  { server, load }: Target,
  length: Pick<Load, 'requests' | 'seconds'>,
): Promise<Round & { times: number[] }> {
  const before = await server.call<number>('cpu')
  const { seconds, times } = await clients.call<Timings>('generateLoad', { ...load, ...length })
  return { perSecond: times.length / seconds, cpu: ((await server.call<number>('cpu')) - before) / times.length, times }
}

async function measure(clients: Child, targets: Target[]): Promise<Figures[]> {
  const runs = targets.map((target) => ({ target, rounds: [] as Round[], times: [] as number[] }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { target, rounds, times } of runs) {
      const figures = await runRound(clients, target, ROUND)
      rounds.push(figures)
      times.push(...figures.times)
    }
  return runs.map(({ rounds, times }) => ({
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50: median(times),
    cpu: median(rounds.map(({ cpu }) => cpu)),
  }))
}

function missedBars(ours: Figures, bare: Figures, { perSecond = 0, cpu_ms = Infinity }: Bars): string[] {
  return [
    ...(ours.perSecond < BARS.of_bare * bare.perSecond ? [`${BARS.of_bare} of bare`] : []),
    ...(ours.p50 > BARS.p50_times * bare.p50 ? [`p50 ${BARS.p50_times} ×`] : []),
    ...(ours.perSecond < perSecond ? [`${perSecond}/s`] : []),
    ...(ours.cpu > cpu_ms ? [`${cpu_ms} ms of CPU`] : []),
  ]
}

function describe({ name, bars = {} }: Route, [ours, bare]: [Figures, Figures], [{ statements, body }]: Recorded) {
  const missed = missedBars(ours, bare, bars)
  if (missed.length > 0) process.exitCode = 1
  return {
    route: name,
    kB: Number((body.length / 1024).toFixed(1)),
    statements: statements.length,
    'ours/s': Math.round(ours.perSecond),
    'bare/s': Math.round(bare.perSecond),
    ratio: Number((ours.perSecond / bare.perSecond).toFixed(2)),
    'p50 ms': Number(ours.p50.toFixed(1)),
    'bare p50': Number(bare.p50.toFixed(1)),
    'CPU ms': Number(ours.cpu.toFixed(2)),
    'bare CPU': Number(bare.cpu.toFixed(2)),
    result: missed.length > 0 ? `MISSED ${missed.join(', ')}` : 'met',
  }
}

async function recordRoute(ours: Child, { paths, role, isNextPage }: Route): Promise<Recorded> {
  const authorization = await ours.call<string>('signIn', role ?? 'STAFF')
  const record = (address: string) => ours.call<BareRoute>('record', { path: address, authorization })
  const recorded: BareRoute[] = []
  for (const first of paths) {
    const found = await record(first)
    recorded.push(isNextPage ? await record((JSON.parse(found.body) as { next: string }).next) : found)
  }
  return recorded as Recorded
}

async function main(registrations: number, dataDir: string) {
  const built = await buildServers(['readsServer', 'bareServer'])
  const children = [
    startChild(built.readsServer, []),
    startChild(built.bareServer, []),
    startChild(fileURLToPath(new URL('lib/load.ts', import.meta.url))),
  ]
  const [ours, bare, clients] = children as [Child, Child, Child]
  try {
    const { port, ...database } = await ours.call<{ port: number; clientConfig: object; poolSize: number }>('start', {
      dataDir,
      registrations,
    })
    const recorded: Recorded[] = []
    for (const route of routes) recorded.push(await recordRoute(ours, route))
    const all = recorded.flat()
    const barePort = await bare.call<number>('start', { ...database, routes: all })
    const machine = watchMachine()
    const targetsOf = async ({ role }: Route, index: number): Promise<Target[]> => {
      const load = { authorization: await ours.call<string>('signIn', role ?? 'STAFF'), clients: CLIENTS }
      return [
        { server: ours, load: { ...load, port, paths: recorded[index]!.map((each) => each.path) } },
        { server: bare, load: { ...load, port: barePort, paths: recorded[index]!.map((each) => `/${all.indexOf(each)}`) } },
      ]
    }
    for (const [index, route] of routes.entries())
      for (const { server, load } of await targetsOf(route, index)) {
        const warmedUp = clients.call('generateLoad', { ...load, ...WARM_UP })
        if (server === ours) await ours.call('ageHeap')
        await warmedUp
      }
    const rows: object[] = []
    for (const [index, route] of routes.entries()) {
      const figures = await measure(clients, await targetsOf(route, index))
      rows.push(describe(route, figures as [Figures, Figures], recorded[index]!))
    }
    console.table(rows)
    console.log(
      `${registrations} registrations, ${CLIENTS} clients, ${ROUNDS} rounds of ${ROUND.requests} requests or ${ROUND.seconds} s, medians`,
    )
    console.log(machine())
  } finally {
    for (const child of children.toReversed()) await child.stop()
  }
}

const [size = '1000000', folder] = process.argv.slice(2)
const dataDir = folder ?? mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
try {
  await main(Number(size), dataDir)
} finally {
  if (!folder) rmSync(dataDir, { recursive: true, force: true })
}
