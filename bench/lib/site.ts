import { execFileSync } from 'node:child_process'
import { Agent } from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { accessTo, call, type Call } from '../../faults/lib/client'
import { startPostgres } from '../../faults/lib/postgres'
import { ROOT, startServer } from '../../faults/lib/server'
import { type Stage, withStage } from '../../faults/lib/stage'

/** Another checkout, built, can be measured by the same scripts. */
const root = process.env.BENCH_ROOT ?? ROOT

/** The demo data has this many of its own. */
const DEMO_REGISTRATIONS = 8900

/** Fills an empty database; one that is filled is left as it is. */
function seed(stage: Stage, url: string, registrations: number) {
  const more = Math.max(0, registrations - DEMO_REGISTRATIONS)
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: url, DATA_DIR: path.join(stage.folder, 'data') }
  execFileSync('npm', ['run', '--silent', 'seed', '--', '--registrations', String(more)], { cwd: root, env, stdio: 'inherit' })
}

async function open(stage: Stage, registrations: number) {
  const databaseUrl = process.env.DATABASE_URL ?? (await startPostgres(stage, 'postgres')).url
  seed(stage, databaseUrl, registrations)
  const server = await startServer(stage, { DATABASE_URL: databaseUrl }, root)
  const db = new pg.Client({ connectionString: databaseUrl, options: '-c jit=off -c timezone=UTC' })
  await db.connect()
  stage.onEnd(() => db.end())
  const agent = new Agent({ keepAlive: true })
  stage.onEnd(() => agent.destroy())
  let access = ''
  return {
    url: server.url,
    pid: server.pid(),
    databaseUrl,
    db,
    agent,
    /** A token lasts five minutes: call this before each series. */
    signIn: async () => (access = await accessTo(server.url)),
    send: (address: string, options: Call = {}) => call(`${server.url}${address}`, { access, ...options }, agent),
    get: async (address: string) => {
      const { status, body } = await call(`${server.url}${address}`, { access }, agent)
      if (status !== 200) throw new Error(`${address} was answered with ${status}: ${body.slice(0, 300)}`)
      return body
    },
  }
}
export type Site = Awaited<ReturnType<typeof open>>

/** A built server with so many registrations, in a process of its own, and a connection to its database. */
export const withSite = (registrations: number, measure: (site: Site) => Promise<void>) =>
  withStage(async (stage) => measure(await open(stage, registrations)))
