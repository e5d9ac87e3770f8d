import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { activitiesTable } from '../tables/activities'
import { newsTable } from '../tables/news'
import { readNews } from '../notifications/news/testing'
import { periodsTable } from '../tables/periods'
import { auditTable } from '../platform/audit/audit'
import { undosTable } from '../platform/undo/table'
import { expireUndos } from '../platform/undo/undo'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent } from '../testing/builders'
import { studentsTable as table } from '../tables/students'

let preU: TestApp
let staff: { id: number }
let period: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  period = await aPeriod(preU.db)
})
afterAll(() => preU.close())

const open = (values = {}) => anActivity(preU.db, { period_ids: [period.id], ...values })
const pupilIn = (activity: { id: number }, values = {}) => aStudent(preU.db, { activity_id: activity.id, period_id: period.id, ...values })
async function twoPupilsIn(activity: { id: number }) {
  const school_id = (await aSchool(preU.db)).id
  return [await pupilIn(activity, { school_id }), await pupilIn(activity, { school_id })] as const
}
const post = (path: string, body: object) => preU.call({ method: 'POST', url: `/api/students/${path}`, body, as: staff })
const takeBack = (undo: string, as = staff) => preU.call({ method: 'POST', url: '/api/undo/', body: { undo }, as })
const change = async (ids: number[], status: string) => (await post('bulk_update_status', { ids, status })).json().undo as string
const rowsOf = (activity: { id: number }) => preU.db.select().from(table).where(eq(table.activity_id, activity.id)).orderBy(asc(table.id))

test('restores status, reason and position on the waiting list, once', async () => {
  const activity = await open()
  const waitlisted_at = '2026-01-01T10:00:00.000Z'
  const row = await pupilIn(activity, { status: 'WAITLISTED', waitlisted_at, status_reason: 'Vol' })
  const undo = await change([row.id], 'ACCEPTED')
  expect((await takeBack(undo)).json()).toEqual({ count: 1, resource: 'students' })
  const [back] = await preU.db.select().from(table).where(eq(table.id, row.id))
  expect(back).toMatchObject({ status: 'WAITLISTED', waitlisted_at, status_reason: 'Vol' })
  expect((await takeBack(undo)).statusCode).toBe(409)
})

test('takes an action back once, also when asked twice at the same time', async () => {
  const activity = await open()
  const rows = await twoPupilsIn(activity)
  const { undo } = (await post('bulk_remove', { ids: rows.map(({ id }) => id) })).json()
  const answers = await Promise.all([takeBack(undo), takeBack(undo), takeBack(undo)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await rowsOf(activity)).toEqual(rows)
})

test('each user sees what they can take back themselves, the latest first', async () => {
  const pupil = await pupilIn(await open())
  const earlier = await change([pupil.id], 'WAITLISTED')
  const undo = await change([pupil.id], 'ACCEPTED')
  const listed = async (as: { id: number }) => (await preU.call({ url: '/api/undo/', as })).json().map(({ id }: { id: string }) => id)
  expect((await listed(staff)).slice(0, 2)).toEqual([undo, earlier])
  expect(await listed(await aStaff(preU.db))).toEqual([])
  await preU.db.update(undosTable).set({ created_at: '2026-01-01T00:00:00.000Z' }).where(eq(undosTable.id, undo))
  expect(await listed(staff)).not.toContain(undo)
})

test('restores removed registrations', async () => {
  const activity = await open()
  const rows = await twoPupilsIn(activity)
  const { undo } = (await post('bulk_remove', { ids: rows.map(({ id }) => id) })).json()
  expect(await rowsOf(activity)).toEqual([])
  expect((await takeBack(undo)).json()).toEqual({ count: 2, resource: 'students' })
  expect(await rowsOf(activity)).toEqual(rows)
})

test('restores more registrations than fit into the parameters of a statement', async () => {
  const MANY = 4000
  const activity = await open()
  await pupilIn(activity)
  await preU.db.execute(sql`
    insert into ${table} (school_id, activity_id, period_id, first_name, last_name, email, grade, status)
    select school_id, activity_id, period_id, 'Eva', 'Mol ' || number, number || '@leerling.example', grade, status
    from ${table}, generate_series(2, ${MANY}::int) number where activity_id = ${activity.id}`)
  const before = await rowsOf(activity)
  const { undo } = (await post('bulk_remove', { ids: before.map(({ id }) => id) })).json()
  expect((await takeBack(undo)).json()).toEqual({ count: MANY, resource: 'students' })
  expect(await rowsOf(activity)).toEqual(before)
})

test('is refused after another change, without a free place, for another user and when expired', async () => {
  const activity = await open({ capacity: 1 })
  const [first, second] = await twoPupilsIn(activity)
  await change([first.id], 'ACCEPTED')
  const freed = await change([first.id], 'CANCELLED')
  await change([second.id], 'ACCEPTED')
  expect((await takeBack(freed)).json().non_field_errors[0]).toContain('intussen vol')

  const touchedSince = await change([second.id], 'CANCELLED')
  await preU.db
    .update(table)
    .set({ remarks: 'x', updated_at: sql`now() + interval '1 second'` })
    .where(eq(table.id, second.id))
  expect((await takeBack(touchedSince)).json().non_field_errors[0]).toContain('intussen gewijzigd')

  const third = await pupilIn(await open())
  const ofStaff = await change([third.id], 'ACCEPTED')
  expect((await takeBack(ofStaff, await aStaff(preU.db))).statusCode).toBe(409)
  await preU.db.update(undosTable).set({ created_at: '2026-01-01T00:00:00.000Z' }).where(eq(undosTable.id, ofStaff))
  expect((await takeBack(ofStaff)).statusCode).toBe(409)
})

test('a school cannot exceed its package by taking back what made room for another pupil', async () => {
  const plan = await aPlan(preU.db, { max_registrations: 1 })
  const teacher = await aSchoolUser(preU.db, { school_id: (await aSchool(preU.db, { plan_id: plan.id })).id })
  const activity = await open({
    deadline: '2040-01-01T12:00:00.000Z',
    start_at: '2040-02-01T12:00:00.000Z',
    end_at: '2040-02-01T12:00:00.000Z',
  })
  const call = (method: 'POST' | 'DELETE', url: string, body?: object) => preU.call({ method, url, body, as: teacher })
  let serial = 0
  const register = async () => {
    const pupil = {
      first_name: 'Bo',
      last_name: 'Mol',
      email: `bo${(serial += 1)}@leerling.example`,
      grade: 5,
      level: 'vwo',
      profile: 'NT',
    }
    const answer = await call('POST', '/api/students/', { ...pupil, activity_id: activity.id, period_id: period.id })
    expect(answer.statusCode).toBe(201)
    return answer.json<{ id: number }>().id
  }
  const bulk = async (path: string, body: object) => (await call('POST', `/api/students/${path}`, body)).json<{ undo: string }>().undo
  const expectRefused = async (undo: string) => {
    const answer = await takeBack(undo, teacher)
    expect([answer.statusCode, answer.json().non_field_errors]).toEqual([
      409,
      ['Dit kan niet meer ongedaan worden gemaakt. Uw school komt dan boven het maximum. Neem contact op met Pre-U.'],
    ])
  }
  const removed = await bulk('bulk_remove', { ids: [await register()] })
  const second = await register()
  await expectRefused(removed)
  const cancelled = await bulk('bulk_update_status', { ids: [second], status: 'CANCELLED' })
  expect((await takeBack(cancelled, teacher)).statusCode).toBe(200)
  const cancelledAgain = await bulk('bulk_update_status', { ids: [second], status: 'CANCELLED' })
  const third = await register()
  await expectRefused(cancelledAgain)
  expect((await rowsOf(activity)).map(({ id, status }) => [id, status])).toEqual([
    [second, 'CANCELLED'],
    [third, 'PENDING'],
  ])
})

describe('a school takes back nothing that it may no longer do, staff may', () => {
  const closings: [string, RegExp, (id: number) => Promise<unknown>][] = [
    ['the deadline passed', /gesloten sinds/, (id) => setActivity(id, { deadline: '2026-01-01T12:00:00.000Z' })],
    ['the activity was cancelled', /geannuleerd/, (id) => setActivity(id, { state: 'CANCELLED' })],
    ['the period was closed', /niet meer actief/, () => setPeriod(false)],
  ]
  const setActivity = (id: number, values: object) => preU.db.update(activitiesTable).set(values).where(eq(activitiesTable.id, id))
  const setPeriod = (is_active: boolean) => preU.db.update(periodsTable).set({ is_active }).where(eq(periodsTable.id, period.id))
  afterEach(() => setPeriod(true))

  const inTime = {
    deadline: '2040-01-01T12:00:00.000Z',
    start_at: '2040-02-01T12:00:00.000Z',
    end_at: '2040-02-01T13:00:00.000Z',
  }
  const changes: [string, (ids: number[], to: number) => [string, object]][] = [
    ['a removal', (ids) => ['bulk_remove', { ids }]],
    ['a cancellation', (ids) => ['bulk_update_status', { ids, status: 'CANCELLED' }]],
    ['a move', (ids, to) => ['bulk_move', { ids, activity_id: to, period_id: period.id }]],
  ]
  describe.each(changes)('%s', (_change, requestOf) => {
    test.each(closings)('when %s', async (_why, message, close) => {
      const teacher = await aSchoolUser(preU.db)
      const [activity, other] = [await open(inTime), await open(inTime)]
      const make = async (as: { id: number }) => {
        const { id } = await pupilIn(activity, { school_id: teacher.school_id })
        const [path, body] = requestOf([id], other.id)
        return (await preU.call({ method: 'POST', url: `/api/students/${path}`, body, as })).json<{ undo: string }>().undo
      }
      const [undo, ofStaff] = [await make(teacher), await make(staff)]
      await close(activity.id)
      const before = await rowsOf(activity)
      const refused = await takeBack(undo, teacher)
      expect([refused.statusCode, refused.json().non_field_errors[0]]).toEqual([409, expect.stringMatching(message)])
      expect(await rowsOf(activity)).toEqual(before)
      expect((await takeBack(ofStaff)).statusCode).toBe(200)
    })
  })

  test('a copy, when the deadline passed', async () => {
    const teacher = await aSchoolUser(preU.db)
    const [activity, other] = [await open(inTime), await open(inTime)]
    const { id } = await pupilIn(activity, { school_id: teacher.school_id })
    const body = { ids: [id], activity_id: other.id, period_id: period.id }
    const { undo } = (
      await preU.call({ method: 'POST', url: '/api/students/bulk_move', body: { ...body, is_copy: true }, as: teacher })
    ).json()
    await setActivity(other.id, { deadline: '2026-01-01T12:00:00.000Z' })
    expect((await takeBack(undo, teacher)).statusCode).toBe(409)
    expect(await rowsOf(other)).toHaveLength(1)
  })
})

test('what is stored to take a status back names nobody', async () => {
  const { id } = await pupilIn(await open())
  const { undo } = (await post('bulk_update_status', { ids: [id], status: 'ACCEPTED' })).json()
  const [stored] = await preU.db.select().from(undosTable).where(eq(undosTable.id, undo))
  expect(Object.keys(stored!.rows[0] as object).toSorted()).toEqual(['id', 'status', 'status_reason', 'touched_at', 'waitlisted_at'])
})

test('what can no longer be taken back is removed, and the log forgets the name of a pupil who is removed', async () => {
  const { id } = await pupilIn(await open(), { first_name: 'Xanthippe' })
  const other = await pupilIn(await open(), { first_name: 'Xanthippe' })
  await post('bulk_update_status', { ids: [id, other.id], status: 'ACCEPTED' })
  const { undo } = (await post('bulk_remove', { ids: [id] })).json()
  const titles = async (record_id: number) =>
    (await preU.db.select().from(auditTable).where(eq(auditTable.record_id, record_id)))
      .filter(({ resource }) => resource === 'students')
      .map(({ record_title }) => record_title)
  expect(new Set(await titles(id))).toEqual(new Set([`nummer ${id}`]))
  expect((await titles(other.id)).join()).toContain('Xanthippe')

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const stored = () => preU.db.$count(undosTable, eq(undosTable.id, undo))
  await preU.db
    .update(undosTable)
    .set({ created_at: minutesAgo(9) })
    .where(eq(undosTable.id, undo))
  await expireUndos(preU.db)
  expect(await stored()).toBe(1)
  await preU.db
    .update(undosTable)
    .set({ created_at: minutesAgo(10.1) })
    .where(eq(undosTable.id, undo))
  await expireUndos(preU.db)
  expect(await stored()).toBe(0)
})

test('schools that were not notified of a change are not notified that it is taken back', async () => {
  const [from, to] = [await open(), await open()]
  const row = await pupilIn(from)
  const ids = [row.id]
  const quiet = (await post('bulk_update_status', { ids, status: 'ACCEPTED', inform: false })).json()
  expect(quiet.informed).toBe(0)
  await takeBack(quiet.undo)
  await takeBack((await post('bulk_move', { ids, activity_id: to.id, inform: false })).json().undo)
  const newsOf = () => readNews(preU, eq(newsTable.record_id, row.id))
  expect(await newsOf()).toEqual([])
  const notified = (await post('bulk_move', { ids, activity_id: to.id })).json()
  expect([notified.informed, (await newsOf()).length]).toEqual([1, 1])
})
