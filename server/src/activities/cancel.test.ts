import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newsTable } from '../tables/news'
import { forgetNews, readNews } from '../notifications/news/testing'
import { studentsTable } from '../tables/students'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, anOpenActivity, aPeriod, aSchoolUser, aStaff, aStudent } from '../testing/builders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())
beforeEach(() => forgetNews(preU))

/** Two schools: one placed and one waiting pupil, one pending and one rejected pupil. */
async function anActivityWithPupils() {
  const period = await aPeriod(preU.db)
  const activity = await anActivity(preU.db, { period_ids: [period.id] })
  const teachers = [await aSchoolUser(preU.db), await aSchoolUser(preU.db)]
  const statuses = ['ACCEPTED', 'WAITLISTED', 'PENDING', 'REJECTED'] as const
  for (const [index, status] of statuses.entries()) {
    const { id: created_by, school_id } = teachers[Math.floor(index / 2)]!
    await aStudent(preU.db, { activity_id: activity.id, period_id: period.id, school_id: school_id!, created_by, status })
  }
  return { activity, period, teacher: teachers[0]! }
}
const cancel = ({ id }: { id: number }, body: object) =>
  preU.call({ method: 'POST', url: `/api/activities/${id}/cancel`, body: { cancel_registrations: false, ...body }, as: staff })
const statusesOf = async ({ id }: { id: number }) => {
  const rows = await preU.db.select().from(studentsTable).where(eq(studentsTable.activity_id, id)).orderBy(studentsTable.id)
  return rows.map(({ status }) => status)
}

test('cancelling tells the schools with standing registrations, which stay and are marked', async () => {
  const { activity, teacher } = await anActivityWithPupils()
  const audience = await preU.call({ method: 'POST', url: '/api/activities/audience', body: { ids: [activity.id] }, as: staff })
  expect(audience.json()).toEqual({ schools: 2, pupils: 3 })
  expect((await cancel(activity, { inform_note: 'De docent is ziek' })).json()).toMatchObject({ schools: 2, pupils: 3, cancelled: 0 })
  expect(await statusesOf(activity)).toEqual(['ACCEPTED', 'WAITLISTED', 'PENDING', 'REJECTED'])
  const news = await readNews(preU)
  expect(news.map(({ kind, note }) => [kind, note])).toEqual([
    ['activity', 'De docent is ziek'],
    ['activity', 'De docent is ziek'],
  ])
  const list = await preU.call({ url: `/api/students/?activity__id=${activity.id}`, as: teacher })
  expect(list.json().results.map((student: { activity: object }) => student.activity)).toEqual([
    expect.objectContaining({ is_cancelled: true }),
    expect.objectContaining({ is_cancelled: true }),
  ])
  expect((await cancel(activity, {})).statusCode).toBe(409)
})

test('its registrations are cancelled with it, with a reason', async () => {
  const { activity } = await anActivityWithPupils()
  const answer = await cancel(activity, { cancel_registrations: true, status_reason: 'Gaat niet door' })
  expect(answer.json()).toMatchObject({ schools: 2, pupils: 3, cancelled: 3 })
  expect(await statusesOf(activity)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'REJECTED'])
  expect(await readNews(preU, eq(newsTable.kind, 'student'))).toHaveLength(3)
})

const takeBack = (undo: string) => preU.call({ method: 'POST', url: '/api/undo/', body: { undo }, as: staff })
const audienceOf = async ({ id }: { id: number }, publish: boolean) =>
  (await preU.call({ method: 'POST', url: '/api/activities/audience', body: { ids: [id], publish }, as: staff })).json()
const stateOf = async ({ id }: { id: number }) => (await preU.call({ url: `/api/activities/${id}/`, as: staff })).json().state

test('only publishing it again is told of a cancelled activity, also where its registrations were cancelled', async () => {
  const { activity } = await anActivityWithPupils()
  await cancel(activity, { cancel_registrations: true })
  expect(await audienceOf(activity, false)).toEqual({ schools: 0, pupils: 0 })
  expect(await audienceOf(activity, true)).toEqual({ schools: 2, pupils: 3 })
})

test('its registrations are moved within the capacity of another activity, told with the line of whoever did it, and taken back', async () => {
  const { activity, period } = await anActivityWithPupils()
  const other = await anActivity(preU.db, { period_ids: [period.id], capacity: 1 })
  const answer = await cancel(activity, { move_to: { activity_id: other.id }, inform_note: 'De zaal is dicht' })
  expect(answer.json()).toMatchObject({ schools: 2, pupils: 3, cancelled: 0, moved: 3, waitlisted: 2 })
  expect(await statusesOf(activity)).toEqual(['REJECTED'])
  const statusesMoved = await statusesOf(other)
  expect(statusesMoved).toEqual(['ACCEPTED', 'WAITLISTED', 'WAITLISTED'])
  const news = await readNews(preU)
  expect(news.map(({ kind, note }) => [kind, note])).toEqual(statusesMoved.map(() => ['student', 'De zaal is dicht']))

  expect((await takeBack(answer.json().undo)).statusCode).toBe(200)
  expect([await statusesOf(activity), await statusesOf(other)]).toEqual([['ACCEPTED', 'WAITLISTED', 'PENDING', 'REJECTED'], []])
  expect(await stateOf(activity)).toBe('PUBLISHED')
})

test('nothing is cancelled when its registrations cannot all be moved', async () => {
  const { activity, period } = await anActivityWithPupils()
  const limited = await anActivity(preU.db, { period_ids: [period.id], max_per_school: 1 })
  const refused = await cancel(activity, { move_to: { activity_id: limited.id } })
  expect([refused.statusCode, refused.json().despite_limits]).toEqual([409, [expect.stringContaining('1')]])
  const elsewhere = await anActivity(preU.db, { period_ids: [(await aPeriod(preU.db)).id] })
  const notThen = await cancel(activity, { move_to: { activity_id: elsewhere.id } })
  expect([notThen.statusCode, notThen.json().non_field_errors[0]]).toEqual([409, expect.stringContaining('niet in de periode')])
  expect((await cancel(activity, { move_to: { activity_id: activity.id } })).statusCode).toBe(409)
  expect(await statusesOf(activity)).toEqual(['ACCEPTED', 'WAITLISTED', 'PENDING', 'REJECTED'])
  expect(await stateOf(activity)).toBe('PUBLISHED')
  expect(await readNews(preU)).toEqual([])
  const confirmed = await cancel(activity, { move_to: { activity_id: limited.id, despite_limits: true } })
  expect(confirmed.json()).toMatchObject({ moved: 3 })
})

test('who does not fit elsewhere stays or is cancelled, and the others are moved, when that is asked', async () => {
  const { activity, period, teacher } = await anActivityWithPupils()
  const other = await anActivity(preU.db, { period_ids: [period.id], grades: [5] })
  const ofSchool = { activity_id: activity.id, period_id: period.id, school_id: teacher.school_id!, created_by: teacher.id }
  const { id: tooYoung } = await aStudent(preU.db, { ...ofSchool, grade: 4 })
  const refused = await cancel(activity, { move_to: { activity_id: other.id } })
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { non_field_errors: [expect.stringContaining('leerjaar 5')], only_fitting: ['Verplaats de 3 die passen'] },
  ])
  expect([await stateOf(activity), await statusesOf(other)]).toEqual(['PUBLISHED', []])

  const answer = await cancel(activity, { move_to: { activity_id: other.id, only_fitting: true } })
  expect(answer.json()).toMatchObject({ cancelled: 0, moved: 3 })
  expect([await stateOf(activity), await statusesOf(activity)]).toEqual(['CANCELLED', ['REJECTED', 'PENDING']])
  const notified = await readNews(preU)
  expect(notified.map(({ kind }) => kind).toSorted()).toEqual(['activity', 'student', 'student', 'student'])

  expect((await takeBack(answer.json().undo)).statusCode).toBe(200)
  await cancel(activity, { cancel_registrations: true, move_to: { activity_id: other.id, only_fitting: true } })
  const [left] = await preU.db.select().from(studentsTable).where(eq(studentsTable.id, tooYoung))
  expect(left!.status).toBe('CANCELLED')
})

test('while a school registers, no registration stays', async () => {
  const { period, teacher } = await anActivityWithPupils()
  const activity = await anOpenActivity(preU.db, period.id)
  const body = {
    activity_id: activity.id,
    period_id: period.id,
    first_name: 'Noor',
    last_name: 'Mol',
    email: 'noor@leerling.example',
    grade: 5,
  }
  const [registered, cancelled, again] = await Promise.all([
    preU.call({ method: 'POST', url: '/api/students/', body, as: teacher }),
    cancel(activity, { cancel_registrations: true }),
    cancel(activity, { cancel_registrations: true }),
  ])
  expect([cancelled.statusCode, again.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([registered.statusCode, await statusesOf(activity)]).toEqual(registered.statusCode === 201 ? [201, ['CANCELLED']] : [409, []])
})

test('nobody is mailed when that is switched off', async () => {
  const { activity } = await anActivityWithPupils()
  const answer = await cancel(activity, { cancel_registrations: true, inform: false })
  expect(answer.json()).toMatchObject({ schools: 0, pupils: 0, cancelled: 3 })
  expect(await readNews(preU)).toEqual([])
})

test('a stale form cancels nothing, and a draft cannot be cancelled', async () => {
  const { activity } = await anActivityWithPupils()
  expect((await cancel(activity, { updated_at: '2020-01-01T00:00:00.000Z' })).statusCode).toBe(409)
  const draft = await anActivity(preU.db, { state: 'DRAFT' })
  expect((await cancel(draft, {})).statusCode).toBe(409)
  expect((await cancel({ id: 999_999 }, {})).statusCode).toBe(404)
})
