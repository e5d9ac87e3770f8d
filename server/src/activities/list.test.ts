import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dayOf } from '@pre-u/contract/platform/dates'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent } from '../testing/builders'
import { readCells } from '../testing/workbook'
import { activitiesTable } from '../tables/activities'

let preU: TestApp
let staff: { id: number }
let autumn: { id: number }
let winter: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  autumn = await aPeriod(preU.db, { name: 'Najaar' })
  winter = await aPeriod(preU.db, { name: 'Winter', start_date: '2027-01-05', end_date: '2027-03-27' })
})
afterAll(() => preU.close())

const read = async (url: string, as = staff) => (await preU.call({ url: `/api/activities/${url}`, as })).json()
const make = (values: Parameters<typeof anActivity>[1] = {}) => anActivity(preU.db, { period_ids: [autumn.id], ...values })

describe('a school user', () => {
  test('sees published and cancelled activities, with counts of its own school', async () => {
    const teacher = await aSchoolUser(preU.db)
    const { id } = await make({ name: 'Telling', capacity: 4 })
    const own = { activity_id: id, period_id: autumn.id, school_id: teacher.school_id! }
    const other = { activity_id: id, period_id: winter.id }
    for (const status of ['ACCEPTED', 'PENDING', 'WAITLISTED', 'REJECTED'] as const) await aStudent(preU.db, { ...own, status })
    for (const status of ['ACCEPTED', 'COMPLETED', 'PENDING', 'PENDING'] as const) await aStudent(preU.db, { ...other, status })
    await make({ name: 'Telling concept', state: 'DRAFT' })

    const forTeacher = await read('?search=telling', teacher)
    expect(forTeacher.results).toMatchObject([{ id, placed: 1, waiting: 1, pending: 1, free: 1 }])
    expect((await read('?search=telling&ordering=-position')).results).toMatchObject([
      { state: 'DRAFT' },
      { id, placed: 3, waiting: 1, pending: 3, free: 1 },
    ])
    expect((await read('dropdown', teacher)).find((choice: { id: number }) => choice.id === id)).toMatchObject({
      free: 1,
      period_ids: [autumn.id],
    })
    await preU.db.update(activitiesTable).set({ state: 'CANCELLED' }).where(eq(activitiesTable.id, id))
    expect((await read(`${id}/`, teacher)).state).toBe('CANCELLED')
  })

  test('sees how many it can still register: by places, its maximum and its package, whichever is least', async () => {
    const plan = await aPlan(preU.db, { max_registrations: 10 })
    const school = await aSchool(preU.db, { plan_id: plan.id })
    const teacher = await aSchoolUser(preU.db, { school_id: school.id })
    const spring = await aPeriod(preU.db)
    const past = await aPeriod(preU.db, { is_active: false })
    const leftOf = async (values: Parameters<typeof anActivity>[1]) => {
      const { id, period_ids: [period_id] = [spring.id] } = { ...values, ...(await make({ period_ids: [spring.id], ...values })) }
      const item = await read(`${id}/`, teacher)
      const url = `/api/students/room/?activity_id=${id}&period_id=${period_id}`
      const { free, left_per_school, left_of_plan } = (await preU.call({ url, as: teacher })).json()
      const least = Math.min(...[free, left_per_school, left_of_plan].filter((limit) => limit !== null))
      return [item.left_for_school, least, (await read(`${id}/`)).left_for_school]
    }
    const own = await make({ period_ids: [spring.id], max_per_school: 5 })
    const registered = { activity_id: own.id, period_id: spring.id, school_id: school.id }
    for (const status of ['ACCEPTED', 'WAITLISTED', 'CANCELLED'] as const) await aStudent(preU.db, { ...registered, status })
    await aStudent(preU.db, { activity_id: own.id, period_id: spring.id })
    expect((await read(`${own.id}/`, teacher)).left_for_school).toBe(3)
    expect(await leftOf({ capacity: 34, max_per_school: 6 })).toEqual([6, 6, null])
    expect(await leftOf({ capacity: 4, max_per_school: 6 })).toEqual([4, 4, null])
    expect(await leftOf({ capacity: 34 })).toEqual([8, 8, null])
    expect(await leftOf({ period_ids: [winter.id, past.id] })).toEqual([10, 10, null])
    const stranger = await aSchoolUser(preU.db)
    expect((await read(`${own.id}/`, stranger)).left_for_school).toBe(5)
    const unlimited = await make()
    expect((await read(`${unlimited.id}/`, stranger)).left_for_school).toBeNull()
  })

  test('does not see drafts, also not in an export or an overview', async () => {
    const teacher = await aSchoolUser(preU.db)
    const { id } = await make({ state: 'DRAFT', name: 'Geheim' })
    for (const url of [`${id}/`, `${id}/overview/`])
      expect((await preU.call({ url: `/api/activities/${url}`, as: teacher })).statusCode).toBe(404)
    const file = await preU.call({ url: '/api/activities/export/?search=geheim', as: teacher })
    expect(await readCells(file.rawPayload)).toHaveLength(1)
  })
})

describe('the list', () => {
  const DAY = 86_400_000
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const closing = (name: string, days: number, values: object = {}) =>
    anActivity(preU.db, {
      name,
      location: 'Lijst',
      deadline: inDays(days),
      start_at: inDays(days + 9),
      end_at: inDays(days + 9),
      ...values,
    })
  beforeAll(async () => {
    await closing('Dicht', -1, { grades: [1] })
    await closing('Ver', 30, { grades: [1, 2], category: 'College', period_ids: [winter.id] })
    await closing('Weg', 30, { grades: [2], state: 'CANCELLED' })
    await closing('Bijna', 6.9, { grades: [3], description: 'Met José' })
  })
  const names = async (query: string) => (await read(`?search=lijst&${query}`)).results.map(({ name }: { name: string }) => name)

  test.each([
    ['', ['Dicht', 'Ver', 'Weg', 'Bijna']],
    ['deadline=open', ['Ver', 'Bijna']],
    ['deadline=soon', ['Bijna']],
    ['deadline=closed', ['Dicht', 'Weg']],
    ['grade=2', ['Ver', 'Weg']],
    ['category=College', ['Ver']],
    ['state=CANCELLED', ['Weg']],
    ['ordering=is_closed', ['Bijna', 'Ver', 'Dicht', 'Weg']],
    ['ordering=name', ['Bijna', 'Dicht', 'Ver', 'Weg']],
    ['ordering=deadline', ['Dicht', 'Bijna', 'Ver', 'Weg']],
  ])('with %s', async (query, expected) => expect(await names(query)).toEqual(expected))

  test('has all open activities in the order of their deadlines', async () => {
    for (const [name, days] of [
      ['Eind', 60],
      ['Midden', 20],
      ['Begin', 3],
    ] as const)
      await closing(name, days, { location: 'Volgorde' })
    const { results } = await read('?search=volgorde&ordering=is_closed')
    expect(results.map(({ name }: { name: string }) => name)).toEqual(['Begin', 'Midden', 'Eind'])
  })

  test('finds by period and by words of the description', async () => {
    expect(await names(`period__id=${winter.id}`)).toEqual(['Ver'])
    expect((await read('?search=jose')).results).toMatchObject([{ name: 'Bijna' }])
  })

  test('takes as many queries for many rows as for one', async () => {
    const countQueries = async (page_size: number) => {
      const queries = vi.spyOn(pg.Client.prototype, 'query')
      await read(`?page_size=${page_size}`)
      const { length } = queries.mock.calls
      queries.mockRestore()
      return length
    }
    const forMany = await countQueries(200)
    expect(forMany).toBeGreaterThan(0)
    expect(await countQueries(1)).toBe(forMany)
  })

  test('is exported as it is shown, in Dutch', async () => {
    const { id } = await make({ name: 'Naar Excel', capacity: 10, period_ids: [autumn.id, winter.id] })
    await aStudent(preU.db, { activity_id: id, period_id: autumn.id, status: 'ACCEPTED' })
    const answer = await preU.call({ url: '/api/activities/export/?search=excel', as: staff })
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="activiteiten-${dayOf(new Date())}.xlsx"`)
    const [headings, row] = await readCells(answer.rawPayload)
    const cells = Object.fromEntries(headings!.map((heading, column) => [heading, row![column]]))
    expect(cells).toMatchObject({
      Periodes: 'Najaar 2026-2027, Winter 2026-2027',
      Leerjaren: '4, 5, 6',
      Begin: new Date('2026-11-12T09:00:00Z'),
      'Geplaatst of afgerond': 1,
      Plaatsen: 10,
      'Vrije plaatsen': 9,
      Status: 'Gepubliceerd',
    })
  })
})

test('the overview counts per period and status, and per week in Amsterdam', async () => {
  const teacher = await aSchoolUser(preU.db)
  const { id } = await make({ period_ids: [winter.id, autumn.id] })
  const own = { activity_id: id, period_id: autumn.id, school_id: teacher.school_id! }
  // Monday 5 October in Amsterdam, still Sunday in UTC.
  await aStudent(preU.db, { ...own, created_at: '2026-10-04T22:30:00.000Z' })
  // The night of the clock change, and the Monday after it.
  await aStudent(preU.db, { ...own, status: 'ACCEPTED', created_at: '2026-10-25T22:59:00.000Z' })
  await aStudent(preU.db, { activity_id: id, period_id: winter.id, created_at: '2026-10-25T23:00:00.000Z' })
  expect(await read(`${id}/overview/`)).toMatchObject({
    periods: [
      { period: { name: 'Najaar' }, counts: { PENDING: 1, ACCEPTED: 1 } },
      { period: { name: 'Winter' }, counts: { PENDING: 1 } },
    ],
    weeks: [
      { week: '2026-10-05', registrations: 1 },
      { week: '2026-10-12', registrations: 0 },
      { week: '2026-10-19', registrations: 1 },
      { week: '2026-10-26', registrations: 1 },
    ],
  })
  const forTeacher = await read(`${id}/overview/`, teacher)
  expect(forTeacher.periods.map(({ counts }: { counts: object }) => counts)).toEqual([{ PENDING: 1, ACCEPTED: 1 }, {}])
  expect(forTeacher.weeks.at(-1)).toEqual({ week: '2026-10-19', registrations: 1 })
  const { id: empty } = await make()
  expect(await read(`${empty}/overview/`)).toMatchObject({ periods: [{ counts: {} }], weeks: [] })
})
