import path from 'node:path'
import { distribution, problemsOf } from '../lib/figures'
import { examine, startLoad } from '../lib/load'
import { clientOfEmbedded, endEmbedded, isReady, postmasterIn, type Server, startServer } from '../lib/server'
import { type Print, type Stage, until } from '../lib/stage'

const READY_MS = 2000
/** How many more writes are confirmed before the next kill, so that each falls amid writing. */
const WRITES_BETWEEN = 20

async function killServer(server: Server): Promise<number> {
  await server.end('SIGKILL')
  server.restart()
  return server.untilReady()
}

async function killPostgres(server: Server): Promise<number> {
  const pid = Number(postmasterIn(server.dataDir)[0])
  process.kill(-pid, 'SIGKILL')
  await until(
    'the server notices',
    async () => !(await isReady(server.url)) || Number(postmasterIn(server.dataDir)[0]) !== pid,
    undefined,
    1,
  )
  return server.untilReady()
}

/** kill -9 of the server and of its PostgreSQL, in turn, while people write; in the end it is asked to end. */
export async function killInTurn(stage: Stage, rounds: number) {
  endEmbedded(stage, path.join(stage.folder, 'data'))
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
  const losses = await examine(load, clientOfEmbedded(server.dataDir))
  await server.end('SIGTERM')
  const problems = [...problemsOf(losses, load.refused), ...(server.exitCode() === 0 ? [] : [`the exit code was ${server.exitCode()}`])]
  return { problems, times, load }
}

export async function kill(stage: Stage, rounds: number, print: Print): Promise<string[]> {
  const { problems, times, load } = await killInTurn(stage, rounds)
  print(`${rounds} kills of each, ${load.confirmed.length} writes confirmed, ${load.counts.repeated} sent again`)
  for (const [name, each] of Object.entries(times)) print(`ready again after a kill of the ${name}: ${distribution(each)}`)
  const late = Object.values(times).flatMap((each) => each.filter((time) => time > READY_MS))
  const isLate = `${late.length} of ${rounds * 2} times ready only after more than ${READY_MS / 1000} s`
  return late.length > 0 ? [...problems, isLate] : problems
}
