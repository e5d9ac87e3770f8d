import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FigureTable } from '@pre-u/contract/figures/figures'
import type { FigureCurves } from '@pre-u/contract/figures/views'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aSchool, aStaff, aStudent } from '../testing/builders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const call = (method: 'PATCH' | 'POST' | 'DELETE', url: string, body?: object) =>
  preU.call({ method, url, ...(body && { body }), as: staff })
const read = async <T>(query: string) => (await preU.call({ url: `/api/figures/${query}`, as: staff })).json<T>()
const curvesOf = async (activity: number, school_year: string) =>
  (await read<FigureCurves>(`curves/?school_year=${school_year}&activity=${activity}`)).curves.map(({ points, ...curve }) => [
    curve.school_year,
    points.map(({ days, number }) => [days, number]),
  ])

describe('an activity that was renamed by a capital', () => {
  test('keeps its earlier year in the table, as a filter and in the curve', async () => {
    const { db } = preU
    const name = 'De taal van de sterren'
    const deadline = (year: number) => `${year}-10-31T22:59:59.000Z`
    const made = []
    for (const year of [2024, 2025]) {
      const period = await aPeriod(db, { school_year: `${year}-${year + 1}` })
      const times = { deadline: deadline(year), start_at: `${year}-11-12T08:00:00.000Z`, end_at: `${year}-11-12T15:00:00.000Z` }
      const activity = await anActivity(db, { name, period_ids: [period.id], ...times })
      for (let pupil = 2024; pupil <= year; pupil += 1)
        await aStudent(db, { activity_id: activity.id, period_id: period.id, created_at: `${year}-10-30T10:00:00.000Z` })
      made.push(activity)
    }
    const [, now] = made
    const shown = async () => {
      const { rows } = await read<FigureTable>('?by=activity&school_year=2025-2026')
      const { total } = await read<FigureTable>(`?by=grade&school_year=2025-2026&activity=${now!.id}`)
      return {
        rows: rows.map(({ registrations, earlier }) => [registrations, earlier]),
        asFilter: [total.registrations, total.earlier],
        curves: await curvesOf(now!.id, '2025-2026'),
      }
    }
    const expected = {
      rows: [[2, [1]]],
      asFilter: [2, [1]],
      curves: [
        ['2025-2026', [[1, 2]]],
        ['2024-2025', [[1, 1]]],
      ],
    }
    expect(await shown()).toEqual(expected)
    const url = `/api/activities/${now!.id}/`
    expect((await call('PATCH', url, { name: 'De Taal van de Sterren', despite_doubts: true })).statusCode).toBe(200)
    expect(await shown()).toEqual(expected)
    await call('PATCH', url, { name: 'De taal van de planeten', despite_doubts: true })
    expect(await shown()).toEqual({
      rows: [
        [0, [1]],
        [2, [0]],
      ],
      asFilter: [2, [0]],
      curves: [['2025-2026', [[1, 2]]]],
    })
  })
})

describe('a registration of half past midnight in Amsterdam', () => {
  test.each([
    ['in summer', '2023-09-30', '2023-09-29T22:30:00.000Z', 31],
    ['in winter', '2023-10-30', '2023-10-29T23:30:00.000Z', 1],
    ['in the night in which the clock goes back', '2023-10-29', '2023-10-28T22:30:00.000Z', 2],
    ['in the night in which the clock goes forward', '2023-03-26', '2023-03-25T23:30:00.000Z', 219],
  ])('counts on the new day, and is taken from that day when it is removed: %s', async (_when, day, created_at, days) => {
    const { db } = preU
    const school_id = (await aSchool(db)).id
    const period = await aPeriod(db, { school_year: '2023-2024' })
    const activity = await anActivity(db, { period_ids: [period.id], deadline: '2023-10-31T22:59:59.000Z', name: `Om half een ${day}` })
    const place = { school_id, activity_id: activity.id, period_id: period.id }
    const dayBefore = new Date(Date.parse(`${day}T12:00:00.000Z`) - 86_400_000).toISOString()
    await aStudent(db, { ...place, created_at: dayBefore })
    const { id } = await aStudent(db, { ...place, created_at })
    const both = [
      [days + 1, 1],
      [days, 2],
    ]
    const curve = async () => (await curvesOf(activity.id, '2023-2024'))[0]![1]
    expect(await curve()).toEqual(both)
    const { undo } = (await call('POST', '/api/students/bulk_remove', { ids: [id] })).json()
    expect(await curve()).toEqual([[days + 1, 1]])
    expect((await call('POST', '/api/undo/', { undo })).statusCode).toBe(200)
    expect(await curve()).toEqual(both)
    expect((await call('DELETE', `/api/students/${id}/`)).statusCode).toBe(204)
    expect(await curve()).toEqual([[days + 1, 1]])
  })
})

test('a year stands beside four earlier ones at most, also where one of them is missing', async () => {
  for (const year of [2014, 2015, 2016, 2018, 2019, 2020]) await aPeriod(preU.db, { school_year: `${year}-${year + 1}` })
  const { earlier_years, total } = await read<FigureTable>('?by=grade&school_year=2020-2021')
  expect(earlier_years).toEqual(['2019-2020', '2018-2019', '2016-2017', '2015-2016'])
  expect(total.earlier).toEqual([0, 0, 0, 0])
})
