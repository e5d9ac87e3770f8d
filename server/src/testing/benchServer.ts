import pino from 'pino'
import { speakDutch } from '@pre-u/contract/messages'
import { buildApp } from '../app'
import { createSession } from '../auth/sessions'
import { readConfig } from '../platform/config'
import { type Db, openDb, openPool } from '../platform/db/db'
import { ensurePostgres } from '../platform/db/embedded'
import { migrateDatabase } from '../platform/db/migrate'
import { openStore } from '../platform/storage/open'
import { aStaff } from './builders'

/** The real application on an embedded PostgreSQL of its own, filled by the caller, with somebody of the staff signed in. */
export async function startBenchServer(dataDir: string, fill: (db: Db) => Promise<void>) {
  speakDutch()
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: 'x'.repeat(40), DEMO: 'false' })
  const postgres = await ensurePostgres({ dataDir, log: () => undefined })
  await migrateDatabase(postgres.clientConfig)
  const pool = openPool(postgres.clientConfig, config.database.pool, () => undefined)
  const db = openDb(pool)
  const log = pino({ level: 'silent' })
  const context = { config, db, store: await openStore(config, log), log }
  await fill(db)
  const { access } = await createSession(context, (await aStaff(db)).id)
  const app = await buildApp(context)
  const stop = async () => {
    await app.close()
    await pool.end()
    await postgres.stop()
  }
  return { app, context, authorization: `Bearer ${access}`, clientConfig: postgres.clientConfig, stop }
}
