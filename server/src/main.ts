import { speakDutch } from '@pre-u/contract/platform/messages'
import { buildApp } from './app'
import { demoAccounts, seedWhenEmpty } from './demo/seed'
import { ConfigError, readConfig } from './platform/config/config'
import { runPeriodically } from './platform/jobs/repeat'
import { connectDatabase } from './platform/db/connect'
import { openDb, openPool } from './platform/db/db'
import { migrateDatabase } from './platform/db/migrate'
import { forwardChanges } from './platform/live/live'
import { createLog } from './platform/http/logging'
import { startMailWorker } from './platform/mail/worker'
import { openStore } from './platform/storage/open'
import { SWEEP_EVERY_MS, sweepStore } from './platform/storage/sweep'
import { expireUploads, objectKeyColumns } from './storedObjects'
import { sendBundles } from './students/statusMail'

const SHUTDOWN_MS = 20_000
const STATUS_MAILS_MS = 30_000

/** Called in reverse order: requests first, then mail, then the connections, then the database. */
const stopHandlers: (() => Promise<unknown>)[] = []

async function start() {
  speakDutch()
  const config = readConfig(process.env)
  const log = createLog(config)
  const store = await openStore(config, log)
  await store.check()
  const server = await connectDatabase(config, log)
  stopHandlers.push(() => server.stop())
  await migrateDatabase(server.clientConfig)
  const pool = openPool(server.clientConfig, config.database.pool, (err) => log.warn({ err }, 'a database connection was lost'))
  stopHandlers.push(() => pool.end())
  const context = { config, db: openDb(pool), store, log }
  if (config.demo) await seedWhenEmpty(context)

  const mailWorker = await startMailWorker(context, server.clientConfig)
  stopHandlers.push(() => mailWorker.stop())
  const statusMails = runPeriodically('telling schools about statuses', STATUS_MAILS_MS, () => sendBundles(context), log)
  stopHandlers.push(() => statusMails.stop())
  const references = { keyColumns: objectKeyColumns, expire: expireUploads }
  const sweep = runPeriodically('sweeping the object store', SWEEP_EVERY_MS, () => sweepStore(context, references), log)
  stopHandlers.push(() => sweep.stop())
  const app = await buildApp(context, { shedsLoad: true })
  stopHandlers.push(await forwardChanges(app, server.clientConfig, log))
  stopHandlers.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  printReady(config.publicUrl, config.demo)
}

function printReady(url: string, demo: boolean) {
  const accounts = demo
    ? ['', 'Demo accounts, password Welkom-2026:', ...demoAccounts.map(({ email, is }) => `  ${email.padEnd(24)} ${is}`)]
    : []
  process.stdout.write(['', `Pre-U is ready: ${url}`, ...accounts, '', ''].join('\n'))
}

let isStopping = false
async function stop(code: number) {
  if (isStopping) return
  isStopping = true
  // A request that never ends must not block the shutdown.
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
  for (const stopPart of stopHandlers.toReversed()) await stopPart().catch(printError)
  process.exit(code)
}

function printError(error: unknown) {
  const text = error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${text}\n`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

start().catch((error: unknown) => {
  printError(error)
  void stop(1)
})
