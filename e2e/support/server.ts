import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/freePort'

const ROOT = resolve(import.meta.dirname, '../..')
/** Where `npm test` looks for personal data in what the servers logged. */
const { LOGS_DIR } = process.env
// On a machine that is busy with something else.
const START_MS = 180_000
const STOP_MS = 30_000

/** Only what is said here: a database or mail server of whoever runs the tests is not to be touched. */
const environment = (url: string, dataDir: string, settings: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  HOST: '127.0.0.1',
  PORT: new URL(url).port,
  PUBLIC_URL: url,
  DATA_DIR: dataDir,
  DEMO: 'true',
  LOGINS_PER_ADDRESS: '1000',
  LOG_LEVEL: LOGS_DIR ? 'debug' : 'warn',
  ...settings,
})

function follow(server: ChildProcess) {
  let text = ''
  const add = (chunk: Buffer) => {
    text += chunk.toString()
  }
  server.stdout?.on('data', add)
  server.stderr?.on('data', add)
  return () => text
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function untilReady(url: string, server: ChildProcess, said: () => string) {
  const giveUpAt = Date.now() + START_MS
  while (!(await isReady(url))) {
    if (server.exitCode !== null || Date.now() > giveUpAt) throw new Error(`The server did not start:\n${said()}`)
    await wait(100)
  }
}

async function stop(server: ChildProcess) {
  if (server.exitCode !== null) return
  const exit = once(server, 'exit', { signal: AbortSignal.timeout(STOP_MS) })
  server.kill('SIGTERM')
  await exit.catch(() => server.kill('SIGKILL'))
}

/** A server of its own, on an empty data folder. Passkeys need a `host` that is a name. */
export async function startServer(settings: Record<string, string>, host = '127.0.0.1') {
  const dataDir = await mkdtemp(join(tmpdir(), 'pre-u-e2e-'))
  const port = await freePort()
  const url = `http://${host}:${port}`
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: ROOT,
    env: environment(url, dataDir, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = follow(server)
  const takeDown = async () => {
    await stop(server)
    if (LOGS_DIR) await writeFile(join(LOGS_DIR, `browser-${port}.log`), said())
    const leftover = existsSync(join(dataDir, 'postgres/postmaster.pid'))
    await rm(dataDir, { recursive: true, force: true })
    if (leftover) throw new Error('PostgreSQL outlived the server')
  }
  try {
    await untilReady(url, server, said)
  } catch (error) {
    await takeDown()
    throw error
  }
  const stopCleanly = async () => {
    await takeDown()
    if (/ ERROR |could not/.test(said()) || server.exitCode !== 0)
      throw new Error(`The server met faults (exit ${server.exitCode}):\n${said()}`)
  }
  const ended = async () => (await once(server, 'exit'))[0] as number | null
  return { url, dataDir, pid: server.pid!, said, ended, stopCleanly, takeDown }
}

/** One process for the whole run: the test of several processes starts its own server. What it returns ends the server. */
export default async function startSharedServer() {
  const { url, dataDir, stopCleanly } = await startServer({ WORKERS: '1' })
  process.env.E2E_URL = url
  process.env.E2E_OUTBOX = join(dataDir, 'outbox')
  return stopCleanly
}
