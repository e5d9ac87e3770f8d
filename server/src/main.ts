import { speakDutch } from '@pre-u/contract/platform/messages'
import { buildApp } from './app'
import { demoAccounts, seedWhenEmpty } from './demo/seed'
import { ConfigError, readConfig } from './platform/config/config'
import { everySoOften } from './platform/jobs/repeat'
import { connectDatabase } from './platform/db/connect'
import { openDb, openPool } from './platform/db/db'
import { migrateDatabase } from './platform/db/migrate'
import { hearChanges } from './platform/live/live'
import { createLog } from './platform/http/logging'
import { startMailWorker } from './platform/mail/worker'
import { openStore } from './platform/storage/open'
import { SWEEP_EVERY_MS, sweepStore } from './platform/storage/sweep'
import { expireUploads, objectNames } from './storedObjects'
import { sendBundles } from './students/statusMail'

const SHUTDOWN_MS = 20_000
const STATUS_MAILS_MS = 30_000

/** What runs now, each with how it ends. It ends in the opposite order: no new requests, the last mail, the connections, the database. */
const running: (() => Promise<unknown>)[] = []

async function start() {
  speakDutch()
  const config = readConfig(process.env)
  const log = createLog(config)
  const store = await openStore(config, log)
  await store.check()
  const server = await connectDatabase(config, log)
  running.push(() => server.stop())
  await migrateDatabase(server.clientConfig)
  const pool = openPool(server.clientConfig, config.database.pool, (err) => log.warn({ err }, 'a database connection was lost'))
  running.push(() => pool.end())
  const context = { config, db: openDb(pool), store, log }
  if (config.demo) await seedWhenEmpty(context)

  const mailWorker = await startMailWorker(context, server.clientConfig)
  running.push(() => mailWorker.stop())
  const statusMails = everySoOften('telling schools about statuses', STATUS_MAILS_MS, () => sendBundles(context), log)
  running.push(() => statusMails.stop())
  const inStore = { names: objectNames, expire: expireUploads }
  const sweep = everySoOften('sweeping the object store', SWEEP_EVERY_MS, () => sweepStore(context, inStore), log)
  running.push(() => sweep.stop())
  const app = await buildApp(context, { shedsLoad: true })
  running.push(await hearChanges(app, server.clientConfig, log))
  running.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  greet(config.publicUrl, config.demo)
}

function greet(url: string, demo: boolean) {
  const accounts = demo
    ? ['', 'Demo accounts, password Welkom-2026:', ...demoAccounts.map(({ email, is }) => `  ${email.padEnd(24)} ${is}`)]
    : []
  process.stdout.write(['', `Pre-U is ready: ${url}`, ...accounts, '', ''].join('\n'))
}

let stopping = false
async function stop(code: number) {
  if (stopping) return
  stopping = true
  // A request that never ends must not keep the process for ever.
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
  for (const end of running.toReversed()) await end().catch(complain)
  process.exit(code)
}

function complain(error: unknown) {
  const told = error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${told}\n`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

start().catch((error: unknown) => {
  complain(error)
  void stop(1)
})
