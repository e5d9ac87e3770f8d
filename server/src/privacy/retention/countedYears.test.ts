import { afterAll, beforeAll, expect, test } from 'vitest'
import { figureGroups, type FigureTable } from '@pre-u/contract/figures/figures'
import { createTestApp, type TestApp } from '../../testing/app'
import { anActivity, aPeriod, aSchool, aStaff, aStudent } from '../../testing/builders'
import { studentsTable } from '../../tables/students'
import { runRetention } from './run'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const YEAR = '2021-2022'
const call = (method: 'POST' | 'PATCH', url: string, body: object) => preU.call({ method, url: `/api/${url}`, body, as: staff })

async function readYear() {
  const tables = []
  for (const by of figureGroups) {
    const answer = await preU.call({ url: `/api/figures/?by=${by}&school_year=${YEAR}`, as: staff })
    const { rows, total } = answer.json<FigureTable>()
    tables.push([by, total.registrations, total.pupils, rows.map(({ key, registrations, pupils }) => [key, registrations, pupils])])
  }
  return tables
}

test('the pupils of a year that was anonymised are counted as before, also when something of that year changes', async () => {
  const { db } = preU
  const school_id = (await aSchool(db)).id
  const period = await aPeriod(db, { school_year: YEAR, start_date: '2021-09-01', end_date: '2022-01-31' })
  const [first, second] = [await anActivity(db, { period_ids: [period.id] }), await anActivity(db, { period_ids: [period.id] })]
  const place = { school_id, period_id: period.id, level: 'vwo' }
  const register = (email: string, activity: { id: number }) => aStudent(db, { ...place, email, activity_id: activity.id })
  for (const activity of [first, second]) await register('noor@leerling.example', activity)
  const held = [await register('bo@leerling.example', first), await register('bo@leerling.example', second)]
  const before = await readYear()
  expect(before.find(([by]) => by === 'grade')!.slice(1, 3)).toEqual([4, 2])

  await call('POST', 'retention/holds/', { email: held[0]!.email, reason: 'Bezwaar', until: '2099-12-31' })
  await runRetention(preU.context)
  const rows = await db.select({ email: studentsTable.email }).from(studentsTable)
  expect(rows.map(({ email }) => email)).not.toContain('noor@leerling.example')
  expect(await readYear()).toEqual(before)

  for (const { id } of held) expect((await call('PATCH', `students/${id}/`, { email: 'bo.nieuw@leerling.example' })).statusCode).toBe(200)
  expect(await readYear()).toEqual(before)
  for (const school_year of ['2020-2021', YEAR]) {
    expect((await call('PATCH', `periods/${period.id}/`, { school_year, despite_doubts: true })).statusCode).toBe(200)
    await readYear()
  }
  expect(await readYear()).toEqual(before)
  for (const category of ['College', first.category])
    expect((await call('PATCH', `activities/${first.id}/`, { category, despite_doubts: true })).statusCode).toBe(200)
  expect(await readYear()).toEqual(before)
})
