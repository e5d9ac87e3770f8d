import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { distribution, hasLosses } from '../lib/figures'
import { examine, startLoad } from '../lib/load'
import { type Server, isReady, startServer } from '../lib/server'
import { type Stage, until } from '../lib/stage'

const READY_MS = 2000
/** How many more writes are confirmed before the next kill, so that each falls amid writing. */
const WRITES_BETWEEN = 20

const clusterOf = ({ dataDir }: Server) => path.join(dataDir, 'postgres')
const postmaster = (server: Server) => readFileSync(path.join(clusterOf(server), 'postmaster.pid'), 'utf8').split('\n')

const clientOf = (server: Server) => {
  const [, , , port, host] = postmaster(server)
  return { host: host!, port: Number(port), user: 'app', database: 'postgres' }
}

async function killServer(server: Server): Promise<number> {
  await server.end('SIGKILL')
  server.restart()
  return server.untilReady()
}

async function killPostgres(server: Server): Promise<number> {
  const pid = Number(postmaster(server)[0])
  process.kill(-pid, 'SIGKILL')
  await until('the server notices', async () => !(await isReady(server.url)) || Number(postmaster(server)[0]) !== pid, 5000, 1)
  return server.untilReady()
}

/** kill -9 of the server and of its PostgreSQL, in turn, while people write. */
export async function kill(stage: Stage, rounds: number, print: (line: string) => void): Promise<string[]> {
  // The embedded PostgreSQL outlives a server that is killed.
  const pidFile = path.join(stage.folder, 'data/postgres/postmaster.pid')
  stage.onEnd(() => existsSync(pidFile) && process.kill(-Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL'))
  const server = await startServer(stage)
  const load = startLoad(server.url)
  const times: Record<string, number[]> = { server: [], PostgreSQL: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const [name, killIt] of [['server', killServer] as const, ['PostgreSQL', killPostgres] as const]) {
      const goal = load.confirmed.length + WRITES_BETWEEN
      await until('people write', () => load.confirmed.length >= goal)
      times[name]!.push(await killIt(server))
    }
  await load.stop()
  const losses = await examine(load, clientOf(server))
  await server.end('SIGTERM')

  print(`${rounds} kills of each, ${load.confirmed.length} writes confirmed, ${load.counts.repeated} sent again`)
  for (const [name, each] of Object.entries(times)) print(`ready again after a kill of the ${name}: ${distribution(each)}`)
  const late = Object.values(times).flatMap((each) => each.filter((time) => time > READY_MS))
  return [
    ...(hasLosses(losses) ? [`not as confirmed: ${JSON.stringify(losses)}`] : []),
    ...(load.refused.length > 0 ? [`answers that nobody should get: ${[...new Set(load.refused)].join('; ')}`] : []),
    ...(late.length > 0 ? [`${late.length} of ${rounds * 2} times ready only after more than ${READY_MS / 1000} s`] : []),
  ]
}
