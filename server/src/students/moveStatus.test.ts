import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app'
import { readEntriesOf } from '../testing/auditEntries'
import { anOpenActivity, aPeriod, aStaff, aStudent } from '../testing/builders'
import { studentsTable as table } from '../tables/students'

let preU: TestApp
let staff: { id: number }
let period: { id: number; name: string }
let later: { id: number; name: string }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  period = await aPeriod(preU.db)
  later = await aPeriod(preU.db)
})
afterAll(() => preU.close())

const EARLIER = '2026-01-01T10:00:00.000Z'
const LATER = '2026-02-01T10:00:00.000Z'
type Given = { id: number }
const open = (values = {}) => anOpenActivity(preU.db, period.id, { period_ids: [period.id, later.id], ...values })
const pupilIn = ({ id }: Given, values = {}) => aStudent(preU.db, { activity_id: id, period_id: period.id, ...values })
async function aFullActivity() {
  const activity = await open({ capacity: 1 })
  await pupilIn(activity, { status: 'ACCEPTED' })
  return activity
}
const post = (url: string, body: object) => preU.call({ method: 'POST', url, body, as: staff })
const move = (ids: number[], to: { activity_id: number; period_id?: number }) => post('/api/students/bulk_move', { ids, ...to })
const rowOf = async ({ id }: Given) => (await preU.db.select().from(table).where(eq(table.id, id)))[0]!

describe('a waiting pupil who moves', () => {
  test('to another period of the activity keeps the place in line', async () => {
    const activity = await aFullActivity()
    const [first, second] = [
      await pupilIn(activity, { status: 'WAITLISTED', waitlisted_at: EARLIER, status_reason: 'Vol' }),
      await pupilIn(activity, { status: 'WAITLISTED', waitlisted_at: LATER }),
    ]
    expect((await move([first.id], { activity_id: activity.id, period_id: later.id })).json()).toMatchObject({ count: 1, waitlisted: 1 })
    const stored = { status: 'WAITLISTED', waitlisted_at: EARLIER, status_reason: 'Vol' }
    expect(await rowOf(first)).toMatchObject({ ...stored, period_id: later.id })
    await preU.call({ method: 'PATCH', url: `/api/activities/${activity.id}/`, body: { capacity: 2 }, as: staff })
    expect((await post(`/api/activities/${activity.id}/place_waiting`, { count: 1 })).json().placed).toMatchObject([{ id: first.id }])
    expect((await rowOf(second)).status).toBe('WAITLISTED')
  })

  test('to another activity that is full comes last in line there', async () => {
    const [from, to] = [await aFullActivity(), await aFullActivity()]
    const pupil = await pupilIn(from, { status: 'WAITLISTED', waitlisted_at: EARLIER })
    const there = await pupilIn(to, { status: 'WAITLISTED', waitlisted_at: LATER })
    await move([pupil.id], { activity_id: to.id })
    const { status, waitlisted_at } = await rowOf(pupil)
    expect([status, waitlisted_at! > LATER]).toEqual(['WAITLISTED', true])
    await preU.call({ method: 'PATCH', url: `/api/activities/${to.id}/`, body: { capacity: 2 }, as: staff })
    expect((await post(`/api/activities/${to.id}/place_waiting`, { count: 1 })).json().placed).toMatchObject([{ id: there.id }])
  })
})

describe('the reason of a status', () => {
  test('goes where a placed pupil moves to a full activity and waits', async () => {
    const to = await aFullActivity()
    const pupil = await pupilIn(await open(), { status: 'ACCEPTED', status_reason: 'Motivatie was sterk' })
    expect((await move([pupil.id], { activity_id: to.id })).json()).toMatchObject({ count: 1, waitlisted: 1 })
    expect(await rowOf(pupil)).toMatchObject({ activity_id: to.id, status: 'WAITLISTED', status_reason: '' })
    const [entry] = await readEntriesOf(preU, staff, 'students', pupil.id)
    expect(entry!.changes).toMatchObject({ status: ['ACCEPTED', 'WAITLISTED'] })
    expect(entry!.changes).toHaveProperty('status_reason')
  })

  test('goes where a waiting pupil moves to an activity with a free place', async () => {
    const pupil = await pupilIn(await aFullActivity(), { status: 'WAITLISTED', waitlisted_at: EARLIER, status_reason: 'Vol' })
    await move([pupil.id], { activity_id: (await open()).id })
    expect(await rowOf(pupil)).toMatchObject({ status: 'PENDING', status_reason: '', waitlisted_at: null })
  })

  test('stays where the status stays', async () => {
    const to = await open({ capacity: 1 })
    const pupil = await pupilIn(await open(), { status: 'ACCEPTED', status_reason: 'Motivatie was sterk' })
    await move([pupil.id], { activity_id: to.id })
    expect(await rowOf(pupil)).toMatchObject({ activity_id: to.id, status: 'ACCEPTED', status_reason: 'Motivatie was sterk' })
  })

  test('comes back with the status when the move is taken back', async () => {
    const before = { status: 'ACCEPTED' as const, status_reason: 'Motivatie was sterk', waitlisted_at: null }
    const pupil = await pupilIn(await open(), before)
    const { undo } = (await move([pupil.id], { activity_id: (await aFullActivity()).id })).json()
    expect((await post('/api/undo/', { undo })).statusCode).toBe(200)
    expect(await rowOf(pupil)).toMatchObject({ ...before, activity_id: pupil.activity_id })
  })
})

test('the place in line of a waiting pupil who moved comes back when the move is taken back', async () => {
  const pupil = await pupilIn(await aFullActivity(), { status: 'WAITLISTED', waitlisted_at: EARLIER })
  const { undo } = (await move([pupil.id], { activity_id: (await aFullActivity()).id })).json()
  expect((await post('/api/undo/', { undo })).statusCode).toBe(200)
  expect(await rowOf(pupil)).toMatchObject({ status: 'WAITLISTED', waitlisted_at: EARLIER, activity_id: pupil.activity_id })
})
