import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ConfigError } from '../config/config'
import { locks } from './locks'

const JOURNAL = 'meta/_journal.json'

const migrationsFolder = () => {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'migrations')
    try {
      readFileSync(path.join(candidate, JOURNAL))
      return candidate
    } catch {
      if (folder === path.dirname(folder)) throw new Error('The folder with the database migrations is missing.')
    }
  }
}

const hashesOf = (folder: string) => readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash)
/** Hashes of the migrations that this version has, in their order. */
export const knownMigrations = () => hashesOf(migrationsFolder())

/** Reads the hashes of the migrations that a database has had, in their order. */
export async function appliedMigrations(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!found[0]!.exists) return []
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at')
  return rows.map(({ hash }) => hash)
}

/** Before the first release the migrations were others; what they made cannot be brought up to date. */
const OTHER_HISTORY = 'DATABASE_URL (or DATA_DIR) leads to a database that an unreleased version of Pre-U made. Start with an empty one'

async function refuseOtherHistory(client: pg.Client, folder: string) {
  const [first] = await appliedMigrations(client)
  if (first !== undefined && first !== hashesOf(folder)[0]) throw new ConfigError([OTHER_HISTORY])
}

/** Refuses a command on a database that is not as the service has it. */
export async function refuseOtherVersion(config: pg.ClientConfig) {
  const client = new pg.Client(config)
  await client.connect()
  const applied = await appliedMigrations(client).finally(() => client.end())
  const known = knownMigrations()
  if (applied.length === known.length && known.every((hash, index) => applied[index] === hash)) return
  throw new ConfigError([
    'DATABASE_URL (or DATA_DIR) leads to a database without the tables of this version: start the server, it makes them',
  ])
}

type Journal = { entries: { tag: string }[] }

/** Drizzle applies a whole folder, so the first ones get a folder of their own. */
function copyFirstMigrations(from: string, count: number): string {
  const to = mkdtempSync(path.join(tmpdir(), 'pre-u-migrations-'))
  const journal = JSON.parse(readFileSync(path.join(from, JOURNAL), 'utf8')) as Journal
  const entries = journal.entries.slice(0, count)
  mkdirSync(path.join(to, 'meta'))
  writeFileSync(path.join(to, JOURNAL), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) copyFileSync(path.join(from, `${tag}.sql`), path.join(to, `${tag}.sql`))
  return to
}

/** `count` limits them to the first ones, as an older version had them. */
type Migrations = { folder?: string; count?: number }

/** The lock makes servers that start together migrate one after the other. */
export async function migrateDatabase(config: pg.ClientConfig, { folder = migrationsFolder(), count }: Migrations = {}) {
  const migrationsToApply = count === undefined ? folder : copyFirstMigrations(folder, count)
  // This is one client and not a pool, because a session lock belongs to its connection.
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    // A full disk makes the embedded server read only, and a start stores next to nothing.
    await client.query('set default_transaction_read_only = off')
    await client.query('select pg_advisory_lock($1)', [locks.migration])
    await refuseOtherHistory(client, folder)
    await migrate(drizzle(client), { migrationsFolder: migrationsToApply })
  } finally {
    await client.end()
    if (count !== undefined) rmSync(migrationsToApply, { recursive: true })
  }
}
