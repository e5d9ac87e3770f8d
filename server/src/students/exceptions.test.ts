import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTable } from '../platform/audit/audit'
import { createTestApp, type TestApp } from '../testing/app'
import { readEntriesOf } from '../testing/auditEntries'
import {
  anActivity,
  aCandidate,
  anHonoursProgram,
  anOpenProgram,
  aPeriod,
  aPlan,
  aSchool,
  aSchoolUser,
  aStaff,
  aStudent,
} from '../testing/builders'
import { formWith } from '../testing/forms'
import { studentsTable as table } from '../tables/students'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const OPEN = { deadline: '2031-01-01T12:00:00.000Z', start_at: '2031-02-01T12:00:00.000Z', end_at: '2031-02-01T15:00:00.000Z' }
const CLOSED = { ...OPEN, deadline: '2020-01-01T12:00:00.000Z' }
const pupil = (email: string) => ({ first_name: 'Sam', last_name: 'Proef', email, grade: 5 })

async function places() {
  const period = await aPeriod(preU.db)
  const school = await aSchool(preU.db)
  const activityWith = (values: object) => anActivity(preU.db, { period_ids: [period.id], ...values })
  return { period_id: period.id, school_id: school.id, activityWith }
}
const call = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, as = staff) =>
  preU.call({ method, url, ...(body && { body }), as })
async function lastException(resource = 'students') {
  const [entry] = await preU.db.select().from(auditTable).where(eq(auditTable.resource, resource)).orderBy(desc(auditTable.id)).limit(1)
  return entry!.changes.exception
}

test('the log says when staff register, change, move or remove after the deadline, and not before it', async () => {
  const { activityWith, ...place } = await places()
  const [closed, open] = [await activityWith(CLOSED), await activityWith(OPEN)]
  const late = await call('POST', '/api/students/', { ...pupil('a@x.example'), ...place, activity_id: closed.id })
  expect(late.statusCode).toBe(201)
  expect(await lastException()).toEqual([null, 'Na de deadline'])
  const url = `/api/students/${late.json().id}/`
  await call('PATCH', url, { remarks: 'Anders' })
  expect(await lastException()).toEqual([null, 'Na de deadline'])
  // A decision after the deadline is what staff do every day.
  await call('PATCH', url, { status: 'ACCEPTED' })
  expect(await lastException()).toBeUndefined()
  await call('POST', '/api/students/bulk_move', { ids: [late.json().id], activity_id: open.id })
  expect(await lastException()).toEqual([null, 'Na de deadline'])
  await call('PATCH', url, { remarks: 'Weer anders' })
  expect(await lastException()).toBeUndefined()
  const early = await aStudent(preU.db, { ...place, activity_id: open.id })
  await call('POST', '/api/students/bulk_move', { ids: [early.id], activity_id: closed.id })
  expect(await lastException()).toEqual([null, 'Na de deadline'])
  const gone = await aStudent(preU.db, { ...place, activity_id: closed.id })
  await call('POST', '/api/students/bulk_remove', { ids: [gone.id] })
  expect(await lastException()).toEqual([null, 'Na de deadline'])
})

test('the log says when staff register or move past a limit', async () => {
  const { activityWith, ...place } = await places()
  const [limited, other] = [await activityWith({ ...OPEN, max_per_school: 1 }), await activityWith(OPEN)]
  const register = (email: string, activity_id: number) =>
    call('POST', '/api/students/', { ...pupil(email), ...place, activity_id, despite_limits: true })
  await register('a@x.example', limited.id)
  expect(await lastException()).toBeUndefined()
  await register('b@x.example', limited.id)
  expect(await lastException()).toEqual([null, 'Boven de limiet'])
  const moving = await register('c@x.example', other.id)
  await call('POST', '/api/students/bulk_move', { ids: [moving.json().id], activity_id: limited.id, despite_limits: true })
  expect(await lastException()).toEqual([null, 'Boven de limiet'])
})

/** What the log says of the latest change of each of these registrations. */
const exceptionsOf = (ids: number[]) =>
  Promise.all(ids.map(async (id) => (await readEntriesOf(preU, staff, 'students', id)).at(-1)!.changes.exception?.[1]))
const idsIn = async (activity_id: number) =>
  (await preU.db.select({ id: table.id }).from(table).where(eq(table.activity_id, activity_id)).orderBy(asc(table.id))).map(({ id }) => id)

test('of several who are moved, copied or imported past a limit the log says it of each', async () => {
  const { activityWith, ...place } = await places()
  const from = await activityWith(OPEN)
  const limited = () => activityWith({ ...OPEN, max_per_school: 1 })
  const elsewhere = { ...place, school_id: (await aSchool(preU.db)).id }
  const past = [await aStudent(preU.db, { ...place, activity_id: from.id }), await aStudent(preU.db, { ...place, activity_id: from.id })]
  const within = await aStudent(preU.db, { ...elsewhere, activity_id: from.id })
  const ids = [...past, within].map(({ id }) => id)
  const said = ['Boven de limiet', 'Boven de limiet', undefined]

  const [copied, moved, imported] = [await limited(), await limited(), await limited()]
  const to = (activity: { id: number }, is_copy: boolean) => ({ ids, activity_id: activity.id, is_copy, despite_limits: true })
  expect((await call('POST', '/api/students/bulk_move', to(copied, true))).json().count).toBe(3)
  expect(await exceptionsOf(await idsIn(copied.id))).toEqual(said)
  expect((await call('POST', '/api/students/bulk_move', to(moved, false))).json().count).toBe(3)
  expect(await exceptionsOf(ids)).toEqual(said)

  const rows = ['d@x.example', 'e@x.example'].map((email) => ({ ...pupil(email), activity: '' }))
  const fields = { ...place, activity_id: imported.id, rows: JSON.stringify(rows), despite_limits: true }
  const form = formWith(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])), {})
  expect((await call('POST', '/api/students/import/?dry_run=false', form)).statusCode).toBe(201)
  expect(await exceptionsOf(await idsIn(imported.id))).toEqual(['Boven de limiet', 'Boven de limiet'])
})

test('the log says when staff enter a candidate after the deadline and past a limit, and nothing for a school in time', async () => {
  const teacher = await aSchoolUser(preU.db)
  const candidate = (email: string) => ({ ...pupil(email), school_id: teacher.school_id })
  const path = '/api/honours-program-students/'
  const [open, closed] = [
    await anHonoursProgram(preU.db, { deadline: '2031-01-01', start_date: '2031-02-01', end_date: '2031-06-01' }),
    await anHonoursProgram(preU.db, { deadline: '2020-01-01', max_per_school: 1 }),
  ]
  await call('POST', path, { ...candidate('a@x.example'), honours_program_id: open.id }, teacher)
  expect(await lastException('honours_students')).toBeUndefined()
  await call('POST', path, { ...candidate('b@x.example'), honours_program_id: closed.id })
  expect(await lastException('honours_students')).toEqual([null, 'Na de deadline'])
  await call('POST', path, { ...candidate('c@x.example'), honours_program_id: closed.id, despite_limits: true })
  expect(await lastException('honours_students')).toEqual([null, 'Boven de limiet, Na de deadline'])
})

describe.each(['CANCELLED', 'REJECTED'] as const)('a registration that is reopened with others that are %s', (status) => {
  test.each(['the activity', 'the package'])('is within the limit of %s: those do not count', async (limit) => {
    const { activityWith, ...place } = await places()
    const isOfActivity = limit === 'the activity'
    const plan = await aPlan(preU.db, isOfActivity ? {} : { max_registrations: 2 })
    const school_id = (await aSchool(preU.db, { plan_id: plan.id })).id
    const activity = await activityWith({ ...OPEN, ...(isOfActivity && { max_per_school: 2 }) })
    const enter = (values: object) => aStudent(preU.db, { ...place, school_id, activity_id: activity.id, ...values })
    const [reopened, next] = [await enter({ status }), await enter({ status })]
    await enter({ status })
    await enter({ status: 'PENDING' })
    const reopen = async ({ id }: { id: number }) => {
      const body = { ids: [id], status: 'PENDING', status_reason: 'Toch' }
      expect((await call('POST', '/api/students/bulk_update_status', body)).statusCode).toBe(200)
      return (await exceptionsOf([id]))[0]
    }
    expect([await reopen(reopened), await reopen(next)]).toEqual([undefined, 'Boven de limiet'])
  })

  test.each(['the programme', 'the package'])('is within the limit of %s, as a candidate', async (limit) => {
    const isOfProgram = limit === 'the programme'
    const plan = await aPlan(preU.db, isOfProgram ? {} : { max_honours_students: 2 })
    const school_id = (await aSchool(preU.db, { plan_id: plan.id })).id
    const program = await anOpenProgram(preU.db, isOfProgram ? { max_per_school: 2 } : {})
    const enter = (values: object) => aCandidate(preU.db, { school_id, honours_program_id: program.id, ...values })
    const [reopened, next] = [await enter({ status }), await enter({ status })]
    await enter({ status })
    await enter({ status: 'PENDING' })
    const reopen = async ({ id }: { id: number }) => {
      const body = { ids: [id], status: 'PENDING', status_reason: 'Toch' }
      expect((await call('POST', '/api/honours-program-students/bulk_update_status', body)).statusCode).toBe(200)
      return lastException('honours_students')
    }
    expect([await reopen(reopened), await reopen(next)]).toEqual([undefined, [null, 'Boven de limiet']])
  })
})

test('the package is one of each period: what is past it in another does not count when one is reopened', async () => {
  const plan = await aPlan(preU.db, { max_registrations: 1 })
  const school_id = (await aSchool(preU.db, { plan_id: plan.id })).id
  const [full, free] = [await aPeriod(preU.db), await aPeriod(preU.db)]
  const activity = await anActivity(preU.db, { period_ids: [full.id, free.id], ...OPEN })
  const enter = (period: { id: number }, values = {}) =>
    aStudent(preU.db, { school_id, activity_id: activity.id, period_id: period.id, ...values })
  await enter(full)
  const [inFull, inFree] = [await enter(full, { status: 'CANCELLED' }), await enter(free, { status: 'CANCELLED' })]
  const ids = [inFull.id, inFree.id]
  await call('POST', '/api/students/bulk_update_status', { ids, status: 'PENDING', status_reason: 'Toch' })
  expect(await exceptionsOf(ids)).toEqual(['Boven de limiet', undefined])
})

test('the log says when staff cancel or reopen after the deadline or past a limit', async () => {
  const plan = await aPlan(preU.db, { max_registrations: 2, max_honours_students: 1 })
  const school_id = (await aSchool(preU.db, { plan_id: plan.id })).id
  const teacher = await aSchoolUser(preU.db, { school_id })
  const period_id = (await aPeriod(preU.db)).id
  const [open, closed] = [
    await anActivity(preU.db, { period_ids: [period_id], ...OPEN, max_per_school: 1 }),
    await anActivity(preU.db, { period_ids: [period_id], ...CLOSED }),
  ]
  const bulk = (id: number, status: string, as = staff) =>
    call('POST', '/api/students/bulk_update_status', { ids: [id], status, ...(status === 'PENDING' && { status_reason: 'Toch' }) }, as)
  const cancelled = await aStudent(preU.db, { school_id, period_id, activity_id: open.id })
  expect((await bulk(cancelled.id, 'CANCELLED', teacher)).statusCode).toBe(200)
  expect(await lastException()).toBeUndefined()
  await bulk(cancelled.id, 'PENDING')
  expect(await lastException()).toBeUndefined()
  await bulk(cancelled.id, 'CANCELLED')
  await aStudent(preU.db, { school_id, period_id, activity_id: open.id })
  await bulk(cancelled.id, 'PENDING')
  expect(await lastException()).toEqual([null, 'Boven de limiet'])

  const late = await aStudent(preU.db, { school_id, period_id, activity_id: closed.id })
  await bulk(late.id, 'CANCELLED')
  expect(await lastException()).toEqual([null, 'Na de deadline'])
  await call('PATCH', `/api/students/${late.id}/`, { status: 'PENDING', status_reason: 'Toch' })
  expect(await lastException()).toEqual([null, 'Na de deadline, Boven de limiet'])
  await call('PATCH', `/api/students/${late.id}/`, { status: 'CANCELLED' })
  expect(await lastException()).toEqual([null, 'Na de deadline'])
  await bulk(late.id, 'PENDING')
  expect(await lastException()).toEqual([null, 'Na de deadline, Boven de limiet'])
  await bulk(late.id, 'ACCEPTED')
  expect(await lastException()).toBeUndefined()

  const program = await anHonoursProgram(preU.db, { deadline: '2020-01-01' })
  const candidate = await aCandidate(preU.db, { school_id, honours_program_id: program.id, finished_at: '2019-12-01T12:00:00.000Z' })
  const decide = (status: string, status_reason?: string) =>
    call('POST', '/api/honours-program-students/bulk_update_status', { ids: [candidate.id], status, status_reason })
  await decide('CANCELLED')
  expect(await lastException('honours_students')).toEqual([null, 'Na de deadline'])
  await aCandidate(preU.db, { school_id, honours_program_id: program.id })
  await decide('PENDING', 'Toch')
  expect(await lastException('honours_students')).toEqual([null, 'Na de deadline, Boven de limiet'])
  await call('PATCH', `/api/honours-program-students/${candidate.id}/`, { status: 'CANCELLED' })
  expect(await lastException('honours_students')).toEqual([null, 'Na de deadline'])
  await decide('PENDING', 'Toch')
  await call('POST', `/api/honours-program-students/${candidate.id}/reopen`)
  expect(await lastException('honours_students')).toEqual([null, 'Na de deadline'])
})
