import { eq, sql } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditTable } from '../audit/audit'
import { createTestApp, type TestApp } from '../../testing/app'
import type { Db } from '../db/db'
import { newKey } from './store'
import { sweepStore } from './sweep'

const letters = pgTable('letters', { object_key: text().notNull() })
const images = pgTable('images', { image_key: text() })
const announced = pgTable('announced', { key: text().notNull(), at: timestamp().notNull().defaultNow() })

const keyColumns = [letters.object_key, images.image_key]
const expire = [(db: Db, before: Date) => db.delete(announced).where(sql`${announced.at} < ${before.toISOString()}`)]
const references = { keyColumns, expire }
const MINUTE_MS = 60_000

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
  await preU.db.execute(sql`create table letters (object_key text not null)`)
  await preU.db.execute(sql`create table images (image_key text)`)
  await preU.db.execute(sql`create table announced (key text not null, at timestamp not null default now())`)
})
beforeEach(async () => {
  for (const table of [letters, images, announced]) await preU.db.delete(table)
  await sweepAfter(1_000_000)
})
afterAll(() => preU.close())

const sweepAfter = (minutes: number) => sweepStore(preU.context, references, new Date(Date.now() + minutes * MINUTE_MS))
async function* bytes() {
  yield Buffer.from('inhoud')
}
async function anObject() {
  const key = newKey()
  await preU.store.write(key, bytes(), 'application/pdf')
  return key
}
async function anUpload() {
  const key = newKey()
  await preU.db.insert(announced).values({ key })
  await preU.store.receive!(key, bytes())
  return key
}
const exists = async (key: string) => (await preU.store.size(key)) !== null

test('an object that never got a row is removed after the grace period', async () => {
  const key = await anObject()
  await sweepAfter(34)
  expect(await exists(key)).toBe(true)
  await sweepAfter(36)
  expect(await exists(key)).toBe(false)
})

test('an object that any column refers to stays', async () => {
  const [letter, image] = [await anObject(), await anObject()]
  await preU.db.insert(letters).values({ object_key: letter })
  await preU.db.insert(images).values([{ image_key: image }, { image_key: null }])
  await sweepAfter(1_000_000)
  expect([await exists(letter), await exists(image)]).toEqual([true, true])
})

test('an object whose row was removed is removed', async () => {
  const key = await anObject()
  await preU.db.insert(letters).values({ object_key: key })
  await preU.db.delete(letters)
  await sweepAfter(36)
  expect(await exists(key)).toBe(false)
})

test('an announcement without an upload expires', async () => {
  await preU.db.insert(announced).values({ key: newKey() })
  await sweepAfter(34)
  expect(await preU.db.$count(announced)).toBe(1)
  await sweepAfter(36)
  expect(await preU.db.$count(announced)).toBe(0)
})

test('an upload that is never confirmed is removed', async () => {
  const key = await anUpload()
  await sweepAfter(36)
  expect([await preU.store.accept(key), await preU.db.$count(announced)]).toEqual([false, 0])
})

test('an accepted object that never got a row is removed', async () => {
  const key = await anUpload()
  await preU.store.accept(key)
  await sweepAfter(36)
  expect([await exists(key), await preU.db.$count(announced)]).toEqual([false, 0])
})

test('a recent upload can still be confirmed', async () => {
  const key = await anUpload()
  await sweepAfter(34)
  expect([await preU.store.accept(key), await preU.db.$count(announced)]).toEqual([true, 1])
})

test('hundreds of objects are swept', async () => {
  const keys = await Promise.all(Array.from({ length: 300 }, anObject))
  const stored = keys.filter((_, index) => index % 3 === 0)
  await preU.db.insert(letters).values(stored.map((object_key) => ({ object_key })))
  await sweepAfter(36)
  const remaining = (await Promise.all(keys.map(async (key) => ((await exists(key)) ? [key] : [])))).flat()
  expect(remaining).toEqual(stored)
})

test('only one process sweeps at a time', async () => {
  const key = await anObject()
  let markStarted!: () => void
  let release!: () => void
  const started = new Promise<void>((resolve) => (markStarted = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const hold = () => {
    markStarted()
    return released
  }
  const first = sweepStore(preU.context, { keyColumns, expire: [hold] })
  await started
  await sweepAfter(36)
  expect(await exists(key)).toBe(true)
  release()
  await first
  await sweepAfter(36)
  expect(await exists(key)).toBe(false)
})

test('when the database turns out to be older than its files, nothing is removed as long as backups are stored', async () => {
  const DAY = 24 * 60
  const changesAre = (count: number) => preU.db.execute(sql`select setval(pg_get_serial_sequence('audit_log', 'id'), ${count})`)
  await changesAre(1000)
  await sweepAfter(0)
  const stored = await anObject()
  // As after a restore of a backup from before.
  await changesAre(990)
  await sweepAfter(36)
  expect(await exists(stored)).toBe(true)
  // People go on with it.
  await changesAre(1010)
  await sweepAfter(34 * DAY)
  expect(await exists(stored)).toBe(true)
  await sweepAfter(36 * DAY)
  expect(await exists(stored)).toBe(false)
})

test('a database that was restored is known as such, also when people went on with it before the store could be asked', async () => {
  const logChange = async (at: string) => {
    const entry = { action: 'UPDATE' as const, resource: 'periods', record_id: 1, record_title: 'Najaar', changes: {}, at }
    return (await preU.db.insert(auditTable).values(entry).returning())[0]!.id
  }
  const marked = await logChange('2026-11-01T10:00:00.000Z')
  await sweepAfter(0)
  const stored = await anObject()
  // As after a restore of a backup from before, with other changes since, more than there were.
  await preU.db.delete(auditTable).where(eq(auditTable.id, marked))
  await preU.db.execute(sql`select setval(pg_get_serial_sequence('audit_log', 'id'), ${marked - 1})`)
  for (const day of ['02', '03', '04']) await logChange(`2026-11-${day}T10:00:00.000Z`)
  await sweepAfter(36)
  expect(await exists(stored)).toBe(true)
  await sweepAfter(36 * 24 * 60)
  expect(await exists(stored)).toBe(false)
})
