import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dayOf } from '@pre-u/contract/platform/dates'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aSchoolUser, aStaff, aStudent } from '../testing/builders'
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
