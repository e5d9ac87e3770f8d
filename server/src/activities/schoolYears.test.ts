import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app'
import { aPeriod, aStaff } from '../testing/builders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  await aPeriod(preU.db)
})
afterAll(() => preU.close())

const REFUSED = ['0000-0001', '1899-1900', '2101-2102', '9999-0000', '2026-2028', '2026', '2026-2027x', 'x']

const queries = [
  '/api/periods/?school_year=',
  '/api/activities/?period__school_year=',
  '/api/activities/export/?period__school_year=',
  '/api/students/?period__school_year=',
  '/api/students/export/?period__school_year=',
  '/api/students/earlier-pupils/?school_id=1&period__school_year=',
  '/api/figures/?school_year=',
  '/api/figures/curves/?school_year=',
  '/api/figures/matrix/?school_year=',
  '/api/figures/attendance/?school_year=',
  '/api/figures/honours/?school_year=',
  '/api/figures/export/?school_year=',
  '/api/new-year/?from=',
]
const get = (path: string, year: string) => preU.call({ url: `${path}${year}`, as: staff })

test.each(queries)('%s takes a school year, within bounds', async (path) => {
  expect((await get(path, '2026-2027')).statusCode).not.toBe(400)
  for (const year of REFUSED) expect([year, (await get(path, year)).statusCode]).toEqual([year, 400])
})

const aNewPeriod = { name: 'Najaar', start_date: '2026-09-01', end_date: '2026-12-19' }
const bodies = [
  ['/api/periods/', (school_year: string) => ({ ...aNewPeriod, school_year })],
  ['/api/holidays/add_national', (school_year: string) => ({ school_year })],
  ['/api/new-year/', (from: string) => ({ from, periods: [], activities: [], honours_programs: [] })],
  ['/api/students/export/', (period__school_year: string) => ({ period__school_year })],
] as const

test.each(bodies)('a body of %s is held to the same bounds', async (url, bodyFor) => {
  const post = (year: string) => preU.call({ method: 'POST', url, body: bodyFor(year), as: staff })
  expect((await post('2027-2028')).statusCode).not.toBe(400)
  for (const year of REFUSED) expect([year, (await post(year)).statusCode]).toEqual([year, 400])
})

test('every school year that can be asked for has a proposal for the next one, and the last has none', async () => {
  for (const year of ['1900-1901', '2099-2100']) expect((await get('/api/new-year/?from=', year)).statusCode).toBe(200)
  const last = await get('/api/new-year/?from=', '2100-2101')
  expect([last.statusCode, last.json()]).toEqual([400, { from: ['Na dit schooljaar kan er geen ander volgen'] }])
})
