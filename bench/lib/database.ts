import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { ensurePostgres } from '../../server/src/platform/db/embedded'

async function execute(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The embedded one in this folder, or a new database on the server of DATABASE_URL, which is dropped at the end. */
export async function openDatabase(dataDir: string): Promise<{ clientConfig: pg.ClientConfig; stop: () => Promise<void> }> {
  const server = process.env.DATABASE_URL
  if (!server) return ensurePostgres({ dataDir, log: () => undefined })
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await execute(server, `create database ${name}`)
  const own = Object.assign(new URL(server), { pathname: name })
  return { clientConfig: { connectionString: own.href }, stop: () => execute(server, `drop database ${name} with (force)`) }
}
