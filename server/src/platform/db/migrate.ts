import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
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

/** Hashes of the migrations that this version has, in their order. */
export const knownMigrations = () => readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ hash }) => hash)

/** Hashes of the migrations that a database has had, in their order. */
export async function appliedMigrations(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!found[0]!.exists) return []
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at')
  return rows.map(({ hash }) => hash)
}

type Journal = { entries: { tag: string }[] }

/** Drizzle applies a whole folder, so the first ones get a folder of their own. */
function copyFirstMigrations(count: number): string {
  const [from, to] = [migrationsFolder(), mkdtempSync(path.join(tmpdir(), 'pre-u-migrations-'))]
  const journal = JSON.parse(readFileSync(path.join(from, JOURNAL), 'utf8')) as Journal
  const entries = journal.entries.slice(0, count)
  mkdirSync(path.join(to, 'meta'))
  writeFileSync(path.join(to, JOURNAL), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) copyFileSync(path.join(from, `${tag}.sql`), path.join(to, `${tag}.sql`))
  return to
}

/** The lock makes servers that start together migrate one after the other. With `count`, only the first ones are applied. */
export async function migrateDatabase(config: pg.ClientConfig, count?: number) {
  const folder = count === undefined ? migrationsFolder() : copyFirstMigrations(count)
  // One client, not a pool: a session lock belongs to its connection.
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [locks.migration])
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
    if (count !== undefined) rmSync(folder, { recursive: true })
  }
}
