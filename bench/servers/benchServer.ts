import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { speakDutch } from '@pre-u/contract/platform/messages'
import { buildApp } from '../../server/src/app'
import { createSession } from '../../server/src/accounts/sessions'
import { INDEX_ENTRIES_MS, indexEntries } from '../../server/src/platform/audit/indexEntries'
import { readConfig } from '../../server/src/platform/config/config'
import { type Db, openDb, openPool } from '../../server/src/platform/db/db'
import { migrateDatabase } from '../../server/src/platform/db/migrate'
import { createLog } from '../../server/src/platform/http/logging'
import { runPeriodically } from '../../server/src/platform/jobs/repeat'
import { openStore } from '../../server/src/platform/storage/open'
import type { ObjectStore } from '../../server/src/platform/storage/store'
import { FOLD_MS, foldFigures } from '../../server/src/figures/public'
import { UNPACK_NEWS_MS, unpackNews } from '../../server/src/notifications/news/unpack'
import { aStaff } from '../../server/src/testing/builders'
import { openDatabase } from '../lib/database'

/** `asInProduction`: writes the log of requests, and watches its own load. */
type Options = { asInProduction?: boolean }

export async function startBenchServer(
  dataDir: string,
  fill: (db: Db, store: ObjectStore) => Promise<void>,
  settings: NodeJS.ProcessEnv = {},
  { asInProduction: production = false }: Options = {},
) {
  speakDutch()
  const config = { ...readConfig({ DATA_DIR: dataDir, SECRET_KEY: 'x'.repeat(40), DEMO: 'false', ...settings }), production }
  const postgres = await openDatabase(dataDir)
  await migrateDatabase(postgres.clientConfig)
  const pool = openPool(postgres.clientConfig, config.database.pool, () => undefined)
  const db = openDb(pool)
  const log = production ? createLog(config) : pino({ level: 'silent' })
  const context = { config, db, store: await openStore(config, log), log }
  await fill(db, context.store)
  const staff = await aStaff(db, { email: `${randomUUID()}@pre-u.example` })
  /** A token lasts five minutes. */
  const signIn = async () => `Bearer ${(await createSession(context, staff.id)).access}`
  const app = await buildApp(context, { shedsLoad: production })
  const folding = runPeriodically('folding counts and figures', FOLD_MS, () => foldFigures(db), log)
  const unpacking = runPeriodically('unpacking news', UNPACK_NEWS_MS, () => unpackNews(db), log)
  const indexing = runPeriodically('indexing new entries of the log', INDEX_ENTRIES_MS, () => indexEntries(db), log)
  /** Does what jobs leave for later, so that the next measurement does not meet it. */
  const settle = async () => {
    await unpackNews(db)
    await foldFigures(db)
    await indexEntries(db)
  }
  const stop = async () => {
    await app.close()
    await folding.stop()
    await indexing.stop()
    await unpacking.stop()
    await pool.end()
    await postgres.stop()
  }
  return { app, context, authorization: await signIn(), signIn, clientConfig: postgres.clientConfig, settle, stop }
}
