import pg from 'pg'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { buildApp } from '../../app'
import { createTestApp, createTestDatabase } from '../../testing/app'
import { aStaff, aStudent } from '../../testing/builders'
import { startProxy } from '../../testing/proxy'
import { openDb, openPool } from './db'
import { isUnreachable } from './faults'

test('connections that break while they are used, also before a transaction begins, are given back', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.clientConfig, 2, () => undefined)
  const db = openDb(pool)
  const admin = new pg.Client(database.clientConfig)
  await admin.connect()
  const endOthers = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
  for (let round = 0; round < 5; round += 1) {
    const runs = [1, 2].map(() => db.transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`)).catch(() => undefined))
    await endOthers()
    await Promise.all(runs)
  }
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as one`))
  expect(rows).toEqual([{ one: 1 }])
  await pool.end()
  expect(pool.totalCount).toBe(0)
  await admin.end()
  await database.drop()
})

test('a database that hangs is 503, and heals by itself; one that resets its connections too', async () => {
  const preU = await createTestApp()
  const authorization = await preU.bearer((await aStaff(preU.db)).id)
  const { host, port, user, password, database } = new pg.Client(preU.clientConfig)
  const proxy = await startProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const pool = openPool({ host: '127.0.0.1', port: proxy.port, user, password: password ?? undefined, database }, 2, () => undefined)
  const app = await buildApp({ ...preU.context, db: openDb(pool) })
  const read = () => app.inject({ url: '/api/periods/', headers: { authorization } })
  const signIn = () => app.inject({ method: 'POST', url: '/auth/token/', payload: { email: 'x@pre-u.example', password: 'x' } })
  expect((await read()).statusCode).toBe(200)
  proxy.behave('freeze')
  for (const answer of await Promise.all([read(), signIn()])) expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  proxy.behave('forward')
  expect((await read()).statusCode).toBe(200)
  proxy.behave('reset')
  expect([200, 503]).toContain((await read()).statusCode)
  proxy.behave('forward')
  proxy.slowDown(20)
  await vi.waitFor(async () => expect((await read()).statusCode).toBe(200))
  await app.close()
  await pool.end()
  proxy.close()
  await preU.close()
})

test('while its database is read only nothing is stored, and everything is read', async () => {
  const preU = await createTestApp()
  const headers = { authorization: await preU.bearer((await aStaff(preU.db)).id) }
  await aStudent(preU.db)
  const { database } = new pg.Client(preU.clientConfig)
  const setReadOnly = (value: 'on' | 'off') =>
    preU.db.execute(sql`alter database ${sql.identifier(database!)} set default_transaction_read_only to ${sql.raw(value)}`)
  await setReadOnly('on')
  const pool = openPool(preU.clientConfig, 2, () => undefined)
  const app = await buildApp({ ...preU.context, db: openDb(pool) })
  const read = (url = '/api/plans/') => app.inject({ url, headers })
  const write = (name: string) => app.inject({ method: 'POST', url: '/api/plans/', headers, payload: { name, max_registrations: 10 } })
  for (const name of ['Vol', 'Nog vol', 'Ook vol']) {
    const answer = await write(name)
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().detail]).toEqual([
      503,
      '5',
      'Pre-U kan nu even niets opslaan. Probeer het over een ogenblik opnieuw.',
    ])
    expect((await read()).statusCode).toBe(200)
    expect((await read('/api/overview/')).statusCode).toBe(200)
  }
  await setReadOnly('off')
  await vi.waitFor(async () => expect((await write('Na')).statusCode).toBe(201))
  const names = (await read()).json<{ results: { name: string }[] }>().results.map(({ name }) => name)
  expect(names).toEqual(['Na'])
  await app.close()
  await pool.end()
  await preU.close()
})

test('a session has our settings; of a pooler is asked for nothing that it refuses', async () => {
  const database = await createTestDatabase()
  const sessionWith = async (isPooled: boolean) => {
    const pool = openPool(database.clientConfig, 1, () => undefined, { isPooled })
    const { rows } = await openDb(pool).execute(
      sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as longest`,
    )
    await pool.end()
    return rows[0]
  }
  expect(await sessionWith(false)).toEqual({ zone: 'UTC', longest: '30s' })
  expect(await sessionWith(true)).toEqual({ zone: 'UTC', longest: '0' })
  await database.drop()
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

test('a connection that breaks during a transaction fails it, and nothing else', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.clientConfig, 1, () => undefined)
  const db = openDb(pool)
  const unhandled = vi.fn<() => void>()
  process.on('unhandledRejection', unhandled)
  await expect(db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))).rejects.toSatisfy(isUnreachable)
  await expect(db.execute(sql`select 1 as one`)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  await pool.end()
  await database.drop()
})
