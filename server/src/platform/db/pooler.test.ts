import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/app'
import { openDb, openPool } from './db'
import { DIRECT, detectPooler, refuseDeafness } from './pooler'
import { compileStatement, runStatement } from './statement'
import { isUnreachable } from './unreachable'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const statement = compileStatement(sql`select ${sql.placeholder('word')}::text`)
const sessionOf = sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as longest,
  (select count(*)::int from pg_prepared_statements) as named`

/** What the session of a pool looks like after a statement that has a name. */
async function sessionWith(pooling: typeof DIRECT) {
  const pool = openPool(database.clientConfig, 1, () => undefined, { pooling })
  const db = openDb(pool)
  expect(await runStatement(db, statement, { word: 'ja' })).toEqual([['ja']])
  const { rows } = await db.execute(sessionOf)
  await pool.end()
  return rows[0]
}

test('a session of our own has its settings and keeps statements by name', async () => {
  expect(await detectPooler(database.clientConfig)).toEqual(DIRECT)
  expect(await sessionWith(DIRECT)).toEqual({ zone: 'UTC', longest: '30s', named: 1 })
})

test('a session of a pooler is asked for nothing that a pooler refuses, and keeps nothing by name unless the pooler can', async () => {
  expect(await sessionWith({ isPooled: true, keepsNames: false })).toMatchObject({ zone: 'UTC', longest: '0', named: 0 })
  expect(await sessionWith({ isPooled: true, keepsNames: true })).toMatchObject({ zone: 'UTC', named: 1 })
})

test('the server does not start where it would hear no notifications', () => {
  expect(() => refuseDeafness({ isPooled: true, keepsNames: false }, null)).toThrow('DATABASE_LISTEN_URL')
  expect(() => refuseDeafness({ isPooled: true, keepsNames: false }, 'postgres://db')).not.toThrow()
  expect(() => refuseDeafness(DIRECT, null)).not.toThrow()
})

test.each([
  ['25006', 'ERROR', 'cannot execute INSERT in a read-only transaction', true],
  ['08P01', 'FATAL', 'server conn crashed?', true],
  ['08P01', 'FATAL', 'query_wait_timeout', true],
  ['08P01', 'FATAL', 'unsupported startup parameter: options', false],
  ['08P01', 'ERROR', 'bind message supplies 1 parameters', false],
])('%s, %s, %s: the database is away: %s', (code, severity, message, expected) => {
  expect(isUnreachable(Object.assign(new pg.DatabaseError(message, 2, 'error'), { code, severity }))).toBe(expected)
})
