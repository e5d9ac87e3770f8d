import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { seedWhenEmpty } from '../demo/seed'
import { documentsTable } from '../../tables/documents'
import { schoolsTable } from '../../tables/schools'
import { objectKeyColumns } from '../../storedObjects'
import { createTestApp, type TestApp } from '../../testing/app'
import { onDatabase } from '../../testing/databases'
import { migrateDatabase } from '../../platform/db/migrate'
import { openDiskStore } from '../../platform/storage/disk'
import { newKey } from '../../platform/storage/store'
import { describeBackup, objectFile } from './manifest'
import { restoreBackup } from './restore'
import { inTransaction, listTables } from './snapshot'
import { takeBackup } from './take'

const DRILL_MS = 60_000
const cleanUps: (() => Promise<unknown>)[] = []
let preU: TestApp
let scratch: string

beforeAll(async () => {
  preU = await createTestApp()
  await seedWhenEmpty(preU.context)
  scratch = await mkdtemp(path.join(tmpdir(), 'pre-u-backup-'))
})
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
  await preU.close()
  await rm(scratch, { recursive: true })
})

/** Alone: a backup beside another one shares files with it. */
const newFolder = () => path.join(scratch, newKey(), 'backup')
const sourceOf = ({ clientConfig, store }: TestApp) => ({ clientConfig, store, keyColumns: objectKeyColumns })

async function asAdmin(statement: string) {
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}

/** A database without tables, and a store without objects. */
async function emptyPlace() {
  const name = `pre_u_test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name}`)
  cleanUps.push(() => asAdmin(`drop database ${name} with (force)`))
  return { clientConfig: onDatabase(inject('postgres'), name), store: openDiskStore(newFolder(), 'x'.repeat(40)) }
}

type Database = { clientConfig: pg.ClientConfig }

/** Every row of every table as text, and what else belongs to the database. */
const contentsOf = ({ clientConfig }: Database) =>
  inTransaction(clientConfig, 'begin isolation level repeatable read read only', async (client) => {
    const texts = async (query: string) => (await client.query<{ text: string }>(query)).rows.map(({ text }) => text)
    const contents: Record<string, string[]> = {}
    for (const { name } of await listTables(client))
      contents[name] = await texts(`select t::text as text from ${name} t order by t::text collate "C"`)
    contents[' sequences'] = await texts(`select sequencename || ' ' || coalesce(last_value, 0) as text from pg_sequences order by 1`)
    contents[' indexes'] = await texts(`select indexdef as text from pg_indexes where schemaname = 'public' order by 1`)
    contents[' constraints'] = await texts(
      `select conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
    )
    contents[' triggers'] = await texts(`select tgname || ' ' || tgenabled::text as text from pg_trigger where not tgisinternal order by 1`)
    return contents
  })

const query = <T extends object>({ clientConfig }: Database, text: string) =>
  inTransaction(clientConfig, 'begin', async (client) => (await client.query<T>(text)).rows)

const aDocument = async () => {
  const [document] = await preU.db.select().from(documentsTable).where(eq(documentsTable.kind, 'file')).limit(1)
  return document!
}

describe('a backup', { timeout: DRILL_MS }, () => {
  test('brings back every row and every object', async () => {
    const folder = newFolder()
    const { manifest } = await takeBackup(sourceOf(preU), folder)
    expect(manifest.objects.length).toBeGreaterThan(5)
    expect(manifest.missing_objects).toEqual([])
    expect(describeBackup(manifest)).toContain(`${manifest.tables.length} tables with`)

    const place = await emptyPlace()
    await restoreBackup(place, folder)
    expect(await contentsOf(place)).toEqual(await contentsOf(preU))
    for (const { key, size } of manifest.objects) {
      const restored = await buffer(await place.store.read(key))
      expect(restored.length).toBe(size)
      expect(restored.equals(await buffer(await preU.store.read(key)))).toBe(true)
    }
    await migrateDatabase(place.clientConfig)
    const [added] = await query<{ is_new: boolean }>(
      place,
      `insert into schools (name, city) values ('Later', 'Utrecht') returning id > (select max(id) from schools) as is_new`,
    )
    expect(added).toEqual({ is_new: true })
  })

  test('is of one moment while others write, also when files are removed meanwhile', async () => {
    const document = await aDocument()
    let written = 0
    const store = {
      ...preU.store,
      // After the snapshot that names it, an object goes away with its row; and somebody writes before each object is read.
      read: async (key: string) => {
        written += 1
        await preU.db.insert(schoolsTable).values({ name: `Tijdens ${written}`, city: 'Utrecht' })
        await preU.db.delete(documentsTable).where(eq(documentsTable.id, document.id))
        await preU.store.remove([document.object_key!])
        return preU.store.read(key)
      },
    }
    const folder = newFolder()
    const { manifest } = await takeBackup({ ...sourceOf(preU), store }, folder)
    expect(manifest.missing_objects).toEqual([])
    expect(manifest.objects.map(({ key }) => key)).not.toContain(document.object_key)

    const place = await emptyPlace()
    await restoreBackup(place, folder)
    const [found] = await query<{ named: number; schools: number }>(
      place,
      `select (select count(*)::int from documents where object_key is not null) as named, (select count(*)::int from schools) as schools`,
    )
    expect(found!.named).toBeGreaterThan(0)
    expect(found!.schools).toBe(manifest.tables.find(({ name }) => name === 'schools')!.rows)
  })

  test('copies no file again that the backup before has, and does not need that one', async () => {
    const parent = newFolder()
    const [first, second] = [path.join(parent, '1'), path.join(parent, '2')]
    const before = await takeBackup(sourceOf(preU), first)
    expect(before.linked).toBe(0)
    const key = newKey()
    await preU.store.write(key, Readable.from([Buffer.from('nieuw')]), 'text/plain')
    const [added] = await preU.db
      .insert(documentsTable)
      .values({ key: newKey(), kind: 'file', name: 'nieuw', object_key: key, size: 5, school_id: null, parent_id: null })
      .returning()
    const damaged = before.manifest.objects[0]!
    await appendFile(path.join(first, objectFile(damaged.key)), 'x')
    const { manifest, linked } = await takeBackup(sourceOf(preU), second)
    // All but the new one, and the one that is not as it was.
    expect(linked).toBe(manifest.objects.length - 2)
    await rm(first, { recursive: true })
    await restoreBackup(await emptyPlace(), second)
    await preU.db.delete(documentsTable).where(eq(documentsTable.id, added!.id))
  })

  test('names the files that were lost before it began', async () => {
    const document = await aDocument()
    await preU.store.remove([document.object_key!])
    const { manifest } = await takeBackup(sourceOf(preU), newFolder())
    expect(manifest.missing_objects).toEqual([document.object_key])
    expect(describeBackup(manifest)).toContain('1 files were missing')
    await preU.db.delete(documentsTable).where(eq(documentsTable.id, document.id))
  })
})

describe('a restore is refused', { timeout: DRILL_MS }, () => {
  let folder: string
  beforeAll(async () => {
    folder = newFolder()
    await takeBackup(sourceOf(preU), folder)
  })

  test('where rows are', async () => {
    await expect(restoreBackup({ clientConfig: preU.clientConfig, store: (await emptyPlace()).store }, folder)).rejects.toThrow(
      'already holds rows',
    )
  })

  test('where other objects are, and says so before it changes anything', async () => {
    const place = await emptyPlace()
    await place.store.write(
      newKey(),
      (async function* one() {
        yield Buffer.from('van een ander')
      })(),
      'text/plain',
    )
    await expect(restoreBackup(place, folder)).rejects.toThrow('already holds other files')
    expect(await contentsOf(place)).toMatchObject({ ' indexes': [] })
  })

  test('into tables that are newer', async () => {
    const place = await emptyPlace()
    await migrateDatabase(place.clientConfig)
    await query(place, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)
    await expect(restoreBackup(place, folder)).rejects.toThrow('newer than the backup')
  })

  test('of a folder that is in use, half written or damaged', async () => {
    await expect(takeBackup(sourceOf(preU), folder)).rejects.toThrow('is not empty')
    const place = await emptyPlace()
    await expect(restoreBackup(place, scratch)).rejects.toThrow('holds no complete backup')
    const sums = await readFile(path.join(folder, 'SHA256SUMS'), 'utf8')
    const anObject = / {2}(objects\/.+)/.exec(sums)![1]!
    await appendFile(path.join(folder, anObject), 'x')
    await expect(restoreBackup(place, folder)).rejects.toThrow(`missing or changed: ${anObject}`)
    expect(await contentsOf(place)).toMatchObject({ ' indexes': [] })
  })
})
