import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activitiesTable } from '../tables/activities'
import { auditTable } from '../platform/audit/audit'
import { createTestApp, type TestApp } from '../testing/app'
import { anOpenActivity, aPeriod, aSchoolUser, aStaff, aStudent, inHours } from '../testing/builders'
import { CONFIRMED, GONE } from './report'
import { studentReportsTable } from '../tables/students'

let preU: TestApp
let staff: { id: number }
let teacher: { id: number; school_id: number | null }
let period: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  teacher = await aSchoolUser(preU.db)
  period = await aPeriod(preU.db)
})
afterAll(() => preU.close())

const ill = { kind: 'ILL', reason: 'Griep' }
async function aPupil(values = {}, deadline = inHours(-1)) {
  const activity = await anOpenActivity(preU.db, period.id, { deadline })
  return aStudent(preU.db, {
    activity_id: activity.id,
    period_id: period.id,
    school_id: teacher.school_id!,
    status: 'ACCEPTED',
    ...values,
  })
}
const post = ({ id }: { id: number }, action: string, as: { id: number }, body?: object) =>
  preU.call({ method: 'POST', url: `/api/students/${id}/${action}`, as, ...(body && { body }) })
const read = async ({ id }: { id: number }) => (await preU.call({ url: `/api/students/${id}/`, as: staff })).json()
const listed = async (query: string) =>
  (await preU.call({ url: `/api/students/?${query}`, as: staff })).json() as { count: number; results: { id: number }[] }

test('a school reports a pupil after the deadline, staff find and confirm it, and can take that back', async () => {
  const pupil = await aPupil()
  const answer = await post(pupil, 'report', teacher, ill)
  expect([answer.statusCode, answer.json().status, answer.json().report]).toEqual([
    200,
    'ACCEPTED',
    { ...ill, reported_at: expect.any(String) },
  ])
  expect(await listed('report=ILL')).toMatchObject({ count: 1, results: [{ id: pupil.id }] })
  expect(await listed('report__in=ILL,WITHDRAWN&search=bos')).toMatchObject({ count: 1 })
  expect(await listed('report=WITHDRAWN')).toMatchObject({ count: 0 })
  const confirmed = (await post(pupil, 'confirm_report', staff)).json()
  expect(await read(pupil)).toMatchObject({ status: 'CANCELLED', status_reason: CONFIRMED, report: null })
  await preU.call({ method: 'POST', url: '/api/undo/', body: { undo: confirmed.undo }, as: staff })
  expect(await read(pupil)).toMatchObject({ status: 'ACCEPTED', report: ill })
  await post(pupil, 'end_report', teacher)
})

test('the log says that a report came, not what it says', async () => {
  const pupil = await aPupil()
  await post(pupil, 'report', teacher, ill)
  const [entry] = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, pupil.id))
  expect(entry!.changes).toEqual({ report: null })
})

test('a report is declined or withdrawn, once, and goes when the registration is cancelled otherwise', async () => {
  const pupil = await aPupil()
  for (const who of [staff, teacher]) {
    await post(pupil, 'report', teacher, ill)
    expect((await post(pupil, 'end_report', who)).json()).toMatchObject({ status: 'ACCEPTED', report: null })
    expect((await post(pupil, 'end_report', who)).statusCode).toBe(409)
  }
  expect((await post(pupil, 'confirm_report', staff)).statusCode).toBe(409)
  await post(pupil, 'report', teacher, ill)
  await preU.call({ method: 'PATCH', url: `/api/students/${pupil.id}/`, body: { status: 'CANCELLED' }, as: staff })
  expect(await preU.db.$count(studentReportsTable, eq(studentReportsTable.student_id, pupil.id))).toBe(0)
})

const act = async (url: string, body: object) => (await preU.call({ method: 'POST', url, body, as: staff })).json()

test.each([
  ['a cancelled selection', (id: number) => act('/api/students/bulk_update_status', { ids: [id], status: 'CANCELLED' })],
  ['a removal', (id: number) => act('/api/students/bulk_remove', { ids: [id] })],
  [
    'a cancelled activity',
    async (_id: number, activity_id: number) => act(`/api/activities/${activity_id}/cancel`, { cancel_registrations: true }),
  ],
])('a report that ended with %s comes back when that is taken back', async (_what, end) => {
  const pupil = await aPupil()
  await post(pupil, 'report', teacher, ill)
  const { report } = await read(pupil)
  const { undo } = await end(pupil.id, pupil.activity_id)
  expect(await preU.db.$count(studentReportsTable, eq(studentReportsTable.student_id, pupil.id))).toBe(0)
  await act('/api/undo/', { undo })
  expect(await read(pupil)).toMatchObject({ status: 'ACCEPTED', report })
})

test('a report stays of who does not fit and keeps the status', async () => {
  const placed = await aPupil()
  const { activity_id } = placed
  await preU.db.update(activitiesTable).set({ capacity: 2 }).where(eq(activitiesTable.id, activity_id))
  const pupils = [await aPupil({ activity_id, status: 'PENDING' }), await aPupil({ activity_id, status: 'PENDING' })]
  for (const pupil of pupils) await post(pupil, 'report', teacher, ill)
  const ids = pupils.map(({ id }) => id)
  const body = { ids, status: 'COMPLETED', only_fitting: true }
  expect(await act('/api/students/bulk_update_status', body)).toMatchObject({ count: 1 })
  const after = await Promise.all(pupils.map(read))
  const reportByStatus = Object.fromEntries(after.map(({ status, report }) => [status, report?.kind ?? null]))
  expect(reportByStatus).toEqual({ COMPLETED: null, PENDING: 'ILL' })
})

test('only a report that is there is confirmed, and only a registration that the caller can reach', async () => {
  const pupil = await aPupil({ school_id: (await aSchoolUser(preU.db)).school_id! })
  await preU.db.insert(studentReportsTable).values({ student_id: pupil.id, kind: 'ILL', reason: '' })
  expect((await post(pupil, 'confirm_report', teacher)).statusCode).toBe(403)
  expect((await post(pupil, 'confirm_report', staff)).statusCode).toBe(200)
  const again = await post(pupil, 'confirm_report', staff)
  expect([again.statusCode, again.json()]).toEqual([409, { non_field_errors: [GONE] }])
  await act('/api/students/bulk_remove', { ids: [pupil.id] })
  for (const action of ['confirm_report', 'end_report']) expect((await post(pupil, action, staff)).statusCode).toBe(404)
})

test('a report needs no reason', async () => {
  const pupil = await aPupil()
  expect((await post(pupil, 'report', teacher, { kind: 'ILL' })).json()).toMatchObject({ report: { kind: 'ILL', reason: '' } })
})

test('nothing is reported before the deadline, of who is cancelled, or of another school', async () => {
  expect((await post(await aPupil({}, inHours(1)), 'report', teacher, ill)).json().non_field_errors[0]).toContain('zelf afmelden')
  expect((await post(await aPupil({ status: 'CANCELLED' }), 'report', teacher, ill)).statusCode).toBe(409)
  const other = await aSchoolUser(preU.db)
  expect((await post(await aPupil(), 'report', other, ill)).statusCode).toBe(404)
  expect((await post(await aPupil(), 'report', staff, ill)).statusCode).toBe(403)
})
