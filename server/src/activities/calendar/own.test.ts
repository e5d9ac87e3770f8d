import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, anActivity, anHonoursProgram, aPeriod, aSchool, aSchoolUser, aStaff, aStudent } from '../../testing/builders'

let preU: TestApp
let teacher: { id: number }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const day = (days: number) => inDays(days).slice(0, 10)

beforeAll(async () => {
  preU = await createTestApp()
  const { db } = preU
  const [school, other] = [await aSchool(db), await aSchool(db)]
  teacher = await aSchoolUser(db, { school_id: school.id })
  const period_id = (await aPeriod(db, { start_date: day(-30), end_date: day(60) })).id
  const at = (code: string, values = {}) =>
    anActivity(db, { code, name: 'Dag', period_ids: [period_id], deadline: inDays(2), start_at: inDays(9), end_at: inDays(9.1), ...values })
  const [ours, theirs, rejected] = [await at('ONS'), await at('HUN'), await at('NIET')]
  for (const status of ['PENDING', 'ACCEPTED', 'CANCELLED'] as const)
    await aStudent(db, { school_id: school.id, activity_id: ours.id, period_id, status })
  await aStudent(db, { school_id: other.id, activity_id: theirs.id, period_id })
  const cancelled = await at('AFGELAST', { state: 'CANCELLED', start_at: inDays(10), end_at: inDays(10.1) })
  await aStudent(db, { school_id: school.id, activity_id: cancelled.id, period_id, status: 'CANCELLED' })
  await aStudent(db, { school_id: school.id, activity_id: rejected.id, period_id, status: 'REJECTED' })
  const dates = { deadline: day(3), start_date: day(5), end_date: day(20) }
  const [bèta] = [await anHonoursProgram(db, { name: 'Bèta', ...dates }), await anHonoursProgram(db, { name: 'Alfa', ...dates })]
  await aCandidate(db, { school_id: school.id, honours_program_id: bèta.id })
})
afterAll(() => preU.close())

const read = (as: { id: number }) => preU.call({ url: `/api/calendar/?start=${day(-1)}&end=${day(40)}&own=true`, as })

test('the calendar of the own pupils has what they are registered for, with their number and without names', async () => {
  const events = (await read(teacher)).json() as CalendarEvent[]
  const standing = events.filter(({ is_cancelled }) => !is_cancelled)
  expect(standing.map(({ title }) => title)).toEqual(['ONS Dag (2 leerlingen)', 'Deadline: ONS Dag', 'Bèta', 'Deadline: Bèta'])
})

test('an activity that was cancelled with its registrations stays, and is marked', async () => {
  const events = (await read(teacher)).json() as CalendarEvent[]
  const cancelled = events.filter(({ is_cancelled }) => is_cancelled)
  expect(cancelled.map(({ title }) => title)).toEqual(['AFGELAST Dag (1 leerling)', 'Deadline: AFGELAST Dag'])
})

test('a feed of the own pupils has an address of its own, which ends with the other', async () => {
  const feed = (await preU.call({ url: '/api/calendar/feed/', as: teacher })).json() as { url: string; own_url: string }
  const follow = (url: string) => preU.call({ url: new URL(url).pathname })
  const own = await follow(feed.own_url)
  expect(own.payload).toContain('X-WR-CALNAME:Pre-U (onze leerlingen)')
  expect(own.payload).toContain('STATUS:CANCELLED')
  expect([own.payload.includes('ONS Dag (2 leerlingen)'), own.payload.includes('HUN')]).toEqual([true, false])
  expect((await follow(feed.url)).payload).toContain('HUN Dag')
  const [, signature] = /(?:\d-)([\w-]{43})\.ics$/.exec(feed.url)!
  expect((await follow(feed.own_url.replace(/-eigen-[\w-]{43}/, `-eigen-${signature}`))).statusCode).toBe(404)
  await preU.call({ method: 'POST', url: '/api/calendar/feed/', as: teacher })
  expect((await follow(feed.own_url)).statusCode).toBe(404)
})

test('staff have no pupils of their own', async () => {
  const staff = await aStaff(preU.db)
  expect((await read(staff)).json()).toEqual({ own: ['Alleen een school heeft eigen leerlingen'] })
  expect((await preU.call({ url: '/api/calendar/feed/', as: staff })).json()).toMatchObject({ own_url: null })
})
