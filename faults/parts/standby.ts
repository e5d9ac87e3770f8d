import { setTimeout as wait } from 'node:timers/promises'
import { startProxy } from '../../server/src/testing/proxy'
import { accessTo, call } from '../lib/client'
import { distribution, problemsOf } from '../lib/figures'
import { examine, startLoad } from '../lib/load'
import { ask, startPostgres, startStandby, urlOf } from '../lib/postgres'
import { startServer } from '../lib/server'
import { type Print, type Stage, until, withStage } from '../lib/stage'

/** Longer than a statement may take: what waits for the standby must not be confirmed when its time is over. */
const CUT_WITH_MS = 33_000
const CUT_WITHOUT_MS = 1000

async function startPair(stage: Stage, isSynchronous: boolean) {
  const primary = await startPostgres(stage, 'primary')
  const line = await startProxy({ host: '127.0.0.1', port: primary.port })
  stage.onEnd(() => line.close())
  const copy = await startStandby(stage, primary, 'standby', line.port)
  if (isSynchronous) {
    await ask(primary.client, `alter system set synchronous_standby_names = 'standby'`)
    await ask(primary.client, 'select pg_reload_conf()')
  }
  const state = isSynchronous ? 'sync' : 'async'
  await until(`the standby is ${state}`, async () => {
    const [row] = await ask<{ sync_state: string }>(primary.client, `select sync_state from pg_stat_replication where state = 'streaming'`)
    return row?.sync_state === state
  })
  return { primary, copy, line }
}

/** Exports and figures, from a standby and while it is away. */
async function readAside(stage: Stage, print: Print): Promise<string[]> {
  const { primary, copy } = await startPair(stage, false)
  const server = await startServer(stage, { DATABASE_URL: primary.url, DATABASE_READ_URL: copy.url })
  const access = await accessTo(server.url)
  const problems: string[] = []
  const read = async (path: string) => {
    const { status } = await call(`${server.url}${path}`, { access })
    if (status !== 200) problems.push(`${path} was answered with ${status}`)
  }
  const connections = async (client: { connectionString: string }) =>
    (await ask<{ count: number }>(client, `select count(*)::int as count from pg_stat_activity where application_name = 'pre-u'`))[0]!.count
  await read('/api/schools/export/')
  await read('/api/figures/')
  const used = await connections(copy.client)
  if (used === 0) problems.push('nothing was read from the standby')
  await copy.end('SIGKILL')
  await read('/api/schools/export/')
  await read('/api/figures/')
  print(`exports and figures read over ${used} connections to the standby, and from the primary once it was killed`)
  return problems
}

/** Cuts the line between both, lets people write, kills the primary and promotes the standby. */
async function switchOver(stage: Stage, isSynchronous: boolean, print: Print): Promise<string[]> {
  const { primary, copy, line } = await startPair(stage, isSynchronous)
  const way = await startProxy({ host: '127.0.0.1', port: primary.port })
  stage.onEnd(() => way.close())
  const server = await startServer(stage, { DATABASE_URL: urlOf(way.port) })
  const load = startLoad(server.url)
  await until('people write', () => load.confirmed.length >= 50)
  line.behave('freeze')
  const before = load.confirmed.length
  await wait(isSynchronous ? CUT_WITH_MS : CUT_WITHOUT_MS)
  const meanwhile = load.confirmed.length - before
  await primary.end('SIGKILL')
  line.close()
  const promoted = [...load.confirmed]
  const from = performance.now()
  await ask(copy.client, 'select pg_promote()')
  way.leadTo({ host: '127.0.0.1', port: copy.port })
  way.behave('reset')
  way.behave('forward')
  await until('people write again', () => load.confirmed.length > promoted.length)
  const healed = performance.now() - from
  await load.stop()
  const losses = await examine(load, copy.client)
  const { lost } = losses
  print(
    `${isSynchronous ? 'synchronous' : 'asynchronous'}: ${load.confirmed.length} writes confirmed, ${meanwhile} of them while the line was cut, ${lost.length} lost; writing again after ${distribution([healed])}`,
  )
  const problems = problemsOf({ ...losses, lost: [] }, load.refused)
  if (isSynchronous && lost.length > 0) problems.push(`${lost.length} confirmed writes were lost: ${lost.slice(0, 5).join(', ')}`)
  if (!isSynchronous && lost.length === 0) problems.push('the control lost nothing: this does not measure what it should')
  return problems
}

/** A primary and a streaming standby. The control, without synchronous replication, must lose what was confirmed while the line was cut. */
export async function standby(_stage: Stage, _rounds: number, print: Print): Promise<string[]> {
  return [
    ...(await withStage((stage) => readAside(stage, print))),
    ...(await withStage((stage) => switchOver(stage, true, print))),
    ...(await withStage((stage) => switchOver(stage, false, print))),
  ]
}
