import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { buildApp } from './app'
import { mayReceive } from './accounts/accounts'
import { seedWhenEmpty } from './commands/demo/seed'
import type { Config } from './platform/config/config'
import type { Context } from './platform/context'
import { connectDatabase, type DatabaseServer } from './platform/db/connect'
import { openDb, openPool, SILENCE_MS } from './platform/db/db'
import { migrateDatabase } from './platform/db/migrate'
import { isUnreachable } from './platform/db/faults'
import { explainPort } from './platform/http/explainPort'
import { closeGently } from './platform/http/draining'
import type { Log } from './platform/http/logging'
import { jobs, runJob } from './jobs'
import { runPeriodically } from './platform/jobs/repeat'
import { forwardChanges } from './platform/live/live'
import { startMailWorker } from './platform/mail/worker'
import { isAway } from './platform/storage/faults'
import { openStore } from './platform/storage/open'
import type { ObjectStore } from './platform/storage/store'
import { storedBytes } from './storedObjects'

type OnStop = (stopPart: () => Promise<unknown>) => void
type Stopping = { onStop: OnStop; onStopDatabase: OnStop }

const DATABASE_RETRY_MS = 1000
/** Each export takes a connection; figures take one for a moment. */
const STORE_RETRY_MS = 30_000

/** Waits for a database that starts later than this process. */
async function whenReachable<T>(attempt: () => Promise<T>, log: Log): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    log.warn({ err: error }, 'the database cannot be reached: trying again')
    await delay(DATABASE_RETRY_MS)
    return whenReachable(attempt, log)
  }
}

async function openDatabase({ database }: Config, server: DatabaseServer, log: Log, onStop: OnStop) {
  await whenReachable(() => migrateDatabase(server.direct), log)
  const onLost = (err: Error) => log.warn({ err }, 'a database connection was lost')
  const pool = openPool(server.clientConfig, database.pool, onLost, { silence_ms: SILENCE_MS, isPooled: database.listenUrl !== null })
  onStop(() => pool.end())
  return pool
}

/**
 * Throws when the settings of the store are wrong. A store that is away does not stop the start, because all else works without it. Returns
 * what ends the wait for it.
 */
async function checkStore(store: ObjectStore, log: Log) {
  try {
    await store.check()
    return async () => undefined
  } catch (error) {
    if (!(error instanceof Error) || !isAway(error.cause)) throw error
    log.warn({ err: error }, 'the object store cannot be reached: starting without files')
  }
  const waiting = runPeriodically('looking for the object store', STORE_RETRY_MS, () => store.check().then(() => waiting.stop()), log)
  return () => waiting.stop()
}

/**
 * Starts everything that one process does. Each process runs the jobs too: they take their work from the database with a lock.
 * `onStop` collects what stops each part, to be called in reverse order: requests first, then mail, then the connections. The database is
 * stopped after them, also when one of them does not end.
 */
export async function serve(config: Config, log: Log, { onStop, onStopDatabase }: Stopping) {
  const store = await openStore(config, log)
  onStop(await checkStore(store, log))
  const server = await connectDatabase(config, log)
  onStopDatabase(() => server.stop())
  const pool = await openDatabase(config, server, log, onStop)
  const context = { config, db: openDb(pool), store, log }
  if (config.demo) await seedWhenEmpty(context)

  const mailWorker = await startMailWorker(context, server.direct, mayReceive)
  onStop(() => mailWorker.stop())
  for (const job of jobs) {
    const running = runPeriodically(job.about, job.every_ms, () => runJob(job, context), log)
    onStop(() => running.stop())
  }
  const metrics = config.metrics ? await startMetrics(config.metrics, { ...context, pool }, onStop) : undefined
  const app = await buildApp(context, { shedsLoad: true, metrics })
  onStop(await forwardChanges(app, server.direct, log))
  onStop(() => closeGently(app, config.drainSeconds * 1000))
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explainPort(error, { port: 'PORT', host: 'HOST' })
  })
}

/** Of several processes, the supervisor serves the metrics. */
async function startMetrics(address: NonNullable<Config['metrics']>, context: Context & { pool: pg.Pool }, onStop: OnStop) {
  const { createMetrics } = await import('./platform/metrics/metrics')
  const metrics = createMetrics({ ...context, storedBytes })
  if (cluster.isWorker) return metrics
  const { serveMetrics } = await import('./platform/metrics/serve')
  const server = await serveMetrics(address, metrics.read, context.log)
  onStop(server.stop)
  return metrics
}
