import type pg from 'pg'
import type { Config } from '../config/config'
import type { Log } from '../http/logging'
import { ensurePostgres } from './embedded'

export type DatabaseServer = { clientConfig: pg.ClientConfig; stop: () => Promise<void> }

export async function connectDatabase(config: Config, log: Log): Promise<DatabaseServer> {
  if (config.database.url) return { clientConfig: { connectionString: config.database.url }, stop: async () => undefined }
  return ensurePostgres({ dataDir: config.dataDir, log: (message) => log.info(message) })
}
