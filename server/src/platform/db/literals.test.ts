import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/app'
import { openDb, openPool } from './db'
import { withLiterals } from './literals'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.clientConfig, 1, () => undefined)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const texts = fc.string({ unit: fc.constantFrom("'", '"', '\\', '$1', ';', '{', '}', ',', '--', 'é', '👩', '\n', ' ') })

test('a statement with its values in it reads the same as one with parameters', async () => {
  const db = openDb(pool)
  await fc.assert(
    fc.asyncProperty(texts, fc.array(texts), fc.option(fc.integer({ min: -1e9, max: 1e9 })), async (text, list, number) => {
      const query = sql`select ${text}::text as text, ${sql.param(list)}::text[] as list, ${number}::int as number, 'a $1' as fixed`
      const { rows } = await pool.query(withLiterals(query))
      expect(rows).toEqual((await db.execute(query)).rows)
      expect(rows).toEqual([{ text, list, number, fixed: 'a $1' }])
    }),
    { numRuns: 100 },
  )
})

test('NUL, where the text of a statement would end, is refused', () => expect(() => withLiterals(sql`select ${'a\0b'}`)).toThrow('NUL'))
