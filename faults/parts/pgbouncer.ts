import { chownSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startMailServer } from '../../server/src/testing/mailServer'
import { accessTo, call, open, READ_PATHS } from '../lib/client'
import { distribution, problemsOf } from '../lib/figures'
import { untilTold } from '../lib/live'
import { examine, startLoad } from '../lib/load'
import { startPostgres, serviceUser, type Postgres } from '../lib/postgres'
import { isReady, startServer } from '../lib/server'
import { freePort } from '../../scripts/lib/freePort'
import { type Print, type Stage, startProgram, until } from '../lib/stage'

/** Fewer sessions than the server has connections: transactions of one connection land on many sessions. */
const SESSIONS = 4
const READS = 400

/** As Debian's file, but for the addresses: nothing in it is for us. */
const configuration = (postgres: Postgres, port: number) => `[databases]
postgres = host=127.0.0.1 port=${postgres.port} dbname=postgres user=app
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SESSIONS}
max_client_conn = 200
`

async function startPgBouncer(stage: Stage, postgres: Postgres) {
  const port = await freePort()
  const file = path.join(stage.folder, 'pgbouncer.ini')
  const owner = serviceUser(stage)
  writeFileSync(file, configuration(postgres, port))
  if (owner) chownSync(file, owner.uid, owner.gid)
  const start = () => startProgram(stage, 'pgbouncer', [file], { cwd: '/', ...owner })
  let program = start()
  return {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    said: () => program.said(),
    kill: () => program.child.kill('SIGKILL'),
    restart: () => void (program = start()),
  }
}

/** Reads whose statements have names where a session keeps them, many at a time. */
async function readMuch(url: string, access: string): Promise<string[]> {
  const read = async (person: number) => {
    const statuses: string[] = []
    for (let turn = 0; turn < READS / 8; turn += 1) {
      const asked = READ_PATHS[(person + turn) % READ_PATHS.length]!
      const { status } = await call(`${url}${asked}`, { access })
      if (status !== 200) statuses.push(`${asked} was answered with ${status}`)
    }
    return statuses
  }
  return (await Promise.all(Array.from({ length: 8 }, (_, person) => read(person)))).flat()
}

async function hearsNothingAlone(stage: Stage, url: string): Promise<string[]> {
  const refusal = await startServer(stage, { DATABASE_URL: url }, undefined, path.join(stage.folder, 'deaf')).then(
    () => 'it started',
    (error: Error) => error.message,
  )
  return refusal.includes('set DATABASE_LISTEN_URL') ? [] : [`without DATABASE_LISTEN_URL: ${refusal}`]
}

export async function pgbouncer(stage: Stage, _rounds: number, print: Print): Promise<string[]> {
  const postgres = await startPostgres(stage, 'postgres')
  const pooler = await startPgBouncer(stage, postgres)
  const mail = await startMailServer()
  stage.onEnd(mail.close)
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_LISTEN_URL: postgres.url,
    DATABASE_POOL: '20',
    SMTP_URL: mail.url,
    WORKERS: '2',
    LOG_LEVEL: 'info',
  }
  const server = await startServer(stage, settings)
  const problems = await hearsNothingAlone(stage, pooler.url)
  const seen = /a pooler that (keeps|does not keep) prepared ones/.exec(server.said())?.[0]
  print(seen ?? 'no pooler was found')
  if (!seen) problems.push('the server did not see the pooler')

  const access = await accessTo(server.url)
  const stream = await open(`${server.url}/api/live/`, { access })
  const load = startLoad(server.url)
  const told = untilTold(stream, 'plans')
  problems.push(...new Set(await readMuch(server.url, access)))
  await told
  for (const exported of ['/api/students/export/', '/api/figures/', '/api/audit-log/'])
    if ((await call(`${server.url}${exported}`, { access })).status !== 200) problems.push(`${exported} failed`)
  await call(`${server.url}/auth/password/reset/`, { method: 'POST', body: { email: 'staf@pre-u.example' } })
  await until('a mail goes out', () => mail.mails.length > 0)

  pooler.kill()
  await until('the server says so', async () => !(await isReady(server.url)))
  pooler.restart()
  const healed = await server.untilReady()
  const confirmed = load.confirmed.length
  await until('people write again', () => load.confirmed.length > confirmed + 10)
  await load.stop()
  const losses = await examine(load, postgres.client)
  print(
    `${load.confirmed.length} writes confirmed, ${READS} reads over ${SESSIONS} sessions; ready again after a kill of PgBouncer: ${distribution([healed])}`,
  )
  problems.push(...problemsOf(losses, load.refused))
  if (/prepared statement/.test(server.said())) problems.push('a named statement was sent to a session that did not know it')
  return problems
}
