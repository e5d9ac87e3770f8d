import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { DAY_MS } from '@pre-u/contract/platform/dates'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { appliedMigrations, knownMigrations, migrateDatabase } from '../../platform/db/migrate'
import type { ObjectStore } from '../../platform/storage/store'
import { verifySums } from './files'
import { BackupError, type Manifest, objectFile, parseManifest, tableFile } from './manifest'
import { copyTarget, inTransaction, listTables } from './snapshot'

export type Target = { clientConfig: pg.ClientConfig; store: ObjectStore }

/** Reads all of a backup and compares its checksums. */
export async function readBackup(folder: string): Promise<Manifest> {
  const files = await verifySums(folder)
  const manifest = parseManifest(await readFile(path.join(folder, 'manifest.json'), 'utf8'))
  const needed = [...manifest.tables.map(({ name }) => tableFile(name)), ...manifest.objects.map(({ key }) => objectFile(key))]
  const absent = needed.filter((file) => !files.has(file))
  if (absent.length > 0) throw new BackupError(`This backup is damaged; not in SHA256SUMS: ${absent.slice(0, 10).join(', ')}.`)
  return manifest
}

const beginsWith = (all: string[], first: string[]) => first.every((hash, index) => all[index] === hash)

async function refuseUsedDatabase(clientConfig: pg.ClientConfig, { migrations }: Manifest) {
  if (!beginsWith(knownMigrations(), migrations))
    throw new BackupError('This backup was made by another or a newer version of Pre-U. Restore it with that version, then upgrade.')
  await inTransaction(clientConfig, 'begin read only', async (client) => {
    if (!beginsWith(migrations, await appliedMigrations(client)))
      throw new BackupError('The tables of this database are newer than the backup. Restore into a new, empty database.')
    for (const { name } of await listTables(client)) {
      const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`)
      if (rowCount) throw new BackupError(`The table ${name} already holds rows. Restore into a new, empty database.`)
    }
  })
}

/** Objects of this backup may be there: a restore that was interrupted can be repeated. */
async function refuseUsedStore(store: ObjectStore, { objects }: Manifest) {
  const own = new Set(objects.map(({ key }) => key))
  const whenever = new Date(Date.now() + DAY_MS)
  for await (const keys of store.olderThan(whenever))
    if (keys.some((key) => !own.has(key)))
      throw new BackupError('The object store already holds other files. Restore into an empty folder or bucket.')
}

async function restoreObjects(store: ObjectStore, { objects }: Manifest, folder: string) {
  // The rows have the types of files; the store's own are not used.
  for (const { key } of objects) await store.write(key, createReadStream(path.join(folder, objectFile(key))), 'application/octet-stream')
}

// Without them rows load in any order, and an index is made once instead of row by row.
const SET_ASIDE = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index join pg_class c on c.oid = indrelid and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`

async function loadTable(client: pg.Client, table: Manifest['tables'][number], folder: string) {
  const rows = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  await pipeline(createReadStream(path.join(folder, tableFile(table.name))), createGunzip(), rows)
  if (rows.rowCount !== table.rows) throw new BackupError(`${table.name} has ${rows.rowCount} rows instead of ${table.rows}.`)
}

/** Restores all rows or none. Triggers are off, because what they would write is in the backup too. */
function restoreRows(clientConfig: pg.ClientConfig, { tables, sequences }: Manifest, folder: string) {
  return inTransaction(clientConfig, 'begin', async (client) => {
    const { rows: aside } = await client.query<{ remove: string; make: string }>(SET_ASIDE)
    for (const { remove } of aside) await client.query(remove)
    for (const table of tables) {
      const name = pg.escapeIdentifier(table.name)
      await client.query(`alter table ${name} disable trigger user`)
      await loadTable(client, table, folder)
      await client.query(`alter table ${name} enable trigger user`)
    }
    for (const { make } of aside.toReversed()) await client.query(make)
    for (const { name, last_value } of sequences)
      if (last_value !== null) await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last_value])
    await client.query('analyze')
  })
}

/** Restores into an empty place only. Objects come before the rows that name them; newer migrations are applied to the restored rows. */
export async function restoreBackup({ clientConfig, store }: Target, folder: string): Promise<Manifest> {
  const manifest = await readBackup(folder)
  await refuseUsedDatabase(clientConfig, manifest)
  await refuseUsedStore(store, manifest)
  await migrateDatabase(clientConfig, { count: manifest.migrations.length })
  await restoreObjects(store, manifest, folder)
  await restoreRows(clientConfig, manifest, folder)
  await migrateDatabase(clientConfig)
  return manifest
}
