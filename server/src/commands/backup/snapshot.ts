import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { appliedMigrations } from '../../platform/db/migrate'
import type { openBackupFolder } from './files'
import { type Manifest, tableFile } from './manifest'

type Folder = ReturnType<typeof openBackupFolder>

/** COPY writes dates and numbers as the session says; both ways need the same. */
const SESSION = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`

/** Runs on one connection, in one transaction that is rolled back when `run` fails. */
export async function inTransaction<T>(config: pg.ClientConfig, begin: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, application_name: 'pre-u backup' })
  await client.connect()
  try {
    await client.query(SESSION)
    await client.query(begin)
    const result = await run(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

// Generated columns are computed again.
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`

export const listTables = async (client: pg.Client) => (await client.query<{ name: string; columns: string[] }>(TABLES)).rows

export const copyTarget = ({ name, columns }: { name: string; columns: string[] }) =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`

async function copyTable(client: pg.Client, table: { name: string; columns: string[] }, folder: Folder) {
  const rows = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
  const packed = createGzip({ level: 4 })
  await Promise.all([pipeline(rows, packed), folder.write(tableFile(table.name), packed)])
  return { ...table, rows: rows.rowCount }
}

const SEQUENCES = `select sequencename as name, last_value::text from pg_sequences where schemaname = 'public' order by sequencename`

/** An older database need not have every table. */
async function namedObjects(client: pg.Client, keyColumns: PgColumn[], tables: { name: string }[]): Promise<string[]> {
  const existing = new Set(tables.map(({ name }) => name))
  const queries = keyColumns
    .map((column) => ({ column: pg.escapeIdentifier(column.name), table: getTableName(column.table) }))
    .filter(({ table }) => existing.has(table))
    .map(({ column, table }) => `select ${column} as key from ${pg.escapeIdentifier(table)} where ${column} is not null`)
  if (queries.length === 0) return []
  const { rows } = await client.query<{ key: string }>(`${queries.join(' union ')} order by key`)
  return rows.map(({ key }) => key)
}

/**
 * Copies every row of every table as it was at one moment, while others go on writing, and reads the keys of the objects that these rows
 * name.
 */
export function copyDatabase(config: pg.ClientConfig, keyColumns: PgColumn[], folder: Folder) {
  return inTransaction(config, 'begin isolation level repeatable read read only', async (client) => {
    const { rows } = await client.query<{ now: Date }>('select now()')
    const taken_at = rows[0]!.now.toISOString()
    const tables: Manifest['tables'] = []
    for (const table of await listTables(client)) tables.push(await copyTable(client, table, folder))
    // Sequences do not belong to the snapshot. Read after it, they are at least as high as its rows.
    const { rows: sequences } = await client.query<Manifest['sequences'][number]>(SEQUENCES)
    const migrations = await appliedMigrations(client)
    return { taken_at, migrations, tables, sequences, keys: await namedObjects(client, keyColumns, tables) }
  })
}
