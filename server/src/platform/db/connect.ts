import type pg from 'pg'
import type { Config } from '../config/config'
import type { Log } from '../http/logging'
import { ensurePostgres } from './embedded'

export type DatabaseServer = {
  /** The connection may lead through a pooler, where each transaction can be on another session. */
  clientConfig: pg.ClientConfig
  /** The connection to PostgreSQL itself, for what belongs to a session: LISTEN, locks and settings that outlive a transaction. */
  direct: pg.ClientConfig
  stop: () => Promise<void>
}

export async function connectDatabase({ database, dataDir }: Config, log: Log): Promise<DatabaseServer> {
  if (!database.url) {
    const embedded = await ensurePostgres({ dataDir, log: (message) => log.info(message) })
    const { clientConfig } = embedded
    return { clientConfig, direct: clientConfig, stop: () => embedded.stop() }
  }
  return {
    clientConfig: { connectionString: database.url },
    direct: { connectionString: database.listenUrl ?? database.url },
    stop: async () => undefined,
  }
}
