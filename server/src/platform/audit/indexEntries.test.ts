import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { students } from '@pre-u/contract/students'
import { createTestApp, type TestApp } from '../../testing/app'
import { locks, lockUntilCommit } from '../db/locks'
import { auditTable, forgetTitles, newAuditTable, writeAudits } from './audit'
import { indexEntries } from './indexEntries'

let preU: TestApp
beforeAll(async () => void (preU = await createTestApp()))
afterAll(() => preU.close())
beforeEach(() => preU.db.delete(auditTable))

const write = (ids: number[]) =>
  writeAudits(
    preU.db,
    students,
    null,
    ids.map((id) => ({ id, title: `Leerling ${id}`, before: { grade: 4 }, after: { grade: 5 } })),
  )
const read = () => preU.db.select().from(auditTable).orderBy(auditTable.id)
const titleOf = async (id: number) => (await preU.db.select().from(auditTable).where(eq(auditTable.record_id, id)))[0]!.record_title
const waiting = () => preU.db.$count(newAuditTable)

test('an entry is read as before after it was indexed, once, whoever indexes', async () => {
  await write([7, 3, 5])
  await write([3])
  const before = await read()
  expect(before.map(({ record_id }) => record_id)).toEqual([7, 3, 5, 3])
  expect(await waiting()).toBe(4)
  await Promise.all([indexEntries(preU.db), indexEntries(preU.db), indexEntries(preU.db)])
  expect(await waiting()).toBe(0)
  expect(await read()).toEqual(before)
})

test('names are taken from entries that are not indexed yet, which stay where they are meanwhile', async () => {
  await write([7])
  await preU.db.transaction(async (tx) => {
    await forgetTitles(tx, students, [7])
    await indexEntries(preU.db)
    expect(await waiting()).toBe(1)
  })
  await indexEntries(preU.db)
  expect([await waiting(), await titleOf(7)]).toEqual([0, 'nummer 7'])
})

test('names are taken from entries that are being indexed', async () => {
  await write([7])
  const { db } = preU
  let forgotten: Promise<unknown> | undefined
  await db.transaction(async (indexing) => {
    await lockUntilCommit(indexing, locks.auditEntries)
    await indexing.execute(sql`
      with moved as (delete from ${newAuditTable} returning *) insert into ${auditTable} overriding system value select * from moved`)
    forgotten = db.transaction((tx) => forgetTitles(tx, students, [7]))
    const isWaiting = sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
    await vi.waitUntil(async () => (await db.execute(isWaiting)).rows.length > 0, { timeout: 20_000 })
  })
  await forgotten
  expect(await titleOf(7)).toBe('nummer 7')
})
