import { setTimeout as wait } from 'node:timers/promises'
import { startMailServer } from '../../server/src/testing/mailServer'
import { startBalancer, balancers } from '../lib/balancers'
import { accessTo, call, open, signIn } from '../lib/client'
import { problemsOf } from '../lib/figures'
import { untilTold } from '../lib/live'
import { examine, startLoad } from '../lib/load'
import { ask, startPostgres } from '../lib/postgres'
import { type Server, startServer } from '../lib/server'
import { type Print, type Stage, until, withStage } from '../lib/stage'

const PROCESSES = 3
const MAILS = 12
/** What one process alone allows. */
const WRONG_PASSWORDS = 10

type Site = { url: string; access: string; servers: Server[]; problems: string[] }

/** One sign-in is valid everywhere. */
async function shareSessions({ url, access, problems }: Site) {
  const seen = new Set<string | undefined>()
  for (let turn = 0; turn < PROCESSES * 4; turn += 1) {
    const { status, process } = await call(`${url}/api/periods/`, { access })
    seen.add(process)
    if (status !== 200) problems.push(`a session was answered with ${status} by ${process}`)
  }
  if (seen.size < PROCESSES) problems.push(`only ${[...seen].join(', ')} answered`)
}

/** Who listens at any process hears of a change made at another. */
async function shareChanges({ url, access, servers }: Site) {
  const streams = await Promise.all([url, ...servers.map((each) => each.url)].map((each) => open(`${each}/api/live/`, { access })))
  const told = Promise.all(streams.map((stream) => untilTold(stream, 'plans')))
  await call(`${url}/api/plans/`, { method: 'POST', access, body: { name: 'Live', max_registrations: 1 } })
  await told
}

/** Every mail once, whichever process sends it. */
async function shareOutbox({ url, access, problems }: Site, mails: { to: string[] }[]) {
  const { results } = JSON.parse((await call(`${url}/api/schools/`, { access })).body) as { results: { id: number }[] }
  for (let turn = 0; turn < MAILS; turn += 1) {
    const person = { first_name: 'Jo', infix: '', last_name: 'Proef', phone: '', function: 'Docent', is_primary: false }
    const body = { ...person, email: `jo${turn}@school.example` }
    const { status, body: text } = await call(`${url}/api/schools/${results[turn % results.length]!.id}/add_member/`, {
      method: 'POST',
      access,
      body,
    })
    if (status >= 300) throw new Error(`A contact person was answered with ${status}: ${text}`)
  }
  const recipients = () => mails.flatMap(({ to }) => to).filter((to) => to.startsWith('jo'))
  await until('the mails go out', () => recipients().length >= MAILS)
  await wait(1000)
  if (new Set(recipients()).size !== recipients().length) problems.push('a mail was sent twice')
}

/** One limit for all. */
async function shareLimits({ url, problems }: Site) {
  const statuses: number[] = []
  for (let turn = 0; turn < WRONG_PASSWORDS + 5; turn += 1) statuses.push((await signIn(url, 'Verkeerd-paard-77')).status)
  const allowed = statuses.filter((status) => status === 401).length
  if (allowed > WRONG_PASSWORDS || !statuses.includes(429)) problems.push(`${allowed} wrong passwords were allowed: ${statuses.join(' ')}`)
}

/** While people write, one process is asked to end and another one is killed; each comes back. */
async function endProcesses(site: Site, client: { connectionString: string }, print: Print) {
  const load = startLoad(site.url, 4)
  const writeMore = async (more: number) => {
    const goal = load.confirmed.length + more
    await until('people write', () => load.confirmed.length >= goal)
  }
  await writeMore(40)
  const drained = site.servers[0]!
  drained.ask('SIGTERM')
  await until('it ends', () => drained.hasEnded())
  if (drained.exitCode() !== 0) site.problems.push(`a process that was asked to end did so with ${drained.exitCode()}`)
  await writeMore(20)
  const missedAtDrain = { ...load.counts }
  drained.restart()
  await drained.untilReady()
  await writeMore(20)
  await site.servers[1]!.end('SIGKILL')
  await writeMore(40)
  site.servers[1]!.restart()
  await site.servers[1]!.untilReady()
  await load.stop()
  const losses = await examine(load, client)
  print(
    `  ${load.confirmed.length} writes confirmed while one process was drained and one killed; without an answer: ${missedAtDrain.unanswered + missedAtDrain.repeated} at the drain, ${load.counts.unanswered + load.counts.repeated} in all`,
  )
  site.problems.push(...problemsOf(losses, load.refused))
  if (load.counts.unanswered + load.counts.repeated > 0) site.problems.push(`answers were dropped: ${JSON.stringify(load.counts)}`)
}

/** Kept counts, which every process folds, are those of the rows. */
async function compareCounts({ url, access, problems }: Site, client: { connectionString: string }) {
  const [row] = await ask<{ count: number }>(
    client,
    `select count(*)::int as count from students s join periods p on p.id = s.period_id where p.school_year = '2026-2027'`,
  )
  const { total } = JSON.parse((await call(`${url}/api/figures/?school_year=2026-2027`, { access })).body) as {
    total: { registrations: number }
  }
  if (total.registrations !== row!.count) problems.push(`the figures say ${total.registrations}, the rows ${row!.count}`)
}

async function runBehind(stage: Stage, name: string, print: Print): Promise<string[]> {
  const postgres = await startPostgres(stage, 'postgres')
  const mail = await startMailServer()
  stage.onEnd(mail.close)
  const settings = { DATABASE_URL: postgres.url, SMTP_URL: mail.url, TRUSTED_PROXIES: '127.0.0.1', DRAIN_SECONDS: '3', DATABASE_POOL: '5' }
  const servers: Server[] = []
  for (let started = 0; started < PROCESSES; started += 1) servers.push(await startServer(stage, settings))
  const { url } = await startBalancer(
    stage,
    name,
    servers.map(({ port }) => port),
  )
  const site: Site = { url, access: await accessTo(url), servers, problems: [] }
  await shareSessions(site)
  await shareChanges(site)
  await shareOutbox(site, mail.mails)
  await compareCounts(site, postgres.client)
  await endProcesses(site, postgres.client, print)
  await shareLimits(site)
  print(`${name}: ${PROCESSES} processes, ${site.problems.length} problems`)
  return site.problems.map((problem) => `${name}: ${problem}`)
}

/** Separate server processes behind nginx and behind HAProxy. */
export async function balancer(_stage: Stage, _rounds: number, print: Print): Promise<string[]> {
  const problems: string[] = []
  for (const name of Object.keys(balancers)) problems.push(...(await withStage((stage) => runBehind(stage, name, print))))
  return problems
}
