import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '@pre-u/contract/platform/dates'
import { buildApp } from '../app'
import { periodsTable as table } from '../tables/periods'
import { createTestApp, type TestApp } from './app'
import { aPeriod, aSchoolUser, aStaff } from './builders'
import { exportPeriods } from './exportPeriods'
import { readCells } from './workbook'

let preU: TestApp
let app: TestApp['app']
let staff: { id: number }
let teacher: { id: number }

beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  teacher = await aSchoolUser(preU.db)
  app = await buildApp(preU.context)
  exportPeriods(app, preU.context, '/api/exported')
  exportPeriods(app, preU.context, '/api/staff-only', [], {}, ['STAFF'])

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
const idsOf = async (...periodNames: string[]) => {
  const rows = await preU.db.select().from(table)
  return periodNames.map((name) => rows.find((row) => row.name === name)!.id)
}

describe('an export', () => {
  test('is a workbook of the list, in its order', async () => {
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
  ])('applies %s', async (query, expected) => expect(await names(`/api/exported/export/?${query}`)).toEqual(expected))

  test('of an empty list has headings', async () =>
    expect(await cells('/api/exported/export/?school_year=1999-2000')).toEqual([['Naam', 'Begin', 'Actief', 'Gewijzigd']]))

  test('contains only the chosen columns, in the chosen order', async () => {
    const [heading, first] = await cells(`/api/exported/export/?${year}&columns=is_active,name,is_active`)
    expect([heading, first]).toEqual([
      ['Actief', 'Naam'],
      ['Ja', 'Zomer'],
    ])
  })

  test('contains only the chosen rows', async () => {
    const ids = await idsOf('Winter', 'Zomer')
    for (const name of ['ids', 'id__in']) expect(await names(`/api/exported/export/?${name}=${ids.join(',')}`)).toEqual(['Zomer', 'Winter'])
    expect(await names(`/api/exported/export/?ids=${ids.join(',')}&is_active=true`)).toEqual(['Zomer'])
  })

  test('of a selection that is too long for a URL uses POST', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => 900_000 + index)
    const body = { ids: [...(await idsOf('Zomer', 'École')), ...many], columns: ['name'], ordering: 'name' }
    expect(await cells('/api/exported/export/', { method: 'POST', body })).toEqual([['Naam'], ['École'], ['Zomer']])
    expect(await names('/api/exported/export/', { method: 'POST', body: { ids: [] } })).toEqual([])
  })

  test('accepts the same filters in a body as in a URL', async () => {
    const query = 'is_active=true&school_year=2030-2031&ordering=name'
    const byUrl = await names(`/api/exported/export/?${query}`)
    expect(byUrl.length).toBeGreaterThan(0)
    for (const body of [
      { is_active: true, school_year: '2030-2031', ordering: 'name' },
      { is_active: 'true', school_year: '2030-2031', ordering: 'name' },
    ])
      expect(await names('/api/exported/export/', { method: 'POST', body })).toEqual(byUrl)
  })

  test('of a selection accepts ids or id__in, as a list or as text', async () => {
    const { id } = await aPeriod(preU.db, { name: 'Gekozen' })
    for (const body of [{ ids: [id] }, { id__in: [id] }, { ids: String(id) }, { id__in: String(id) }])
      expect(await names('/api/exported/export/', { method: 'POST', body })).toEqual(['Gekozen'])
    for (const name of ['ids', 'id__in']) expect(await names(`/api/exported/export/?${name}=${id}`)).toEqual(['Gekozen'])
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

  test.each([{ columns: [] }, { columns: ['kleur'] }, { ids: ['1'] }, { ids: '1;2' }, { kleur: 'rood' }, { is_active: 'ja' }])(
    'of %j is refused',
    async (body) => expect((await call('/api/exported/export/', { method: 'POST', body })).statusCode).toBe(400),
  )

  test('has no HEAD route', async () => expect((await call('/api/exported/export/', { method: 'HEAD' })).statusCode).toBe(404))

  test('is in the API description', async () => {
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

describe('access to exports', () => {
  test('a school user gets only its own rows and columns', async () => {
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

  test.each(['GET', 'POST'] as const)('%s checks the role', async (method) => {
    const body = method === 'POST' ? { body: {} } : {}
    const status = async (url: string, as: { id: number } | null) => (await call(url, { method, as, ...body })).statusCode
    expect(await status('/api/exported/export/', null)).toBe(401)
    expect(await status('/api/staff-only/export/', teacher)).toBe(403)
    expect(await status('/api/staff-only/export/', staff)).toBe(200)
  })
})
