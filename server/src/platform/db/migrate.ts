import { readFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { locks } from './locks'

const migrationsFolder = () => {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'migrations')
    try {
      readFileSync(path.join(candidate, 'meta/_journal.json'))
      return candidate
    } catch {
      if (folder === path.dirname(folder)) throw new Error('The folder with the database migrations is missing.')
    }
  }
}

/** The lock makes servers that start together migrate one after the other. */
export async function migrateDatabase(config: pg.ClientConfig) {
  // One client, not a pool: a session lock belongs to its connection.
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [locks.migration])
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
  } finally {
    await client.end()
  }
}
