import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/app'
import { type Db, openDb, openPool } from './db'
import { compileStatement, runStatement } from './statement'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: ReturnType<typeof openPool>
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.clientConfig, 1, () => undefined)
  db = openDb(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const row = sql`select 1 as one, null, true, array[1, 2], ${sql.placeholder('word')}::text`
const named = compileStatement(row)

test.each([
  ['named', named],
  ['unnamed', { ...named, name: '' }],
])('rows of a %s statement are texts, from a pool and from a connection', async (_kind, statement) => {
  const run = (on: Db) => runStatement(on, statement, { word: 'ja' })
  expect(await run(db)).toEqual([['1', null, 't', '{1,2}', 'ja']])
  expect(await db.transaction(run)).toEqual(await run(db))
})

test('a statement without a name or values has texts too', async () => {
  expect(await runStatement(db, { name: '', text: 'select 1 union all select 2', parameters: [] }, {})).toEqual([['1'], ['2']])
})

test('an error leads to who ran the statement, and the connection goes on', async () => {
  const failing = compileStatement(sql`select 1 / ${sql.placeholder('by')}::int`)
  const error = await runStatement(db, failing, { by: 0 }).catch((fault: unknown) => fault)
  expect(error).toMatchObject({ code: '22012', stack: expect.stringContaining('textQuery.test') as string })
  expect(await runStatement(db, failing, { by: 1 })).toEqual([['1']])
})
