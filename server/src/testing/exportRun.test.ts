import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { eq, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app'
import { periodsTable as table } from '../tables/periods'
import { aQueue } from './queue'
import type { ExportColumn } from '../platform/resource/export'
import { createTestApp, type TestApp } from './app'
import { aPeriod, aStaff } from './builders'
import { columns, exportPeriods } from './exportPeriods'
import { readCells } from './workbook'

let preU: TestApp
let app: TestApp['app']
let origin: string
let staff: { id: number }
const errors: string[] = []

// Reading a row waits while a test holds this lock.
const HOLD_LOCK = 7_245_099
const untilReleased = sql`pg_advisory_xact_lock_shared(${sql.raw(String(HOLD_LOCK))})`
const asleep = sql`pg_sleep(60)`
/** Fails at the last row, so that the response has started. */
const broken = sql`case when ${table.name} = 'Rij 1500' then 1 / (${table.id} - ${table.id}) end`
/** 30,000 characters that cannot be compressed well. */
const noise = sql`(select string_agg(md5(${table.id} * 1000 + n || ''), '') from generate_series(1, 937) n)`
const blockedBy = (value: SQL): ExportColumn => ({ key: 'waits', heading: 'Wacht', kind: 'text', value: sql`(${value} is null)::text` })

async function hold() {
  const holder = new pg.Client(preU.clientConfig)
  await holder.connect()
  await holder.query(`select pg_advisory_lock(${HOLD_LOCK})`)
  return () => holder.end()
}

beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  const context = { ...preU.context, log: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }) }
  app = await buildApp(context)
  exportPeriods(app, context, '/api/exported')
  exportPeriods(app, context, '/api/held', [blockedBy(untilReleased)])
  exportPeriods(app, context, '/api/lined-up', [blockedBy(untilReleased)], { queue: aQueue({ running: 2, waiting: 1 }) })
  exportPeriods(app, context, '/api/asleep', [blockedBy(asleep)])
  exportPeriods(app, context, '/api/long', [{ ...columns[0]!, key: 'long', value: noise }])
  exportPeriods(app, context, '/api/broken', [blockedBy(broken)])
  exportPeriods(app, context, '/api/refused', [{ ...columns[0]!, value: sql`nergens` }])
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  await aPeriod(preU.db, { name: 'Winter', school_year: '2030-2031', is_active: false })
})
afterAll(async () => {
  await app.close()
  await preU.close()
})

const call = async (url: string) => app.inject({ url, headers: { authorization: await preU.bearer(staff.id) } })

async function open(url: string): Promise<IncomingMessage> {
  const authorization = await preU.bearer(staff.id)
  return new Promise((resolve, reject) => get(`${origin}${url}`, { headers: { authorization } }, resolve).on('error', reject))
}

async function connectionsIn(state: string, query = '%') {
  const { rows } = await preU.db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = ${state} and query like ${query}`,
  )
  return rows.map(({ pid }) => pid)
}

const insertPeriods = (school_year: string) =>
  preU.db.execute(sql`insert into periods (name, school_year, start_date, end_date, is_active)
    select 'Rij ' || n, ${school_year}, '2040-09-01', '2040-10-01', true from generate_series(1, 1500) n`)

test('an export shows one snapshot, however long it takes', async () => {
  await insertPeriods('2040-2041')
  const release = await hold()
  const response = await open('/api/held/export/?school_year=2040-2041')
  await expect.poll(() => connectionsIn('active', 'fetch%'), { timeout: 10_000 }).toHaveLength(1)
  await preU.db.delete(table).where(eq(table.school_year, '2040-2041'))
  await release()
  const rows = await readCells(await buffer(response))
  expect(rows).toHaveLength(1501)
  expect(rows.slice(1).map(([name]) => name)).toEqual(Array.from({ length: 1500 }, (_, index) => `Rij ${1500 - index}`))
})

test('a client that disconnects ends the query and frees the connection', async () => {
  const authorization = await preU.bearer(staff.id)
  const request = get(`${origin}/api/exported/export/?school_year=2098-2099`, { headers: { authorization } }).on('error', () => undefined)
  await expect.poll(() => connectionsIn('active', '%pg_sleep%')).toHaveLength(1)
  request.destroy()
  await expect.poll(() => connectionsIn('active', '%pg_sleep%'), { timeout: 10_000 }).toHaveLength(0)

  const response = await open('/api/asleep/export/')
  await expect.poll(() => connectionsIn('active', 'fetch%'), { timeout: 10_000 }).toHaveLength(1)
  response.destroy()
  await expect.poll(() => connectionsIn('active', 'fetch%'), { timeout: 10_000 }).toHaveLength(0)
  await expect.poll(() => connectionsIn('idle in transaction')).toHaveLength(0)
  expect(errors).toEqual([])
})

test('a client that leaves without reading the rest ends the transaction', async () => {
  await insertPeriods('2043-2044')
  const response = await open('/api/long/export/?school_year=2043-2044')
  // Nobody reads the response, so that every buffer on the way is full.
  await expect.poll(() => connectionsIn('idle in transaction', 'fetch%'), { timeout: 20_000 }).toHaveLength(1)
  response.destroy()
  await expect.poll(() => connectionsIn('idle in transaction'), { timeout: 10_000 }).toHaveLength(0)
  expect(errors).toEqual([])
})

test('an error aborts the response, so that no partial file looks complete, and is logged', async () => {
  await insertPeriods('2042-2043')
  await expect(buffer(await open('/api/broken/export/?school_year=2042-2043&ordering=start_date'))).rejects.toThrow('aborted')
  expect(errors.join()).toContain('an export broke off')
  await expect.poll(() => connectionsIn('idle in transaction')).toHaveLength(0)
  errors.length = 0
})

test('an error before the first byte gives a normal error response', async () => {
  const answer = await call('/api/refused/export/')
  expect([answer.statusCode, answer.json(), answer.headers['content-disposition']]).toEqual([
    500,
    { detail: 'Er is iets misgegaan. Probeer het later opnieuw.', code: 'error' },
    undefined,
  ])
})

test('a lost database connection aborts that response only', async () => {
  await insertPeriods('2041-2042')
  const release = await hold()
  const response = await open('/api/held/export/?school_year=2041-2042')
  await expect.poll(() => connectionsIn('active', 'fetch%'), { timeout: 10_000 }).toHaveLength(1)
  const [pid] = await connectionsIn('active', 'fetch%')
  await preU.db.execute(sql`select pg_terminate_backend(${pid})`)
  await expect(buffer(response)).rejects.toThrow('aborted')
  await release()
  expect(await readCells((await call('/api/exported/export/?school_year=2030-2031&columns=name')).rawPayload)).toEqual([
    ['Naam'],
    ['Winter'],
  ])
})

test('some exports run, some are queued, and one more gets 503', async () => {
  const release = await hold()
  const answers = Array.from({ length: 4 }, () => call('/api/lined-up/export/?school_year=2030-2031'))
  const refused = await Promise.race(answers)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
  await expect.poll(() => connectionsIn('active', 'fetch%'), { timeout: 10_000 }).toHaveLength(2)
  await release()
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
})
