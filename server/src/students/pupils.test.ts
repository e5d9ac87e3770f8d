import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EarlierPupil } from '@pre-u/contract/students/earlierPupils'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aSchool, aSchoolUser, aStaff, aStudent } from '../testing/builders'

let preU: TestApp
let school: { id: number }
let teacher: { id: number }
let lastYear: { id: number }
let activities: { id: number; code: string }[]

beforeAll(async () => {
  preU = await createTestApp()
  school = await aSchool(preU.db)
  teacher = await aSchoolUser(preU.db, { school_id: school.id })
  lastYear = await aPeriod(preU.db, { school_year: '2025-2026', start_date: '2025-09-01', end_date: '2026-01-31' })
  const thisYear = await aPeriod(preU.db, { school_year: '2026-2027', start_date: '2026-09-01', end_date: '2027-01-31' })
  activities = [await anActivity(preU.db), await anActivity(preU.db, { state: 'CANCELLED' })]
  const [first, second] = activities.map(({ id }) => id) as [number, number]
  const add = (values: object) => aStudent(preU.db, { school_id: school.id, activity_id: first, period_id: lastYear.id, ...values })
  await add({ first_name: 'Sanne', last_name: 'Bos', email: 'sanne@x.example', grade: 4 })
  await add({ first_name: 'Sanne', last_name: 'Bos', email: 'Sanne@x.example', grade: 5, activity_id: second, period_id: thisYear.id })
  await add({ first_name: 'Noor', last_name: 'Áalbers', email: 'noor@x.example', grade: 4, status: 'CANCELLED' })
  await add({ last_name: 'geanonimiseerd', email: 'anoniem-1', anonymised_at: new Date().toISOString() })
  await add({ last_name: 'Elders', email: 'elders@x.example', school_id: (await aSchool(preU.db)).id })
})
afterAll(() => preU.close())

const read = async (query = '', as = teacher) => preU.call({ url: `/api/students/earlier-pupils/?${query}`, as })
const names = async (query = '') => ((await read(query)).json() as EarlierPupil[]).map(({ last_name, grade }) => `${last_name} ${grade}`)

test('each pupil of the own school once, with the latest registration, by name', async () => {
  expect((await read()).json()).toEqual([
    expect.objectContaining({ last_name: 'Áalbers', school_year: '2025-2026' }),
    expect.objectContaining({
      last_name: 'Bos',
      grade: 5,
      school_year: '2026-2027',
      activity: { code: activities[1]!.code, name: expect.any(String), is_cancelled: true },
    }),
  ])
})

test('by word, by activity and by school year', async () => {
  expect(await names('search=aalb')).toEqual(['Áalbers 4'])
  expect(await names(`activity__id=${activities[1]!.id}`)).toEqual(['Bos 5'])
  expect(await names('period__school_year=2025-2026')).toEqual(['Áalbers 4', 'Bos 4'])
})

test('who is registered already for an activity and period is marked, whose registration was not cancelled and is of the own school', async () => {
  const marked = async (activity: { id: number }) => {
    const query = `school_id=${school.id}&for_activity_id=${activity.id}&for_period_id=${lastYear.id}`
    return ((await read(query)).json() as EarlierPupil[]).map(({ last_name, is_registered }) => [last_name, is_registered])
  }
  const other = await anActivity(preU.db)
  await aStudent(preU.db, { email: 'noor@x.example', activity_id: other.id, period_id: lastYear.id })
  expect(await marked(activities[0]!)).toEqual([
    ['Áalbers', false],
    ['Bos', true],
  ])
  for (const activity of [activities[1]!, other])
    expect(await marked(activity)).toEqual([
      ['Áalbers', false],
      ['Bos', false],
    ])
})

test('staff say of which school, and a school does not see another', async () => {
  const staff = await aStaff(preU.db)
  expect((await read('', staff)).json()).toEqual({ school_id: ['School is vereist'] })
  expect((await read(`school_id=${school.id}`, staff)).json()).toHaveLength(2)
  expect((await read(`school_id=${(await aSchool(preU.db)).id}`)).statusCode).toBe(400)
})
