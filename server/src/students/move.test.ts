import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTable } from '../platform/audit/audit'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent } from '../testing/builders'
import { countStatuses } from '../placement/capacity'
import { studentStatus } from './status'
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

const hours = (number: number) => new Date(Date.now() + number * 3_600_000).toISOString()
const open = (values = {}) =>
  anActivity(preU.db, { period_ids: [period.id], deadline: hours(1), start_at: hours(2), end_at: hours(3), ...values })
const closed = (values = {}) => open({ deadline: hours(-1), ...values })
const pupilIn = (activity: { id: number }, values = {}) => aStudent(preU.db, { activity_id: activity.id, period_id: period.id, ...values })
const move = (body: object, as = staff) => preU.call({ method: 'POST', url: '/api/students/bulk_move', body, as })
const takeBack = (undo: string, as = staff) => preU.call({ method: 'POST', url: '/api/undo/', body: { undo }, as })
const rowOf = async ({ id }: { id: number }) => (await preU.db.select().from(table).where(eq(table.id, id)))[0]!
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('moving', () => {
  test('keeps the registration and its history, and can be undone', async () => {
    const [from, to] = [await open(), await open({ period_ids: [later.id] })]
    const row = await pupilIn(from, { status: 'ACCEPTED', status_reason: 'Mooi' })
    const answer = await move({ ids: [row.id], activity_id: to.id, period_id: later.id })
    expect([answer.statusCode, answer.json()]).toEqual([200, { count: 1, waitlisted: 0, informed: 1, undo: expect.any(String) }])
    expect(await rowOf(row)).toMatchObject({ activity_id: to.id, period_id: later.id, status: 'ACCEPTED', status_reason: 'Mooi' })
    const [entry] = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, row.id))
    expect(entry!.changes).toEqual({ activity: [from.code, to.code], period: [period.name, later.name] })
    const counts = await countStatuses(preU.db, studentStatus, [from.id, to.id])
    expect([counts(from.id).placed, counts(to.id).placed]).toEqual([0, 1])
    const [open_] = (await preU.call({ url: '/api/undo/', as: staff })).json()
    expect(open_).toMatchObject({ id: answer.json().undo, at: entry!.at, resource: 'students' })
    expect((await takeBack(answer.json().undo)).json()).toEqual({ count: 1, resource: 'students' })
    expect(await rowOf(row)).toMatchObject({ activity_id: from.id, period_id: period.id, status: 'ACCEPTED' })
  })

  test('never exceeds the capacity: who does not fit waits', async () => {
    const [from, to] = [await open(), await open({ capacity: 2 })]
    await pupilIn(to, { status: 'ACCEPTED' })
    const placed = [await pupilIn(from, { status: 'ACCEPTED' }), await pupilIn(from, { status: 'ACCEPTED' })]
    const pending = await pupilIn(from)
    const answer = await move({ ids: idsOf([pending, ...placed]), activity_id: to.id })
    expect(answer.json()).toMatchObject({ count: 3, waitlisted: 2 })
    expect((await rowOf(placed[0]!)).status).toBe('ACCEPTED')
    expect(await rowOf(placed[1]!)).toMatchObject({ status: 'WAITLISTED', waitlisted_at: expect.any(String) })
    expect((await rowOf(pending)).status).toBe('WAITLISTED')
    expect((await countStatuses(preU.db, studentStatus, [to.id]))(to.id)).toMatchObject({ placed: 2, waiting: 2 })
  })

  test('from a waiting list to an activity with room is a new registration', async () => {
    const row = await pupilIn(await open(), { status: 'WAITLISTED' })
    await move({ ids: [row.id], activity_id: (await open()).id })
    expect(await rowOf(row)).toMatchObject({ status: 'PENDING', waitlisted_at: null })
  })

  test('two movers never overbook an activity', async () => {
    const [from, to] = [await open(), await open({ capacity: 5 })]
    const rows = []
    for (let made = 0; made < 12; made += 1) rows.push(await pupilIn(from, { status: 'ACCEPTED' }))
    await Promise.all(rows.map(({ id }) => move({ ids: [id], activity_id: to.id })))
    expect((await countStatuses(preU.db, studentStatus, [to.id]))(to.id)).toMatchObject({ placed: 5, waiting: 7 })
  })

  test('of one while the status of all is changed neither fails nor overbooks', async () => {
    const [from, to] = [await open(), await open({ capacity: 1 })]
    await pupilIn(to, { status: 'ACCEPTED' })
    const ids = idsOf([await pupilIn(from), await pupilIn(from), await pupilIn(from)])
    const place = () => preU.call({ method: 'POST', url: '/api/students/bulk_update_status', body: { ids, status: 'ACCEPTED' }, as: staff })
    const [placed, moved] = await Promise.all([place(), move({ ids: [ids[1]], activity_id: to.id, period_id: period.id })])
    // If the move comes first, the activity has no place for that pupil.
    expect([[200, 409].includes(placed.statusCode), moved.statusCode]).toEqual([true, 200])
    const counts = await countStatuses(preU.db, studentStatus, [from.id, to.id])
    expect([counts(from.id).placed, counts(to.id).placed]).toEqual([placed.statusCode === 200 ? 2 : 0, 1])
    expect(await rowOf({ id: ids[1]! })).toMatchObject({ activity_id: to.id, status: 'WAITLISTED' })
  })

  test('moves all or none, and names who stands in the way', async () => {
    const [from, to] = [await open(), await open({ grades: [4] })]
    const fits = await pupilIn(from, { grade: 4 })
    const tooOld = await pupilIn(from, { first_name: 'Oud', grade: 6 })
    const twice = await pupilIn(from, { first_name: 'Dubbel', grade: 4, email: 'dubbel@leerling.example' })
    await pupilIn(to, { grade: 4, email: 'DUBBEL@leerling.example' })
    const answer = await move({ ids: idsOf([fits, tooOld, twice]), activity_id: to.id })
    expect([answer.statusCode, answer.json().non_field_errors]).toEqual([
      409,
      ['Oud Bos: deze activiteit is voor leerjaar 4.', 'Dubbel Bos: deze leerling is al ingeschreven voor deze activiteit en periode.'],
    ])
    expect((await rowOf(fits)).activity_id).toBe(from.id)
    const rejected = await pupilIn(from, { status: 'REJECTED' })
    expect((await move({ ids: [rejected.id], activity_id: (await open()).id })).json().non_field_errors[0]).toContain('Kopiëren kan wel')
  })

  test('asks for a period of the activity, and without one each keeps its own', async () => {
    const to = await open({ period_ids: [period.id, later.id] })
    const first = await pupilIn(await open())
    const second = await pupilIn(await open({ period_ids: [later.id] }), { period_id: later.id })
    const elsewhere = await open()
    expect(Object.keys((await move({ ids: [first.id], activity_id: elsewhere.id, period_id: later.id })).json())).toEqual(['period_id'])
    expect((await move({ ids: idsOf([first, second]), activity_id: to.id })).json().count).toBe(2)
    expect([(await rowOf(first)).period_id, (await rowOf(second)).period_id]).toEqual([period.id, later.id])
    expect((await move({ ids: [first.id], activity_id: to.id, period_id: period.id })).json()).toEqual({
      count: 0,
      waitlisted: 0,
      informed: 0,
      undo: null,
    })
  })
})

test('nobody comes into a period that is no longer active; within it one may be moved', async () => {
  const past = await aPeriod(preU.db, { is_active: false })
  const [from, to] = [await open({ period_ids: [past.id] }), await open({ period_ids: [past.id, period.id] })]
  const [old, present] = [await pupilIn(from, { period_id: past.id }), await pupilIn(await open())]
  const refused = await move({ ids: [present.id], activity_id: to.id, period_id: past.id })
  expect([refused.statusCode, refused.json()]).toEqual([400, { period_id: ['Deze periode is niet meer actief.'] }])
  const copied = await move({ ids: [old.id], activity_id: to.id, is_copy: true })
  expect(copied.statusCode).toBe(409)
  expect(copied.json().non_field_errors[0]).toContain('de periode van deze inschrijving is niet meer actief.')
  expect((await move({ ids: [old.id], activity_id: to.id })).json().count).toBe(1)
})

describe('when some do not fit', () => {
  test('the refusal offers the others, and undo takes only those back', async () => {
    const [from, to] = [await open(), await open({ grades: [4] })]
    const fits = [await pupilIn(from, { grade: 4 }), await pupilIn(from, { grade: 4 })]
    const tooOld = await pupilIn(from, { first_name: 'Oud', grade: 6 })
    const decided = await pupilIn(from, { first_name: 'Af', grade: 4, status: 'REJECTED' })
    const elsewhere = await pupilIn(await open({ period_ids: [later.id] }), { first_name: 'Later', grade: 4, period_id: later.id })
    const body = { ids: idsOf([...fits, tooOld, decided, elsewhere]), activity_id: to.id }
    expect((await move(body)).json()).toEqual({
      non_field_errors: [
        'Oud Bos: deze activiteit is voor leerjaar 4.',
        'Af Bos: kan niet worden verplaatst (Afgewezen). Kopiëren kan wel.',
        'Later Bos: deze activiteit is er niet in de periode van deze inschrijving.',
      ],
      only_fitting: ['Verplaats de 2 die passen'],
    })
    expect((await rowOf(fits[0]!)).activity_id).toBe(from.id)
    const done = (await move({ ...body, only_fitting: true })).json()
    expect(done).toMatchObject({ count: 2, waitlisted: 0 })
    expect((await Promise.all([...fits, tooOld, decided].map(rowOf))).map(({ activity_id }) => activity_id)).toEqual([
      to.id,
      to.id,
      from.id,
      from.id,
    ])
    expect((await takeBack(done.undo)).json().count).toBe(2)
    expect((await rowOf(fits[1]!)).activity_id).toBe(from.id)
  })

  test('of a copy too; when nobody fits nothing is offered', async () => {
    const [from, to] = [await open(), await open()]
    const [twice, fits] = [await pupilIn(from), await pupilIn(from)]
    await pupilIn(to, { email: twice.email })
    const body = { ids: idsOf([twice, fits]), activity_id: to.id, is_copy: true }
    expect((await move(body)).json().only_fitting).toEqual(['Kopieer de ene die past'])
    const done = (await move({ ...body, only_fitting: true })).json()
    expect(done.count).toBe(1)
    const again = await move({ ...body, only_fitting: true })
    expect([again.statusCode, again.json().only_fitting]).toEqual([409, undefined])
    expect((await takeBack(done.undo)).json().count).toBe(1)
  })

  test('a school brings the first that its limit allows; staff are still asked whether to exceed it', async () => {
    const teacher = await aSchoolUser(preU.db)
    const from = await open()
    const rows = []
    for (let made = 0; made < 3; made += 1) rows.push(await pupilIn(from, { school_id: teacher.school_id! }))
    const to = await open({ max_per_school: 2 })
    const body = { ids: idsOf(rows), activity_id: to.id }
    const refusal = (await move(body, teacher)).json()
    expect(refusal.non_field_errors).toEqual([expect.stringContaining(`Sanne Bos: voor ${to.code} mag`)])
    expect(refusal.only_fitting).toEqual(['Verplaats de 2 die passen'])
    expect(Object.keys((await move({ ...body, only_fitting: true })).json())).toContain('despite_limits')
    expect((await move({ ...body, only_fitting: true }, teacher)).json().count).toBe(2)
    expect((await rowOf(rows[2]!)).activity_id).toBe(from.id)
  })
})

describe('limits', () => {
  test('stop a school; staff may confirm', async () => {
    const plan = await aPlan(preU.db, { max_registrations: 1 })
    const school = await aSchool(preU.db, { plan_id: plan.id })
    const teacher = await aSchoolUser(preU.db, { school_id: school.id })
    const both = await open({ period_ids: [later.id] })
    const rows = [await pupilIn(await open(), { school_id: school.id }), await pupilIn(await open(), { school_id: school.id })]
    const body = { ids: idsOf(rows), activity_id: both.id, period_id: later.id }
    const ofSchool = await move(body, teacher)
    expect([ofSchool.statusCode, Object.keys(ofSchool.json())]).toEqual([409, ['non_field_errors', 'only_fitting']])
    expect((await move({ ...body, despite_limits: true }, teacher)).statusCode).toBe(409)
    expect((await move(body)).json().despite_limits[0]).toContain(plan.name)
    expect((await move({ ...body, despite_limits: true })).json().count).toBe(2)
    // Within the period nobody is added to the package.
    expect((await move({ ids: [rows[0]!.id], activity_id: (await open({ period_ids: [later.id] })).id }, teacher)).statusCode).toBe(200)
    const narrow = await open({ max_per_school: 1, period_ids: [later.id] })
    expect((await move({ ids: idsOf(rows), activity_id: narrow.id }, teacher)).json().non_field_errors[0]).toContain(narrow.code)
  })
})

test('within an activity a move does not count against its limit', async () => {
  const teacher = await aSchoolUser(preU.db)
  const activity = await open({ max_per_school: 1, period_ids: [period.id, later.id] })
  const row = await pupilIn(activity, { school_id: teacher.school_id! })
  expect((await move({ ids: [row.id], activity_id: activity.id, period_id: later.id }, teacher)).json().count).toBe(1)
})

describe('a school', () => {
  test('moves what it may change, before both deadlines, and only its own', async () => {
    const teacher = await aSchoolUser(preU.db)
    const own = { school_id: teacher.school_id! }
    const to = await open()
    const pending = await pupilIn(await open(), own)
    const tries = {
      placed: await pupilIn(await open(), { ...own, status: 'ACCEPTED' }),
      late: await pupilIn(await closed(), own),
      another: await pupilIn(await open()),
    }
    for (const row of Object.values(tries)) expect((await move({ ids: [row.id], activity_id: to.id }, teacher)).statusCode).toBe(409)
    expect((await move({ ids: [pending.id], activity_id: (await closed()).id }, teacher)).statusCode).toBe(409)
    const draft = await open({ state: 'DRAFT' })
    expect((await move({ ids: [pending.id], activity_id: draft.id }, teacher)).json()).toEqual({
      activity_id: ['Deze activiteit bestaat niet meer. Kies een andere.'],
    })
    const answer = await move({ ids: [pending.id], activity_id: to.id }, teacher)
    expect(answer.json().count).toBe(1)
    expect((await takeBack(answer.json().undo)).statusCode).toBe(409)
    expect((await takeBack(answer.json().undo, teacher)).statusCode).toBe(200)
  })
})

describe('copying', () => {
  test('registers the pupil elsewhere too, whatever the status, and can be undone', async () => {
    const teacher = await aSchoolUser(preU.db)
    const to = await open()
    const row = await pupilIn(await closed(), { school_id: teacher.school_id!, status: 'REJECTED', remarks: 'Noten' })
    const answer = await move({ ids: [row.id], activity_id: to.id, is_copy: true }, teacher)
    expect(answer.json()).toMatchObject({ count: 1, waitlisted: 0 })
    const [copy] = await preU.db.select().from(table).where(eq(table.activity_id, to.id))
    expect(copy).toMatchObject({ email: row.email, status: 'PENDING', remarks: 'Noten', created_by: teacher.id })
    expect(await rowOf(row)).toEqual(row)
    expect((await move({ ids: [row.id], activity_id: to.id, is_copy: true }, teacher)).statusCode).toBe(409)
    expect((await takeBack(answer.json().undo, teacher)).json().count).toBe(1)
    expect(await preU.db.$count(table, eq(table.activity_id, to.id))).toBe(0)
  })

  test('of several schools, not of an archived one', async () => {
    const rows = [await pupilIn(await open()), await pupilIn(await open())]
    expect((await move({ ids: idsOf(rows), activity_id: (await open()).id, is_copy: true })).json().count).toBe(2)
    const archived = await pupilIn(await open(), { school_id: (await aSchool(preU.db, { is_active: false })).id })
    const answer = await move({ ids: [archived.id], activity_id: (await open()).id, is_copy: true })
    expect([answer.statusCode, answer.json().non_field_errors[0]]).toEqual([409, 'Sanne Bos: de school is gearchiveerd.'])
  })
})

test('of those who do not all fit, the first in line can be placed', async () => {
  const activity = await open({ capacity: 2 })
  const priority = await aSchool(preU.db, { plan_id: (await aPlan(preU.db, { priority: true })).id })
  const rows = [await pupilIn(activity), await pupilIn(activity), await pupilIn(activity, { school_id: priority.id })]
  const place = (body: object) => preU.call({ method: 'POST', url: '/api/students/bulk_update_status', body, as: staff })
  const body = { ids: idsOf(rows), status: 'ACCEPTED' }
  expect((await place(body)).json().only_fitting).toEqual(['Er is plaats voor 2 van de 3.'])
  expect((await place({ ...body, only_fitting: true })).json().count).toBe(2)
  expect(await Promise.all(rows.map(async (row) => (await rowOf(row)).status))).toEqual(['ACCEPTED', 'PENDING', 'ACCEPTED'])
})
