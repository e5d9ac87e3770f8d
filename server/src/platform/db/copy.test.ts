import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/app'
import { type CopiedRows, copyRows } from './copy'
import { type Db, openDb, openPool } from './db'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: ReturnType<typeof openPool>
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  // The driver gives up what takes longer than this without an answer.
  pool = openPool(database.clientConfig, 2, () => undefined, { silence_ms: 300 })
  db = openDb(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const open = new AbortController().signal
async function read(query: SQL): Promise<CopiedRows[]> {
  const batches: CopiedRows[] = []
  await copyRows(db, query, open, async (rows) => {
    for await (const batch of rows) batches.push(batch)
  })
  return batches
}

test('the first column is the key of each row, and the others are its fields', async () => {
  const [batch, ...others] = await read(sql`values (7, ${'é'}, null::int), (null, '', 258)`)
  expect(others).toEqual([])
  expect(batch!.keys).toEqual([7, null])
  expect(Buffer.from(batch!.fields).toString('hex')).toBe(['00000002c3a9', 'ffffffff', '00000000', '0000000400000102'].join(''))
})

test('no rows are no batches', async () => expect(await read(sql`select 1, 2 where false`)).toEqual([]))

test('many rows come in batches, in their order, each in a buffer of its own', async () => {
  const batches = await read(sql`select n, n from generate_series(1, 100000) n`)
  expect(batches.length).toBeGreaterThan(3)
  expect(batches.flatMap(({ keys }) => keys)).toEqual(Array.from({ length: 100_000 }, (_, index) => index + 1))
  const numbers = batches.flatMap(({ fields, keys }) => {
    const view = new DataView(fields.buffer)
    return keys.map((_, index) => view.getInt32(index * 8 + 4))
  })
  expect(numbers).toEqual(batches.flatMap(({ keys }) => keys))
  expect(new Set(batches.map(({ fields }) => fields.buffer)).size).toBe(batches.length)
})

test('a row that is longer than a batch comes whole', async () => {
  const [batch] = await read(sql`select 1, repeat('x', 1000000)`)
  expect(batch!.fields).toHaveLength(1_000_004)
})

test('the rows together may take longer than a statement may be silent', async () => {
  const batches = await read(sql`select n, pg_sleep(0.01)::text from generate_series(1, 60) n`)
  expect(batches.flatMap(({ keys }) => keys)).toHaveLength(60)
})

test('whoever stops reading ends the statement and leaves the connection as it was', async () => {
  const removed: unknown[] = []
  pool.on('remove', (connection) => removed.push(connection))
  const stop = copyRows(db, sql`select generate_series(1, 100000000), repeat('x', 1000)`, open, async (rows) => {
    for await (const _ of rows) throw new Error('genoeg')
  })
  await expect(stop).rejects.toThrow('genoeg')
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where query like 'copy%' and state = 'active' and datname = current_database()`,
  )
  expect(rows).toEqual([])
  expect(removed).toEqual([])
})

test('a statement that cannot run is refused before anything is read', async () => {
  const use = async () => expect.unreachable()
  await expect(copyRows(db, sql`select nergens`, open, use)).rejects.toThrow('nergens')
})
