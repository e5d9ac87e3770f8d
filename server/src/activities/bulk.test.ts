import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newsTable } from '../tables/news'
import { forgetNews, readNews } from '../notifications/news/testing'
import { auditTable } from '../platform/audit/audit'
import { undosTable } from '../platform/undo/table'
import { studentsTable } from '../tables/students'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aSchoolUser, aStaff, aStudent } from '../testing/builders'
import { activitiesTable } from '../tables/activities'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())
beforeEach(() => forgetNews(preU))

type Record_ = { id: number; updated_at?: string }
const post = (url: string, body: object, as: { id: number } = staff) => preU.call({ method: 'POST', url, body, as })
const bulk = (name: string, records: Record_[], more: object = {}) =>
  post(`/api/activities/bulk_${name}`, { records: records.map(({ id, updated_at }) => ({ id, updated_at })), ...more })
const undo = (answer: { json: () => { undo: string } }) => post('/api/undo/', { undo: answer.json().undo })
const idsOf = (activities: Record_[]) => activities.map(({ id }) => id)
const read = (activities: Record_[]) =>
  preU.db
    .select()
    .from(activitiesTable)
    .where(inArray(activitiesTable.id, idsOf(activities)))
    .orderBy(activitiesTable.id)
const statesOf = async (activities: Record_[]) => (await read(activities)).map(({ state }) => state)
const refusalOf = (answer: { json: () => { non_field_errors: string[] } }) => answer.json().non_field_errors

async function withPupil(values: Parameters<typeof anActivity>[1] = {}) {
  const period = await aPeriod(preU.db)
  const activity = await anActivity(preU.db, { period_ids: [period.id], ...values })
  const { id: created_by, school_id } = await aSchoolUser(preU.db)
  const student = await aStudent(preU.db, {
    activity_id: activity.id,
    period_id: period.id,
    school_id: school_id!,
    created_by,
    status: 'ACCEPTED',
  })
  return { activity, student }
}

test('publishes drafts at once, names what is cancelled, and takes it back while nobody is registered', async () => {
  const drafts = [await anActivity(preU.db, { state: 'DRAFT' }), await anActivity(preU.db, { state: 'DRAFT' })]
  const cancelled = await anActivity(preU.db, { state: 'CANCELLED', code: 'XX-1', name: 'Weg' })
  expect(refusalOf(await bulk('publish', [...drafts, cancelled]))).toEqual([
    'XX-1 Weg: is geannuleerd. Publiceer deze activiteit apart opnieuw.',
  ])
  expect(await statesOf(drafts)).toEqual(['DRAFT', 'DRAFT'])

  const answer = await bulk('publish', drafts)
  expect(answer.json()).toMatchObject({ count: 2, informed: 0 })
  expect(await statesOf(drafts)).toEqual(['PUBLISHED', 'PUBLISHED'])
  const entries = await preU.db
    .select()
    .from(auditTable)
    .where(inArray(auditTable.record_id, idsOf(drafts)))
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['UPDATE', { state: ['DRAFT', 'PUBLISHED'] }],
    ['UPDATE', { state: ['DRAFT', 'PUBLISHED'] }],
  ])

  const student = await aStudent(preU.db, { activity_id: drafts[0]!.id })
  const stored = await preU.db.select().from(undosTable)
  expect((await undo(answer)).statusCode).toBe(409)
  expect(await statesOf(drafts)).toEqual(['PUBLISHED', 'PUBLISHED'])
  await preU.db.delete(studentsTable).where(eq(studentsTable.id, student.id))
  // A refusal leaves the undo where it was.
  expect(await preU.db.select().from(undosTable)).toEqual(stored)
  expect((await undo(answer)).json()).toEqual({ count: 2, resource: 'activities' })
  expect(await statesOf(drafts)).toEqual(['DRAFT', 'DRAFT'])
})

test('cancels several with their registrations, tells each school once per activity, and restores both', async () => {
  const [first, second] = [await withPupil(), await withPupil()]
  const both = [first.activity, second.activity]
  const statuses = async () => {
    const rows = await preU.db
      .select()
      .from(studentsTable)
      .where(inArray(studentsTable.id, [first.student.id, second.student.id]))
    return rows.map(({ status }) => status)
  }
  const answer = await bulk('cancel', both, { cancel_registrations: true, status_reason: 'Gaat niet door' })
  expect(answer.json()).toMatchObject({ count: 2, schools: 2, pupils: 2, cancelled: 2 })
  expect(await statesOf(both)).toEqual(['CANCELLED', 'CANCELLED'])
  expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED'])
  expect(await readNews(preU, eq(newsTable.kind, 'activity'))).toHaveLength(2)
  expect((await undo(answer)).json()).toEqual({ count: 2, resource: 'activities' })
  expect(await statesOf(both)).toEqual(['PUBLISHED', 'PUBLISHED'])
  expect(await statuses()).toEqual(['ACCEPTED', 'ACCEPTED'])
})

test('cancels nothing when one is a draft', async () => {
  const { activity } = await withPupil()
  const draft = await anActivity(preU.db, { state: 'DRAFT', code: 'XX-2', name: 'Plan' })
  expect(refusalOf(await bulk('cancel', [activity, draft], { cancel_registrations: true }))).toEqual([
    'XX-2 Plan: Scholen kennen een concept nog niet. U kunt het verwijderen.',
  ])
  expect(await statesOf([activity])).toEqual(['PUBLISHED'])
})

test('shifts dates over a clock change at the same time of day, and asks when they leave their periods', async () => {
  const period = await aPeriod(preU.db, { start_date: '2026-10-01', end_date: '2026-10-31', name: 'Herfst' })
  const values = {
    period_ids: [period.id],
    deadline: '2026-10-10T21:59:59.000Z',
    start_at: '2026-10-20T08:00:00.000Z',
    end_at: '2026-10-20T15:00:00.000Z',
  }
  const activities = [await anActivity(preU.db, { ...values, code: 'XX-3' }), await anActivity(preU.db, values)]
  const within = await bulk('shift', activities, { days: 7, with_deadline: false })
  expect(within.json()).toMatchObject({ count: 2 })
  expect((await read(activities))[0]).toMatchObject({
    deadline: values.deadline,
    start_at: '2026-10-27T09:00:00.000Z',
    end_at: '2026-10-27T16:00:00.000Z',
  })

  const outside = await bulk(
    'shift',
    idsOf(activities).map((id) => ({ id })),
    { days: 7, with_deadline: true },
  )
  expect(outside.statusCode).toBe(409)
  expect(outside.json().despite_doubts).toHaveLength(2)
  expect(outside.json().despite_doubts[0]).toContain('XX-3 is op di 3 nov. 2026. Dat valt niet in Herfst 2026-2027')
  const sure = await bulk(
    'shift',
    idsOf(activities).map((id) => ({ id })),
    { days: 7, with_deadline: true, despite_doubts: true },
  )
  expect((await read(activities))[1]).toMatchObject({ deadline: '2026-10-17T21:59:59.000Z', start_at: '2026-11-03T09:00:00.000Z' })
  expect((await undo(sure)).statusCode).toBe(200)
  expect((await read(activities))[1]).toMatchObject({ deadline: values.deadline, start_at: '2026-10-27T09:00:00.000Z' })
})

test('a deadline after the begin is refused by name; another one is mailed to the schools, or not', async () => {
  const { activity } = await withPupil({ code: 'XX-4', name: 'Sterren' })
  const other = await anActivity(preU.db)
  expect(refusalOf(await bulk('deadline', [activity, other], { deadline: '2026-11-20T12:00:00Z' }))[0]).toBe(
    'XX-4 Sterren: de deadline ligt na het begin van de activiteit.',
  )
  const quiet = await bulk('deadline', [activity, other], { deadline: '2026-11-05T12:00:00.000Z', inform: false })
  expect(quiet.json()).toMatchObject({ count: 2, informed: 0 })
  expect((await undo(quiet)).statusCode).toBe(200)
  expect(await readNews(preU)).toEqual([])
  const notified = await bulk('deadline', [{ id: activity.id }], { deadline: '2026-11-06T12:00:00.000Z', inform_note: 'Iets later' })
  expect(notified.json()).toMatchObject({ count: 1, informed: 1 })
  expect(await readNews(preU)).toMatchObject([{ record_id: activity.id, note: 'Iets later' }])
})

test('refuses what was changed or removed since it was read, and undoes nothing that was changed since', async () => {
  const activity = await anActivity(preU.db, { code: 'XX-5', name: 'Oud' })
  const stale = { id: activity.id, updated_at: '2020-01-01T00:00:00.000Z' }
  const deadline = '2026-11-05T12:00:00.000Z'
  expect(refusalOf(await bulk('deadline', [stale], { deadline }))).toEqual([
    'XX-5 Oud: is intussen gewijzigd. Bekijk de wijziging en probeer het opnieuw.',
  ])
  expect(refusalOf(await bulk('deadline', [activity, { id: 999_999 }], { deadline }))).toEqual([
    'Eén van deze activiteiten bestaat niet meer. Ververs de lijst en probeer het opnieuw.',
  ])
  const answer = await bulk('deadline', [activity], { deadline })
  await preU.call({ method: 'PATCH', url: `/api/activities/${activity.id}/`, body: { location: 'Zaal 2' }, as: staff })
  expect(refusalOf(await undo(answer))).toEqual(['XX-5 Oud: is intussen gewijzigd. Dit kan niet meer ongedaan worden gemaakt.'])
})
