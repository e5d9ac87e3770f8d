import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import { createTestApp, type TestApp } from '../../testing/app'
import { anActivity, anHonoursProgram, aPeriod, aSchoolUser, aStaff } from '../../testing/builders'

let preU: TestApp
let staff: { id: number }
let teacher: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  const { db } = preU
  staff = await aStaff(db)
  teacher = await aSchoolUser(db)
  const code = (text: string, name: string) => ({ code: text, name })
  await anActivity(db, {
    ...code('OVER', 'Twee dagen'),
    deadline: '2026-11-05T16:00:00.000Z',
    start_at: '2026-11-09T09:00:00.000Z',
    end_at: '2026-11-10T12:00:00.000Z',
    location: 'Aula',
    description: 'Regel 1\nRegel 2',
  })
  // From 00:30 on Monday 16 November in Amsterdam: still Sunday in UTC.
  await anActivity(db, {
    ...code('NACHT', 'Nacht'),
    deadline: '2026-11-15T23:30:00.000Z',
    start_at: '2026-11-15T23:30:00.000Z',
    end_at: '2026-11-15T23:30:00.000Z',
  })
  await anActivity(db, {
    ...code('KLAD', 'Klad'),
    state: 'DRAFT',
    deadline: '2026-11-20T10:00:00.000Z',
    start_at: '2026-11-20T10:00:00.000Z',
    end_at: '2026-11-20T11:00:00.000Z',
  })
  await anActivity(db, {
    ...code('WEG', 'Weg'),
    state: 'CANCELLED',
    deadline: '2026-09-01T10:00:00.000Z',
    start_at: '2026-11-23T10:00:00.000Z',
    end_at: '2026-11-23T11:00:00.000Z',
  })
  await anHonoursProgram(db, { name: 'Bèta', deadline: '2026-11-30', start_date: '2026-12-01', end_date: '2027-06-01' })
  await anHonoursProgram(db, { name: 'Oud', is_active: false, deadline: '2026-11-12' })
  await aPeriod(db, { name: 'Najaar', start_date: '2026-09-01', end_date: '2026-11-08' })
  await aPeriod(db, { name: 'Dicht', is_active: false })
})
afterAll(() => preU.close())

const events = async (start: string, end: string, as = staff): Promise<CalendarEvent[]> =>
  (await preU.call({ url: `/api/calendar/?start=${start}&end=${end}`, as })).json()
const titles = async (start: string, end: string, as = staff) => (await events(start, end, as)).map(({ title }) => title)

describe('the calendar', () => {
  test('has all events of a month, for staff', async () => {
    expect(await titles('2026-11-01', '2026-12-01')).toEqual([
      'OVER Twee dagen',
      'Deadline: OVER Twee dagen',
      'NACHT Nacht',
      'Deadline: NACHT Nacht',
      'Concept: KLAD Klad',
      'Deadline: Concept: KLAD Klad',
      'WEG Weg',
      'Deadline: Bèta',
      'Najaar 2026-2027',
    ])
  })

  test('shows a school user no draft', async () => {
    const seen = await titles('2026-11-01', '2026-12-01', teacher)
    expect(seen.filter((title) => title.includes('KLAD'))).toEqual([])
    expect(seen).toHaveLength(7)
  })

  test('gives events with a duration, deadlines and whole days', async () => {
    const all = await events('2026-11-01', '2026-12-01')
    const { id } = all[0]!
    expect(all[0]).toMatchObject({
      kind: 'activity',
      id: `activity-${all[0]!.record_id}`,
      start: '2026-11-09T09:00:00.000Z',
      end: '2026-11-10T12:00:00.000Z',
      all_day: false,
      location: 'Aula',
      description: 'Regel 1\nRegel 2',
      is_cancelled: false,
    })
    expect(all[1]).toMatchObject({ kind: 'deadline', id: id.replace('activity', 'deadline'), start: '2026-11-05T16:00:00.000Z' })
    expect(all.find(({ title }) => title === 'WEG Weg')!.is_cancelled).toBe(true)
    expect(all.find(({ kind }) => kind === 'honours_deadline')).toMatchObject({ start: '2026-11-30', end: '2026-12-01', all_day: true })
    expect(all.find(({ kind }) => kind === 'period')).toMatchObject({ start: '2026-09-01', end: '2026-11-09', all_day: true })
  })

  test.each([
    ['2026-11-08', '2026-11-09', ['Najaar 2026-2027']],
    ['2026-11-10', '2026-11-11', ['OVER Twee dagen']],
    ['2026-11-15', '2026-11-16', []],
    ['2026-11-16', '2026-11-17', ['NACHT Nacht', 'Deadline: NACHT Nacht']],
    ['2026-12-01', '2026-12-02', ['Bèta']],
    ['2027-06-01', '2027-06-02', ['Bèta']],
    ['2027-06-02', '2027-06-03', []],
  ])('from %s to %s, days in Amsterdam', async (start, end, expected) => expect(await titles(start, end)).toEqual(expected))

  test.each([
    ['start=2026-11-01&end=2026-11-01', 'end'],
    ['start=2026-11-02&end=2026-11-01', 'end'],
    ['start=2026-01-01&end=2027-02-06', 'end'],
    ['start=2026-02-30&end=2026-03-01', 'start'],
    ['start=0000-01-01&end=2026-02-01', 'start'],
    ['start=0001-01-01&end=2026-02-01', 'start'],
    ['end=2026-03-01', 'start'],
    ['start=2026-11-01T00:00:00Z&end=2026-11-02', 'start'],
    ['start=2026-11-01&end=2026-11-02&kind=period', 'non_field_errors'],
  ])('with %s is refused at %s', async (query, field) => {
    const answer = await preU.call({ url: `/api/calendar/?${query}`, as: staff })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })

  test('accepts a range of 400 days', async () =>
    expect((await preU.call({ url: '/api/calendar/?start=2026-01-01&end=2027-02-05', as: staff })).statusCode).toBe(200))
})
