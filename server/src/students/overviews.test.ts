import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PupilOverview } from '@pre-u/contract/students/overviews'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aSchool, aSchoolUser, aStudent } from '../testing/builders'

let preU: TestApp
let teacher: { id: number }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

test('everything that is to come for each pupil, and nothing of another school', async () => {
  const { db } = preU
  const [school, other] = [await aSchool(db, { name: 'De Lens' }), await aSchool(db)]
  teacher = await aSchoolUser(db, { school_id: school.id })
  const period_id = (await aPeriod(db)).id
  const at = (days: number, values = {}) =>
    anActivity(db, { period_ids: [period_id], deadline: inDays(days), start_at: inDays(days), end_at: inDays(days + 0.1), ...values })
  const [late, soon, past, cancelled] = [
    await at(9, { location: 'Zaal 2' }),
    await at(3),
    await at(-3),
    await at(5, { state: 'CANCELLED' }),
  ]
  const sanne = { school_id: school.id, period_id, email: 'sanne@x.example' }
  const first = await aStudent(db, { ...sanne, activity_id: late.id, status: 'ACCEPTED' })
  const second = await aStudent(db, { ...sanne, email: 'Sanne@x.example', activity_id: soon.id })
  await aStudent(db, { ...sanne, activity_id: cancelled.id })
  await aStudent(db, { ...sanne, activity_id: past.id })
  await aStudent(db, { ...sanne, activity_id: (await at(4)).id, status: 'REJECTED' })
  const elsewhere = await aStudent(db, { ...sanne, school_id: other.id, activity_id: (await at(4)).id })
  const noor = await aStudent(db, { ...sanne, email: 'noor@x.example', last_name: 'Aalbers', activity_id: past.id, status: 'COMPLETED' })

  const read = (ids: number[]) => preU.call({ method: 'POST', url: '/api/students/overviews', body: { ids }, as: teacher })
  const overviews = (await read([first.id, second.id, noor.id])).json() as PupilOverview[]
  expect(
    overviews.map(({ last_name, school: { name }, registrations }) => [last_name, name, registrations.map(({ activity }) => activity.id)]),
  ).toEqual([
    ['Aalbers', 'De Lens', []],
    ['Bos', 'De Lens', [soon.id, cancelled.id, late.id]],
  ])
  expect(overviews[1]!.registrations.map(({ status, activity }) => [status, activity.location, activity.is_cancelled])).toEqual([
    ['PENDING', '', false],
    ['PENDING', '', true],
    ['ACCEPTED', 'Zaal 2', false],
  ])
  expect((await read([first.id, elsewhere.id])).statusCode).toBe(409)
})
