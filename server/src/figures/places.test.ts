import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FigureTable } from '@pre-u/contract/figures/figures'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aSchoolUser, aStaff, aStudent } from '../testing/builders'

const YEAR = '2026-2027'
let preU: TestApp
let staff: { id: number }
let teacher: { id: number }
let limited: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  const { db } = preU
  staff = await aStaff(db)
  const user = await aSchoolUser(db)
  teacher = user
  const [autumn, winter] = [await aPeriod(db, { name: 'Najaar' }), await aPeriod(db, { name: 'Winter' })]
  const inBoth = { period_ids: [autumn.id, winter.id] }
  limited = await anActivity(db, { ...inBoth, capacity: 10 })
  const others = [
    await anActivity(db, { ...inBoth, capacity: 20, state: 'CANCELLED' }),
    await anActivity(db, { ...inBoth, capacity: 30, state: 'DRAFT' }),
    await anActivity(db, inBoth),
  ]
  for (const { id: activity_id } of [limited, ...others])
    for (const status of ['ACCEPTED', 'COMPLETED', 'WAITLISTED', 'REJECTED', 'CANCELLED'] as const)
      await aStudent(db, { school_id: user.school_id!, activity_id, period_id: status === 'ACCEPTED' ? winter.id : autumn.id, status })
})
afterAll(() => preU.close())

async function placesBy(by: string, as: { id: number }) {
  const { rows, total } = (await preU.call({ url: `/api/figures/?by=${by}&school_year=${YEAR}`, as })).json<FigureTable>()
  return { total: total.places, rows: rows.map(({ key, places }) => [key, places]).filter(([, places]) => places !== null) }
}

describe('the places of a year', () => {
  test('are those of published activities with a limit', async () =>
    expect(await placesBy('activity', staff)).toEqual({
      total: { capacity: 10, used: 2, demand: 4 },
      rows: [[String(limited.id), { capacity: 10, used: 2, demand: 4 }]],
    }))

  test('of an activity in two periods count in each, and once in all', async () =>
    expect(await placesBy('period', staff)).toEqual({
      total: { capacity: 10, used: 2, demand: 4 },
      rows: [
        ['Najaar', { capacity: 10, used: 1, demand: 3 }],
        ['Winter', { capacity: 10, used: 1, demand: 1 }],
      ],
    }))

  test.each(['school', 'grade', 'level', 'province', 'activity&grade=5', 'period&province=Utrecht'])(
    'do not stand beside a part of the pupils or schools: %s',
    async (by) => expect(await placesBy(by, staff)).toEqual({ total: null, rows: [] }),
  )

  test('are not shown to a school', async () => expect(await placesBy('activity', teacher)).toEqual({ total: null, rows: [] }))
})
