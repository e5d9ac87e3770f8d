import { createServer } from 'node:net'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { explainPort } from './explainPort'
import { redactError } from './logging'

let preU: TestApp
beforeAll(async () => void (preU = await createTestApp()))
afterAll(() => preU.close())

const thrownBy = async (run: () => unknown): Promise<Error> => {
  try {
    await run()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}
const factsOf = async (run: () => unknown) => redactError(await thrownBy(run))

test('a connection that is refused says where, and why', async () => {
  const client = new pg.Client({ host: '127.0.0.1', port: 1 })
  expect(await factsOf(() => client.connect())).toMatchObject({
    code: 'ECONNREFUSED',
    reason: 'nothing listens at this address',
    address: '127.0.0.1:1',
  })
})

test('a statement that the database refuses says why, and nothing of what was asked', async () => {
  const facts = await factsOf(() => preU.db.execute(`select geheim from "jan@school.example"`))
  expect(facts).toMatchObject({ code: '42P01', reason: expect.stringContaining('npm run doctor'), cause: { code: '42P01' } })
  expect(JSON.stringify(facts)).not.toMatch(/geheim|jan@/)
})

test('a violated rule names its table and constraint', async () => {
  const insert = `insert into periods (name, school_year, start_date, end_date) values ('geheim', '2026-2027', '2026-09-02', '2026-09-01')`
  const facts = await factsOf(() => preU.db.execute(insert.replace(`'2026-09-02'`, 'null')))
  expect(facts).toMatchObject({ code: '23502', table: 'periods' })
  expect(JSON.stringify(facts)).not.toContain('geheim')
})

test('the driver gives some errors no code', async () => {
  const pool = new pg.Pool({ ...preU.clientConfig, max: 1, connectionTimeoutMillis: 50 })
  const held = await pool.connect()
  expect(await factsOf(() => pool.connect())).toMatchObject({
    code: 'NO_CONNECTION_FREE',
    reason: expect.stringContaining('DATABASE_POOL'),
  })
  held.release()
  await pool.end()
})

test('a mistake in the program is told as such', async () => {
  const facts = await factsOf(() => (undefined as unknown as { geheim: string }).geheim.length)
  expect(facts).toMatchObject({ code: 'TypeError', reason: expect.stringContaining('mistake in the program') })
  expect(JSON.stringify({ ...facts, stack: '' })).not.toContain('geheim')
})

test('a file that is not there is not named, for it may be what somebody asked for', async () => {
  const facts = await factsOf(() => open('/geheim/jan@school.example'))
  expect(facts).toMatchObject({ code: 'ENOENT' })
  expect(JSON.stringify({ ...facts, stack: '' })).not.toContain('geheim')
})

test('a port that is taken names the setting, and another error stays as it is', async () => {
  const [one, other] = [createServer(), createServer()]
  await once(one.listen(0, '127.0.0.1'), 'listening')
  const { port } = one.address() as { port: number }
  const error = await thrownBy(() => once(other.listen(port, '127.0.0.1'), 'listening'))
  expect(explainPort(error, { port: 'PORT', host: 'HOST' })).toMatchObject({
    problems: [`PORT: another program listens at 127.0.0.1:${port}. End it, or set another port`],
  })
  one.close()
  const elsewhere = new Error('elsewhere')
  expect(explainPort(elsewhere, { port: 'PORT', host: 'HOST' })).toBe(elsewhere)
})
