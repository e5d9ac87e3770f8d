import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SUPERUSER } from '../../server/src/platform/db/embedded/cluster'
import { call } from './client'
import { freePort } from '../../scripts/lib/freePort'
import { endGroup, hasEnded, type Stage, startProgram, untilAnswers } from './stage'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

// On a busy machine.
const START_MS = 180_000

/** Only what is said here: a database or mail server of whoever runs this is not to be touched. */
const environment = (port: number, dataDir: string, settings: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  SECRET_KEY: 'f4Ult5-7Qm2zVb9XwK1rTn6YpL3sHdGc',
  DEMO: 'true',
  LOGINS_PER_ADDRESS: '100000',
  WORKERS: '1',
  LOG_LEVEL: 'warn',
  ...settings,
})

export const isReady = (url: string) =>
  call(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

/** A built server; `restart` starts it again as it was, as systemd would. */
export async function startServer(
  stage: Stage,
  settings: Record<string, string> = {},
  root = ROOT,
  dataDir = path.join(stage.folder, 'data'),
) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = () =>
    startProgram(stage, process.execPath, ['server/dist/main.js'], { cwd: root, env: environment(port, dataDir, settings) })
  let program = start()
  const untilReady = () => untilAnswers('the server', program, () => isReady(url), START_MS)
  await untilReady()
  return {
    url,
    port,
    dataDir,
    pid: () => program.child.pid!,
    untilReady,
    said: () => program.said(),
    hasEnded: () => hasEnded(program.child),
    end: (signal: NodeJS.Signals) => endGroup(program.child, signal),
    /** Only the process that was started: it tells the others. */
    ask: (signal: NodeJS.Signals) => program.child.kill(signal),
    exitCode: () => program.child.exitCode,
    restart() {
      program = start()
    },
  }
}
export type Server = Awaited<ReturnType<typeof startServer>>

/** A command of the built server, on the data of this folder. */
export async function runCommand(stage: Stage, name: string, args: string[], dataDir: string) {
  const env = environment(await freePort(), dataDir, {})
  const { child, said } = startProgram(stage, process.execPath, [`server/dist/${name}.js`, ...args], { cwd: ROOT, env })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said()}`)
}

const pidFileIn = (dataDir: string) => path.join(dataDir, 'postgres/postmaster.pid')
export const postmasterIn = (dataDir: string) => readFileSync(pidFileIn(dataDir), 'utf8').split('\n')

export const clientOfEmbedded = (dataDir: string) => {
  const [, , , port, host] = postmasterIn(dataDir)
  return { host: host!, port: Number(port), user: SUPERUSER, database: 'postgres' }
}

/** The embedded PostgreSQL outlives a server that is killed. */
export const endEmbedded = (stage: Stage, dataDir: string) =>
  stage.onEnd(() => existsSync(pidFileIn(dataDir)) && process.kill(-Number(postmasterIn(dataDir)[0]), 'SIGKILL'))
