import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import type { Db } from '../db/db'
import { newKey } from './keys'
import { sweepStore } from './sweep'

const letters = pgTable('letters', { object_key: text().notNull() })
const images = pgTable('images', { image_key: text() })
const announced = pgTable('announced', { key: text().notNull(), at: timestamp().notNull().defaultNow() })

const names = [letters.object_key, images.image_key]
const expire = [(db: Db, before: Date) => db.delete(announced).where(sql`${announced.at} < ${before.toISOString()}`)]
const inStore = { names, expire }
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

const sweepAfter = (minutes: number) => sweepStore(preU.context, inStore, new Date(Date.now() + minutes * MINUTE_MS))
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
const isThere = async (key: string) => (await preU.store.size(key)) !== null

test('an object that never got its row goes, after a while', async () => {
  const key = await anObject()
  await sweepAfter(34)
  expect(await isThere(key)).toBe(true)
  await sweepAfter(36)
  expect(await isThere(key)).toBe(false)
})

test('one that a row names stays, whichever column that is', async () => {
  const [letter, image] = [await anObject(), await anObject()]
  await preU.db.insert(letters).values({ object_key: letter })
  await preU.db.insert(images).values([{ image_key: image }, { image_key: null }])
  await sweepAfter(1_000_000)
  expect([await isThere(letter), await isThere(image)]).toEqual([true, true])
})

test('one whose row was removed goes', async () => {
  const key = await anObject()
  await preU.db.insert(letters).values({ object_key: key })
  await preU.db.delete(letters)
  await sweepAfter(36)
  expect(await isThere(key)).toBe(false)
})

test('what was announced and never sent is forgotten', async () => {
  await preU.db.insert(announced).values({ key: newKey() })
  await sweepAfter(34)
  expect(await preU.db.$count(announced)).toBe(1)
  await sweepAfter(36)
  expect(await preU.db.$count(announced)).toBe(0)
})

test('what was sent and never confirmed goes', async () => {
  const key = await anUpload()
  await sweepAfter(36)
  expect([await preU.store.accept(key), await preU.db.$count(announced)]).toEqual([false, 0])
})

test('what was accepted and never got its row goes', async () => {
  const key = await anUpload()
  await preU.store.accept(key)
  await sweepAfter(36)
  expect([await isThere(key), await preU.db.$count(announced)]).toEqual([false, 0])
})

test('what was just sent can still be confirmed', async () => {
  const key = await anUpload()
  await sweepAfter(34)
  expect([await preU.store.accept(key), await preU.db.$count(announced)]).toEqual([true, 1])
})

test('a folder full of them is gone through', async () => {
  const keys = await Promise.all(Array.from({ length: 300 }, anObject))
  const kept = keys.filter((_, index) => index % 3 === 0)
  await preU.db.insert(letters).values(kept.map((object_key) => ({ object_key })))
  await sweepAfter(36)
  const left = (await Promise.all(keys.map(async (key) => ((await isThere(key)) ? [key] : [])))).flat()
  expect(left).toEqual(kept)
})

test('one process at a time', async () => {
  const key = await anObject()
  let arrived!: () => void
  let goOn!: () => void
  const under_way = new Promise<void>((resolve) => (arrived = resolve))
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const waiting = () => {
    arrived()
    return held
  }
  const first = sweepStore(preU.context, { names, expire: [waiting] })
  await under_way
  await sweepAfter(36)
  expect(await isThere(key)).toBe(true)
  goOn()
  await first
  await sweepAfter(36)
  expect(await isThere(key)).toBe(false)
})
