import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { eq, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isStaff } from '@pre-u/contract/access'
import { dayOf } from '@pre-u/contract/dates'
import { type Period, periods } from '@pre-u/contract/periods'
import { buildApp } from '../app'
import { periodsTable as table } from '../periods/table'
import { createTestApp, type TestApp } from './app'
import { aPeriod, aSchoolUser, aStaff } from './builders'
import { readCells } from './workbook'
import { createBoundedQueue } from '../platform/boundedQueue'
import { type ExportColumn, mountExport } from '../platform/export'
import { dutch } from '../platform/listQuery'
import type { Resource } from '../platform/resource'

let preU: TestApp
let app: TestApp['app']
let origin: string
let staff: { id: number }
let teacher: { id: number }
const errors: string[] = []

const columns: ExportColumn[] = [
  { key: 'name', heading: 'Naam', kind: 'text', value: table.name },
  { key: 'start_date', heading: 'Begin', kind: 'day', value: table.start_date },
  { key: 'is_active', heading: 'Actief', kind: 'yesNo', value: table.is_active },
  { key: 'updated_at', heading: 'Gewijzigd', kind: 'instant', staffOnly: true, value: table.updated_at },
]

// Whoever reads a row waits for it while a test holds it.
const HELD = 7_245_099
const held = sql`pg_advisory_xact_lock_shared(${sql.raw(String(HELD))})`
const asleep = sql`pg_sleep(60)`
/** Not at once, so that the answer has begun. */
const broken = sql`case when ${table.name} = 'Rij 1500' then 1 / (${table.id} - ${table.id}) end`
const waiting = (value: SQL): ExportColumn => ({ key: 'waits', heading: 'Wacht', kind: 'text', value: sql`(${value} is null)::text` })

/** Periods under another address, since the real ones are not exported; another column is where a test can hold an export up. */
function exportPeriods(path: `/api/${string}`, more: ExportColumn[] = [], options: Partial<Parameters<typeof mountExport>[3]> = {}) {
  const contract = { ...periods, path }
  const everyone = ['STAFF', 'SCHOOL'] as const
  const resource = {
    contract,
    table,
    name: 'periods',
    words: { one: 'periode', many: 'Periodes' },
    title: ({ name }: Period) => name,
    access: { read: everyone, create: everyone, change: everyone, remove: everyone },
    scope: (user) => (isStaff(user) ? undefined : eq(table.is_active, true)),
    search: [table.name],
    ordering: '-start_date',
    sort: { name: [dutch(table.name)] },
    filters: {
      school_year: (year) => (year === 'slow' ? sql`pg_sleep(60) is not null` : eq(table.school_year, year)),
      is_active: (active) => eq(table.is_active, active),
    },
  } as Resource<typeof contract, typeof table>
  mountExport(app, preU.context, resource, {
    fileName: 'periodes',
    sheet: 'Periodes',
    columns: [...columns, ...more],
    ...options,
  })
}

/** Holds every export at /api/held until what it answers is called. */
async function hold() {
  const holder = new pg.Client(preU.clientConfig)
  await holder.connect()
  await holder.query(`select pg_advisory_lock(${HELD})`)
  return () => holder.end()
}

beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  teacher = await aSchoolUser(preU.db)
  app = await buildApp({ ...preU.context, log: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }) })
  exportPeriods('/api/exported')
  exportPeriods('/api/staff-only', [], { access: ['STAFF'] })
  exportPeriods('/api/held', [waiting(held)])
  exportPeriods('/api/lined-up', [waiting(held)], { line: createBoundedQueue({ running: 2, waiting: 1 }) })
  exportPeriods('/api/asleep', [waiting(asleep)])
  exportPeriods('/api/broken', [waiting(broken)])
  exportPeriods('/api/refused', [{ ...columns[0]!, value: sql`nergens` }])
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const active = { school_year: '2030-2031', end_date: '2031-07-01' }
  await aPeriod(preU.db, { ...active, name: 'Zomer', start_date: '2031-05-01' })
  await aPeriod(preU.db, { ...active, name: 'École', start_date: '2030-09-01' })
  await aPeriod(preU.db, { ...active, name: '=1+1', start_date: '2030-10-01', updated_at: '2026-03-29T01:00:00.000Z' })
  await aPeriod(preU.db, { ...active, name: 'Winter', start_date: '2031-01-01', is_active: false })
  await aPeriod(preU.db, { name: 'Ander jaar', school_year: '2031-2032', start_date: '2031-09-01', end_date: '2032-01-01' })
})
afterAll(async () => {
  await app.close()
  await preU.close()
})

type Call = { method?: 'GET' | 'POST' | 'HEAD'; body?: object; as?: { id: number } | null }
async function call(url: string, { method = 'GET', body, as = staff }: Call = {}) {
  const headers = as ? { authorization: await preU.bearer(as.id) } : {}
  return app.inject({ method, url, headers, ...(body && { payload: body }) })
}
const cells = async (url: string, options?: Call) => readCells((await call(url, options)).rawPayload)
const names = async (url: string, options?: Call) => (await cells(url, options)).slice(1).map(([name]) => name)

const year = 'school_year=2030-2031'
const idsOf = async (...wanted: string[]) => {
  const rows = await preU.db.select().from(table)
  return wanted.map((name) => rows.find((row) => row.name === name)!.id)
}

describe('an export', () => {
  test('is a workbook of what the list shows, in its order', async () => {
    const answer = await call(`/api/exported/export/?${year}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="periodes-${dayOf(new Date())}.xlsx"`,
      'x-accel-buffering': 'no',
      'cache-control': 'no-store',
    })
    const [heading, ...rows] = await readCells(answer.rawPayload)
    expect(heading).toEqual(['Naam', 'Begin', 'Actief', 'Gewijzigd'])
    expect(rows.map(([name, begin, active]) => [name, begin, active])).toEqual([
      ['Zomer', new Date('2031-05-01'), 'Ja'],
      ['Winter', new Date('2031-01-01'), 'Nee'],
      ['=1+1', new Date('2030-10-01'), 'Ja'],
      ['École', new Date('2030-09-01'), 'Ja'],
    ])
    expect(rows[2]![3]).toEqual(new Date('2026-03-29T03:00:00Z'))
  })

  test.each([
    [`${year}&ordering=name`, ['=1+1', 'École', 'Winter', 'Zomer']],
    [`${year}&ordering=-name`, ['Zomer', 'Winter', 'École', '=1+1']],
    [`${year}&is_active=false`, ['Winter']],
    [`${year}&search=ecole`, ['École']],
    [`${year}&search=niets`, []],
  ])('honours %s', async (query, expected) => expect(await names(`/api/exported/export/?${query}`)).toEqual(expected))

  test('of an empty result still has its headings', async () =>
    expect(await cells('/api/exported/export/?school_year=1999-2000')).toEqual([['Naam', 'Begin', 'Actief', 'Gewijzigd']]))

  test('holds the chosen columns only, in the chosen order', async () => {
    const [heading, first] = await cells(`/api/exported/export/?${year}&columns=is_active,name,is_active`)
    expect([heading, first]).toEqual([
      ['Actief', 'Naam'],
      ['Ja', 'Zomer'],
    ])
  })

  test('holds the chosen rows only', async () => {
    const ids = await idsOf('Winter', 'Zomer')
    for (const name of ['ids', 'id__in']) expect(await names(`/api/exported/export/?${name}=${ids.join(',')}`)).toEqual(['Zomer', 'Winter'])
    expect(await names(`/api/exported/export/?ids=${ids.join(',')}&is_active=true`)).toEqual(['Zomer'])
  })

  test('of a selection too long for an address comes by POST', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => 900_000 + index)
    const body = { ids: [...(await idsOf('Zomer', 'École')), ...many, Number.MAX_SAFE_INTEGER], columns: ['name'], ordering: 'name' }
    expect(await cells('/api/exported/export/', { method: 'POST', body })).toEqual([['Naam'], ['École'], ['Zomer']])
    expect(await names('/api/exported/export/', { method: 'POST', body: { ids: [] } })).toEqual([])
  })

  test.each([
    'columns=kleur',
    'columns=',
    'columns=name,',
    'ids=1;2',
    'id__in=',
    'ordering=updated_at',
    'kleur=rood',
    'page=1',
    'page_size=10',
    'is_active=ja',
  ])('with %s is refused', async (query) => {
    const answer = await call(`/api/exported/export/?${query}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, expect.stringContaining('json')])
  })

  test.each([{ columns: [] }, { columns: ['kleur'] }, { ids: ['1'] }, { ids: '1,2' }, { school_year: '2030-2031' }])(
    'of %j is refused',
    async (body) => expect((await call('/api/exported/export/', { method: 'POST', body })).statusCode).toBe(400),
  )

  test('is not made for a HEAD', async () => expect((await call('/api/exported/export/', { method: 'HEAD' })).statusCode).toBe(404))

  test('is described like every other call', async () => {
    const { paths } = (await call('/api/schema/')).json()
    const { get: byFilter, post: bySelection } = paths['/api/exported/export/']
    expect(byFilter.parameters.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      ['columns', 'id__in', 'ids', 'is_active', 'ordering', 'school_year', 'search'].toSorted(),
    )
    for (const operation of [byFilter, bySelection]) {
      expect(Object.keys(operation.responses['200'].content)).toEqual(['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
      expect(operation.description).toContain('start_date')
    }
  })
})

describe('who may', () => {
  test('a school user gets its own rows and columns', async () => {
    expect(await cells(`/api/exported/export/?${year}&ordering=name&columns=name`, { as: teacher })).toEqual([
      ['Naam'],
      ['=1+1'],
      ['École'],
      ['Zomer'],
    ])
    expect((await cells('/api/exported/export/', { as: teacher }))[0]).toEqual(['Naam', 'Begin', 'Actief'])
    const ids = await idsOf('Winter', 'Zomer')
    expect(await names('/api/exported/export/', { method: 'POST', body: { ids }, as: teacher })).toEqual(['Zomer'])
  })

  test('a column for staff does not exist for a school user', async () => {
    const answer = await call('/api/exported/export/?columns=updated_at', { as: teacher })
    expect([answer.statusCode, answer.json()]).toEqual([400, { columns: ['Kies uit: name, start_date, is_active.'] }])
  })

  test.each(['GET', 'POST'] as const)('%s asks who it is', async (method) => {
    const body = method === 'POST' ? { body: {} } : {}
    const status = async (url: string, as: { id: number } | null) => (await call(url, { method, as, ...body })).statusCode
    expect(await status('/api/exported/export/', null)).toBe(401)
    expect(await status('/api/staff-only/export/', teacher)).toBe(403)
    expect(await status('/api/staff-only/export/', staff)).toBe(200)
  })
})

describe('under way', () => {
  /** Over a real connection, up to its first byte. */
  async function open(url: string): Promise<IncomingMessage> {
    const authorization = await preU.bearer(staff.id)
    return new Promise((resolve, reject) => get(`${origin}${url}`, { headers: { authorization } }, resolve).on('error', reject))
  }

  /** How many connections are at work on something, or hold a transaction open. */
  async function busy(state: string, query = '%') {
    const { rows } = await preU.db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = ${state} and query like ${query}`,
    )
    return rows.map(({ pid }) => pid)
  }

  /** More than are read at once. */
  const manyPeriods = (school_year: string) =>
    preU.db.execute(sql`insert into periods (name, school_year, start_date, end_date, is_active)
      select 'Rij ' || n, ${school_year}, '2040-09-01', '2040-10-01', true from generate_series(1, 1500) n`)

  test('it shows one moment, however long it takes', async () => {
    await manyPeriods('2040-2041')
    const release = await hold()
    const response = await open('/api/held/export/?school_year=2040-2041')
    await expect.poll(() => busy('active', 'fetch%'), { timeout: 10_000 }).toHaveLength(1)
    await preU.db.delete(table).where(eq(table.school_year, '2040-2041'))
    await release()
    const rows = await readCells(await buffer(response))
    expect(rows).toHaveLength(1501)
    expect(rows.slice(1).map(([name]) => name)).toEqual(Array.from({ length: 1500 }, (_, index) => `Rij ${1500 - index}`))
  })

  test('a caller who leaves ends the query and frees the connection', async () => {
    const authorization = await preU.bearer(staff.id)
    const request = get(`${origin}/api/exported/export/?school_year=slow`, { headers: { authorization } }).on('error', () => undefined)
    await expect.poll(() => busy('active', '%pg_sleep%')).toHaveLength(1)
    request.destroy()
    await expect.poll(() => busy('active', '%pg_sleep%'), { timeout: 10_000 }).toHaveLength(0)

    const response = await open('/api/asleep/export/')
    await expect.poll(() => busy('active', 'fetch%'), { timeout: 10_000 }).toHaveLength(1)
    response.destroy()
    await expect.poll(() => busy('active', 'fetch%'), { timeout: 10_000 }).toHaveLength(0)
    await expect.poll(() => busy('idle in transaction')).toHaveLength(0)
    expect(errors).toEqual([])
  })

  test('a fault breaks the answer off, so that no half file looks whole, and is logged', async () => {
    await manyPeriods('2042-2043')
    await expect(buffer(await open('/api/broken/export/?school_year=2042-2043&ordering=start_date'))).rejects.toThrow('aborted')
    expect(errors.join()).toContain('an export broke off')
    await expect.poll(() => busy('idle in transaction')).toHaveLength(0)
    errors.length = 0
  })

  test('a fault before the first byte is an answer like any other', async () => {
    const answer = await call('/api/refused/export/')
    expect([answer.statusCode, answer.json(), answer.headers['content-disposition']]).toEqual([
      500,
      { detail: 'Er is iets misgegaan. Probeer het later opnieuw.', code: 'error' },
      undefined,
    ])
  })

  test('a lost connection breaks the answer off and nothing else', async () => {
    await manyPeriods('2041-2042')
    const release = await hold()
    const response = await open('/api/held/export/?school_year=2041-2042')
    await expect.poll(() => busy('active', 'fetch%'), { timeout: 10_000 }).toHaveLength(1)
    const [pid] = await busy('active', 'fetch%')
    await preU.db.execute(sql`select pg_terminate_backend(${pid})`)
    await expect(buffer(response)).rejects.toThrow('aborted')
    await release()
    expect(await names(`/api/exported/export/?${year}&is_active=false`)).toEqual(['Winter'])
  })

  test('a few run, a few wait, and one more is asked to come back', async () => {
    const release = await hold()
    const answers = Array.from({ length: 4 }, () => call(`/api/lined-up/export/?${year}`))
    const refused = await Promise.race(answers)
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
    await expect.poll(() => busy('active', 'fetch%'), { timeout: 10_000 }).toHaveLength(2)
    await release()
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  })
})
