import { buildApp } from './app'
import { seedWhenEmpty } from './demo/seed'
import type { Config } from './platform/config/config'
import { connectDatabase } from './platform/db/connect'
import { openDb, openPool } from './platform/db/db'
import { migrateDatabase } from './platform/db/migrate'
import type { Log } from './platform/http/logging'
import { runPeriodically } from './platform/jobs/repeat'
import { tellNews } from './news/tell'
import { forwardChanges } from './platform/live/live'
import { startMailWorker } from './platform/mail/worker'
import { openStore } from './platform/storage/open'
import { SWEEP_EVERY_MS, sweepStore } from './platform/storage/sweep'
import { expireUploads, objectKeyColumns } from './storedObjects'
import { FOLD_COUNTS_MS, foldCounts } from './students/foldCounts'

const NEWS_MS = 30_000

/**
 * Starts everything that one process does. Each process runs the jobs too: they take their work from the database with a lock.
 * `onStop` collects what stops each part, to be called in reverse order: requests first, then mail, then the connections, then the database.
 */
export async function serve(config: Config, log: Log, onStop: (stopPart: () => Promise<unknown>) => void) {
  const store = await openStore(config, log)
  await store.check()
  const server = await connectDatabase(config, log)
  onStop(() => server.stop())
  await migrateDatabase(server.clientConfig)
  const pool = openPool(server.clientConfig, config.database.pool, (err) => log.warn({ err }, 'a database connection was lost'))
  onStop(() => pool.end())
  const context = { config, db: openDb(pool), store, log }
  if (config.demo) await seedWhenEmpty(context)

  const mailWorker = await startMailWorker(context, server.clientConfig)
  onStop(() => mailWorker.stop())
  const news = runPeriodically('telling schools what changed', NEWS_MS, () => tellNews(context), log)
  onStop(() => news.stop())
  const folding = runPeriodically('folding counts', FOLD_COUNTS_MS, () => foldCounts(context.db), log)
  onStop(() => folding.stop())
  const references = { keyColumns: objectKeyColumns, expire: expireUploads }
  const sweep = runPeriodically('sweeping the object store', SWEEP_EVERY_MS, () => sweepStore(context, references), log)
  onStop(() => sweep.stop())
  const app = await buildApp(context, { shedsLoad: true })
  onStop(await forwardChanges(app, server.clientConfig, log))
  onStop(() => app.close())
  await app.listen({ port: config.port, host: config.host })
}
