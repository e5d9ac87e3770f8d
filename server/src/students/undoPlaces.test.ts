import { and, eq, inArray } from 'drizzle-orm'
import { placedStatuses } from '@pre-u/contract/students/status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app'
import { readEntriesOf } from '../testing/auditEntries'
import { anOpenActivity, aPeriod, aSchool, aStaff, aStudent } from '../testing/builders'
import { studentsTable as table } from '../tables/students'

let preU: TestApp
let staff: { id: number; first_name: string }
let period: { id: number; name: string }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  period = await aPeriod(preU.db)
})
afterAll(() => preU.close())

type Given = { id: number }
const open = (values = {}) => anOpenActivity(preU.db, period.id, values)
const pupilIn = ({ id }: Given, values = {}) => aStudent(preU.db, { activity_id: id, period_id: period.id, ...values })
const post = (path: string, body: object) => preU.call({ method: 'POST', url: `/api/students/${path}`, body, as: staff })
const undoOf = async (path: string, body: object) => (await post(path, body)).json<{ undo: string }>().undo
const takeBack = (undo: string) => preU.call({ method: 'POST', url: '/api/undo/', body: { undo }, as: staff })
const change = (ids: number[], status: string) => post('bulk_update_status', { ids, status })
const rowOf = async ({ id }: Given) => (await preU.db.select().from(table).where(eq(table.id, id)))[0]
const countPlaced = ({ id }: Given) => preU.db.$count(table, and(eq(table.activity_id, id), inArray(table.status, placedStatuses)))
const entriesOf = async ({ id }: Given) =>
  (await readEntriesOf(preU, staff, 'students', id)).map(({ action, changes, actor }) => [action, changes, actor?.id])

/** What frees a place of an activity. */
const freeing: [string, (pupil: Given) => Promise<string>][] = [
  ['a cancellation', ({ id }) => undoOf('bulk_update_status', { ids: [id], status: 'CANCELLED' })],
  ['a move to the waiting list', ({ id }) => undoOf('bulk_update_status', { ids: [id], status: 'WAITLISTED' })],
  ['a removal', ({ id }) => undoOf('bulk_remove', { ids: [id] })],
  ['a move to another activity', async ({ id }) => undoOf('bulk_move', { ids: [id], activity_id: (await open()).id })],
]

describe.each(freeing)('%s of a placed pupil', (_change, free) => {
  test('is taken back where the last place is still free', async () => {
    const activity = await open({ capacity: 2 })
    await pupilIn(activity, { status: 'ACCEPTED' })
    const pupil = await pupilIn(activity, { status: 'ACCEPTED' })
    const undo = await free(pupil)
    expect(await countPlaced(activity)).toBe(1)
    expect((await takeBack(undo)).json()).toEqual({ count: 1, resource: 'students' })
    expect(await rowOf(pupil)).toMatchObject({ activity_id: activity.id, status: 'ACCEPTED' })
    expect(await countPlaced(activity)).toBe(2)
  })

  test.each(['ACCEPTED', 'COMPLETED'])('is not taken back once somebody else is %s in the last place', async (status) => {
    const activity = await open({ capacity: 2 })
    await pupilIn(activity, { status: 'ACCEPTED' })
    const pupil = await pupilIn(activity, { status: 'ACCEPTED' })
    const undo = await free(pupil)
    const after = await rowOf(pupil)
    await change([(await pupilIn(activity)).id], status)
    const refused = await takeBack(undo)
    expect([refused.statusCode, refused.json().non_field_errors]).toEqual([
      409,
      [`Dit kan niet meer ongedaan worden gemaakt. ${activity.code} is intussen vol.`],
    ])
    expect(await rowOf(pupil)).toEqual(after)
    expect(await countPlaced(activity)).toBe(2)
  })
})

test('of several changes that are taken back together none exceeds the capacity', async () => {
  const [activity, other] = [await open({ capacity: 2 }), await open()]
  const pupils = [await pupilIn(activity, { status: 'ACCEPTED' }), await pupilIn(activity, { status: 'ACCEPTED' })]
  const undo = await undoOf('bulk_move', { ids: pupils.map(({ id }) => id), activity_id: other.id })
  await change([(await pupilIn(activity)).id], 'ACCEPTED')
  expect((await takeBack(undo)).statusCode).toBe(409)
  expect([await countPlaced(activity), await countPlaced(other)]).toEqual([1, 2])
})

test('of changes in several activities none is taken back where one of the activities is full', async () => {
  const [first, second] = [await open({ capacity: 1 }), await open({ capacity: 1 })]
  const pupils = [await pupilIn(first, { status: 'ACCEPTED' }), await pupilIn(second, { status: 'ACCEPTED' })]
  const undo = await undoOf('bulk_update_status', { ids: pupils.map(({ id }) => id), status: 'CANCELLED' })
  await change([(await pupilIn(second)).id], 'ACCEPTED')
  expect((await takeBack(undo)).statusCode).toBe(409)
  expect([await countPlaced(first), await countPlaced(second)]).toEqual([0, 1])
})

test('a pupil who kept the place of an activity in another period gets it back though the activity is full', async () => {
  const later = await aPeriod(preU.db)
  const activity = await open({ capacity: 1, period_ids: [period.id, later.id] })
  const pupil = await pupilIn(activity, { status: 'ACCEPTED' })
  const undo = await undoOf('bulk_move', { ids: [pupil.id], activity_id: activity.id, period_id: later.id })
  expect((await takeBack(undo)).statusCode).toBe(200)
  expect(await rowOf(pupil)).toMatchObject({ period_id: period.id, status: 'ACCEPTED' })
})

describe('a copy', () => {
  const makeCopy = async () => {
    const to = await open()
    const undo = await undoOf('bulk_move', { ids: [(await pupilIn(await open())).id], activity_id: to.id, is_copy: true })
    const [copy] = await preU.db.select().from(table).where(eq(table.activity_id, to.id))
    return { copy: copy!, undo }
  }

  test.each([{ remarks: 'Noten' }, { status: 'ACCEPTED' }])('that was changed since stays: %j', async (values) => {
    const { copy, undo } = await makeCopy()
    const edited = await preU.call({ method: 'PATCH', url: `/api/students/${copy.id}/`, body: values, as: staff })
    expect(edited.statusCode).toBe(200)
    const refused = await takeBack(undo)
    expect([refused.statusCode, refused.json().non_field_errors[0]]).toEqual([409, expect.stringContaining('is intussen gewijzigd')])
    expect(await rowOf(copy)).toMatchObject(values)
  })

  test('that is taken back has an entry of its removal', async () => {
    const { copy, undo } = await makeCopy()
    expect((await takeBack(undo)).json().count).toBe(1)
    expect((await entriesOf(copy)).map(([action, , actor]) => [action, actor])).toEqual([
      ['CREATE', staff.id],
      ['DELETE', staff.id],
    ])
  })
})

describe('the log has', () => {
  test('a move, and that it was taken back', async () => {
    const later = await aPeriod(preU.db)
    const [from, to] = [await open(), await open({ period_ids: [later.id] })]
    const pupil = await pupilIn(from, { status: 'ACCEPTED' })
    const undo = await undoOf('bulk_move', { ids: [pupil.id], activity_id: to.id, period_id: later.id })
    await takeBack(undo)
    expect(await entriesOf(pupil)).toEqual([
      ['UPDATE', { activity: [from.code, to.code], period: [period.name, later.name] }, staff.id],
      ['UPDATE', { activity: [to.code, from.code], period: [later.name, period.name] }, staff.id],
    ])
  })

  test('a status, and that it was taken back', async () => {
    const pupil = await pupilIn(await open())
    await takeBack(await undoOf('bulk_update_status', { ids: [pupil.id], status: 'ACCEPTED' }))
    expect(await entriesOf(pupil)).toEqual([
      ['UPDATE', { status: ['PENDING', 'ACCEPTED'] }, staff.id],
      ['UPDATE', { status: ['ACCEPTED', 'PENDING'] }, staff.id],
    ])
  })

  test('each registration that was removed, and each that was put back', async () => {
    const [activity, school_id] = [await open(), (await aSchool(preU.db)).id]
    const pupils = [await pupilIn(activity, { school_id }), await pupilIn(activity, { school_id })]
    const undo = await undoOf('bulk_remove', { ids: pupils.map(({ id }) => id) })
    const actions = async () => (await Promise.all(pupils.map(entriesOf))).map((entries) => entries.map(([action]) => action))
    expect(await actions()).toEqual([['DELETE'], ['DELETE']])
    await takeBack(undo)
    expect(await actions()).toEqual([
      ['DELETE', 'CREATE'],
      ['DELETE', 'CREATE'],
    ])
  })
})
