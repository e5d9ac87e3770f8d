import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undosTable } from '../../platform/undo/table'
import { studentReportsTable } from '../../tables/students'
import { createTestApp, type TestApp } from '../../testing/app'
import { anActivity, aPeriod, aStaff, aStudent, inHours } from '../../testing/builders'

const THEIRS = 'Griep van deze leerling'
const ANOTHERS = 'Griep van een ander'

let preU: TestApp
let staff: { id: number }
let period: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  period = await aPeriod(preU.db)
})
afterAll(() => preU.close())

const post = (url: string, body: object) => preU.call({ method: 'POST', url, body, as: staff })
const readPupil = async ({ id }: { id: number }) => (await preU.call({ url: `/api/students/${id}/`, as: staff })).json()
const keptTexts = async () => JSON.stringify((await preU.db.select({ rows: undosTable.rows }).from(undosTable)).map(({ rows }) => rows))
const shownTo = async (email: string) => {
  const { parts } = (await preU.call({ url: `/api/subject-access/?email=${email}`, as: staff })).json()
  return JSON.stringify(parts.filter(({ name }: { name: string }) => name === 'undos'))
}

/** Two placed pupils of two schools, whom their schools reported ill. */
async function reportedPupils() {
  const activity = await anActivity(preU.db, { period_ids: [period.id] })
  const place = { activity_id: activity.id, period_id: period.id, status: 'ACCEPTED' } as const
  const [theirs, anothers] = [await aStudent(preU.db, place), await aStudent(preU.db, place)]
  await preU.db.insert(studentReportsTable).values([
    { student_id: theirs.id, kind: 'ILL', reason: THEIRS },
    { student_id: anothers.id, kind: 'ILL', reason: ANOTHERS },
  ])
  return { activity, theirs, anothers }
}

async function cancelled() {
  const pupils = await reportedPupils()
  const { undo } = (await post(`/api/activities/${pupils.activity.id}/cancel`, { cancel_registrations: true })).json()
  return { ...pupils, undo }
}

describe('a report that ended with a cancelled activity', () => {
  test('is shown to the pupil, without that of another', async () => {
    const { theirs, anothers } = await cancelled()
    expect(await shownTo(theirs.email)).toContain(`Melding: Soort: Ziek\\nReden: ${THEIRS}`)
    expect(await shownTo(theirs.email)).not.toContain(ANOTHERS)
    expect(await shownTo(anothers.email)).toContain(ANOTHERS)
  })

  test.each(['erase', 'restrict'])('is gone once the pupil is in "%s", and the rest is taken back', async (step) => {
    const { theirs, anothers, undo } = await cancelled()
    expect(await keptTexts()).toContain(`"student_id":${theirs.id},`)
    const body = { email: theirs.email, ...(step === 'restrict' && { reason: 'Betwist de gegevens' }) }
    expect((await post(`/api/subject-access/${step}/`, body)).json()).toMatchObject({ count: 1 })
    expect(await keptTexts()).not.toContain(`"student_id":${theirs.id},`)
    expect((await post('/api/undo/', { undo })).json()).toMatchObject({ count: 1 })
    expect(await readPupil(theirs)).toMatchObject({ status: 'CANCELLED', report: null })
    expect(await readPupil(anothers)).toMatchObject({ status: 'ACCEPTED', report: { reason: ANOTHERS } })
  })
})

test('a pupil who was moved with an activity is shown that, and stays there once erased', async () => {
  const { activity, theirs, anothers } = await reportedPupils()
  const other = await anActivity(preU.db, { period_ids: [period.id] })
  const { undo } = (
    await post(`/api/activities/${activity.id}/cancel`, { cancel_registrations: false, move_to: { activity_id: other.id } })
  ).json()
  expect(await shownTo(theirs.email)).toContain('Status: Geplaatst')
  await post('/api/subject-access/erase/', { email: theirs.email })
  await post('/api/undo/', { undo })
  const placeOf = async (pupil: { id: number }) => (await readPupil(pupil)).activity.id
  expect([await placeOf(theirs), await placeOf(anothers)]).toEqual([other.id, activity.id])
})

test('while one registration of a pupil stays, erasing another leaves what is stored of other pupils', async () => {
  const email = 'blijft@leerling.example'
  const running = await anActivity(preU.db, { period_ids: [period.id], end_at: inHours(1) })
  await aStudent(preU.db, { email, activity_id: running.id, period_id: period.id, status: 'ACCEPTED' })
  const erased = await aStudent(preU.db, { email, period_id: period.id })
  const another = await aStudent(preU.db, { period_id: period.id })
  const { undo } = (await post('/api/students/bulk_update_status', { ids: [erased.id, another.id], status: 'CANCELLED' })).json()
  expect((await post('/api/subject-access/erase/', { email })).json()).toMatchObject({ count: 1, kept: [expect.any(String)] })
  expect((await preU.db.execute(sql`select rows from undos where id = ${undo}`)).rows).toMatchObject([{ rows: [{ id: another.id }] }])
})
