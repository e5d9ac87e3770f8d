import { speakDutch } from '@pre-u/contract/messages'
import { buildApp } from './app'
import { demoAccounts, seedWhenEmpty } from './demo/seed'
import { ConfigError, readConfig } from './platform/config'
import { connectDatabase } from './platform/db/connect'
import { openDb, openPool } from './platform/db/db'
import { migrateDatabase } from './platform/db/migrate'
import { createLog, type Log } from './platform/logging'
import { startMailWorker } from './platform/mail/worker'

const SHUTDOWN_MS = 20_000

async function start() {
  speakDutch()
  const config = readConfig(process.env)
  const log = createLog(config)
  const server = await connectDatabase(config, log)
  await migrateDatabase(server.clientConfig)
  const pool = openPool(server.clientConfig, config.database.pool, (err) => log.warn({ err }, 'a database connection was lost'))
  const context = { config, db: openDb(pool), log }
  if (config.demo) await seedWhenEmpty(context)

  const app = await buildApp(context, { shedsLoad: true })
  const mailWorker = await startMailWorker(context, server.clientConfig)
  await app.listen({ port: config.port, host: config.host })
  // In the order in which work ends: no new requests, the last mail, the connections, the database itself.
  onStop(log, [() => app.close(), () => mailWorker.stop(), () => pool.end(), () => server.stop()])
  greet(config.publicUrl, config.demo)
}

function greet(url: string, demo: boolean) {
  const accounts = demo
    ? ['', 'Demo accounts, password Welkom-2026:', ...demoAccounts.map(({ email, is }) => `  ${email.padEnd(24)} ${is}`)]
    : []
  process.stdout.write(['', `Pre-U is ready: ${url}`, ...accounts, '', ''].join('\n'))
}

function onStop(log: Log, steps: (() => Promise<unknown>)[]) {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // A request that never ends must not keep the process for ever.
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    for (const step of steps) await step().catch((err: unknown) => log.warn({ err }, 'stopping'))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

start().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`Pre-U could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
