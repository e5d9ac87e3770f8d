import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FigureTable } from '@pre-u/contract/figures/figures'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aSchoolUser, aStaff, aStudent } from '../testing/builders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

/** Registrations and pupils: in all, and of each row. */
async function countBy(by: string, school_year: string, as: { id: number }) {
  const answer = await preU.call({ url: `/api/figures/?by=${by}&school_year=${school_year}`, as })
  const { total, rows } = answer.json<FigureTable>()
  return [total, ...rows].map(({ registrations, pupils }) => [registrations, pupils])
}

const inAllCapitals = (email: string) => email.toUpperCase()
const inSomeCapitals = (email: string) => email.replace('noor', 'Noor').replace('leerling', 'Leerling')

test.each([
  ['2025-2026', inAllCapitals],
  ['2026-2027', inSomeCapitals],
] as const)('a pupil whose address is written with capitals is counted once (%s)', async (school_year, written) => {
  const { db } = preU
  const teacher = await aSchoolUser(db)
  const periods = [await aPeriod(db, { school_year, name: 'Najaar' }), await aPeriod(db, { school_year, name: 'Winter' })]
  const period_ids = periods.map(({ id }) => id)
  const [first, second] = [await anActivity(db, { period_ids }), await anActivity(db, { period_ids })]
  const pupil = { school_id: teacher.school_id!, email: `noor.${school_year}@leerling.example` }
  await aStudent(db, { ...pupil, activity_id: first.id, period_id: period_ids[0]! })
  await aStudent(db, { ...pupil, activity_id: second.id, period_id: period_ids[0]!, email: written(pupil.email) })
  await aStudent(db, { ...pupil, activity_id: second.id, period_id: period_ids[1]!, email: written(pupil.email) })
  for (const as of [staff, teacher]) {
    expect(await countBy('category', school_year, as)).toEqual([
      [3, 1],
      [3, 1],
    ])
    expect(await countBy('period', school_year, as)).toEqual([
      [3, 1],
      [2, 1],
      [1, 1],
    ])
    expect(await countBy('activity', school_year, as)).toEqual([
      [3, 1],
      [1, 1],
      [2, 1],
    ])
    expect(await countBy('grade', school_year, as)).toEqual([
      [3, 1],
      [3, 1],
    ])
  }
})

test('a pupil whose address is corrected to capitals stays one pupil', async () => {
  const { db } = preU
  const school_year = '2024-2025'
  const period_id = (await aPeriod(db, { school_year })).id
  const teacher = await aSchoolUser(db)
  const pupil = { school_id: teacher.school_id!, period_id, email: 'bo@leerling.example' }
  const row = await aStudent(db, { ...pupil, activity_id: (await anActivity(db, { period_ids: [period_id] })).id })
  await aStudent(db, { ...pupil, activity_id: (await anActivity(db, { period_ids: [period_id] })).id })
  expect((await countBy('grade', school_year, staff))[0]).toEqual([2, 1])
  const correct = (email: string) => preU.call({ method: 'PATCH', url: `/api/students/${row.id}/`, body: { email }, as: staff })
  expect((await correct('Bo@Leerling.example')).statusCode).toBe(200)
  expect((await countBy('grade', school_year, staff))[0]).toEqual([2, 1])
  await correct('cas@leerling.example')
  expect((await countBy('grade', school_year, staff))[0]).toEqual([2, 2])
})

test('a pupil is one of the grade and the level of the first registration, and of no other', async () => {
  const { db } = preU
  const school_year = '2023-2024'
  const period_id = (await aPeriod(db, { school_year })).id
  const pupil = { school_id: (await aSchoolUser(db)).school_id!, period_id, email: 'cas@leerling.example' }
  const register = async (values: object) =>
    aStudent(db, { ...pupil, ...values, activity_id: (await anActivity(db, { period_ids: [period_id] })).id })
  await register({ grade: 5, level: 'havo', created_at: '2023-09-01T10:00:00.000Z' })
  await register({ grade: 6, level: 'vwo', created_at: '2023-10-01T10:00:00.000Z' })
  const totalOf = async (filter: string) => (await countBy('period', `${school_year}&${filter}`, staff))[0]
  expect([await totalOf('grade=5'), await totalOf('grade=6')]).toEqual([
    [1, 1],
    [1, 0],
  ])
  expect([await totalOf('level=havo'), await totalOf('level=vwo')]).toEqual([
    [1, 1],
    [1, 0],
  ])
})
