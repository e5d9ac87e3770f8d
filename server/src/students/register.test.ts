import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { auditTable } from '../platform/audit/audit'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent } from '../testing/builders'
import { formWith } from '../testing/forms'
import { studentsTable as table } from '../tables/students'

let preU: TestApp
let staff: { id: number }
let period: { id: number }
let school: { id: number }
let teacher: { id: number }
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const later = () => new Date(Date.now() + 7_200_000).toISOString()
const open = (values = {}) =>
  anActivity(preU.db, { period_ids: [period.id], deadline: soon(), start_at: later(), end_at: later(), grades: [4, 5, 6], ...values })

beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())
beforeEach(async () => {
  period = await aPeriod(preU.db)
  school = await aSchool(preU.db)
  teacher = await aSchoolUser(preU.db, { school_id: school.id })
})

let serial = 0
const aPupil = (values = {}) => ({
  first_name: 'Sanne',
  infix: 'van der',
  last_name: 'Bos',
  email: `sanne${(serial += 1)}@leerling.example`,
  grade: 5,
  level: 'vwo',
  profile: 'NT',
  remarks: '',
  ...values,
})
const post = (body: object, as: { id: number } = teacher) => preU.call({ method: 'POST', url: '/api/students/', body, as })
const register = async (activity: { id: number }, values = {}, as = teacher) =>
  post({ ...aPupil(), activity_id: activity.id, period_id: period.id, ...values }, as)

describe('a school registers a pupil', () => {
  test.each(['activity_id', 'period_id', 'school_id'])('not with an id beyond the range of integer: %s', async (field) => {
    const answer = await register(await open(), { [field]: 2 ** 40 }, staff)
    expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, [field]])
  })

  test('for its own school, as pending, with an audit entry', async () => {
    const activity = await open()
    const answer = await register(activity)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      status: 'PENDING',
      school: { id: school.id },
      activity: { id: activity.id, code: activity.code },
      period: { id: period.id },
      created_by: { id: teacher.id, name: 'Jan van der Meer' },
    })
    const [entry] = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, answer.json().id))
    expect(entry).toMatchObject({ action: 'CREATE', resource: 'students', actor_id: teacher.id })
    expect(JSON.stringify(entry!.changes)).not.toContain('leerling.example')
  })

  test('on the waiting list when the activity is full', async () => {
    const activity = await open({ capacity: 1 })
    await aStudent(preU.db, { activity_id: activity.id, period_id: period.id, status: 'ACCEPTED' })
    const { status, waitlisted_at } = (await register(activity)).json()
    expect([status, typeof waitlisted_at]).toEqual(['WAITLISTED', 'string'])
  })

  test.each(['CANCELLED', 'REJECTED'] as const)('once per activity and period, ignoring case, unless the first is %s', async (status) => {
    const activity = await open()
    const first = (await register(activity, { email: 'Jan@leerling.example' })).json()
    const again = await register(activity, { email: 'jan@LEERLING.example' })
    expect([again.statusCode, again.json()]).toEqual([400, { email: ['Deze leerling is al ingeschreven voor deze activiteit en periode'] }])
    await preU.db.update(table).set({ status }).where(eq(table.id, first.id))
    expect((await register(activity, { email: 'jan@leerling.example' })).statusCode).toBe(201)
  })

  test('once under concurrent requests', async () => {
    const activity = await open()
    const email = 'dubbel@leerling.example'
    const answers = await Promise.all([register(activity, { email }), register(activity, { email })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  test.each([
    ['a grade that it is not for', { grade: 2, profile: '' }, { grade: ['Deze activiteit is voor leerjaar 4, 5 en 6'] }],
    ['a profile before grade 4', { grade: 3 }, { profile: ['Een profiel hoort bij leerjaar 4 en hoger'] }],
    ['no address', { email: 'geen adres' }, { email: ['Vul een geldig e-mailadres in'] }],
    ['a status of its own', { status: 'ACCEPTED' }, { status: ['Een nieuwe inschrijving begint als Aangemeld.'] }],
  ])('not with %s', async (_, values, faults) => {
    const activity = await open('grade' in values && values.grade === 3 ? { grades: [3, 4] } : {})
    const answer = await register(activity, values)
    expect([answer.statusCode, answer.json()]).toEqual([400, faults])
    expect(await preU.db.$count(table, eq(table.activity_id, activity.id))).toBe(0)
  })

  test('not at a school that is archived, also not by staff', async () => {
    const { id: school_id } = await aSchool(preU.db, { is_active: false })
    expect((await register(await open(), { school_id }, staff)).json()).toEqual({ school_id: ['Deze school is gearchiveerd.'] })
  })

  test('not for another school, another period or an unknown activity', async () => {
    const activity = await open()
    expect((await register(activity, { school_id: (await aSchool(preU.db)).id })).json()).toHaveProperty('school_id')
    expect((await register(activity, { period_id: (await aPeriod(preU.db)).id })).json()).toHaveProperty('period_id')
    expect((await register(await open({ state: 'DRAFT' }))).json()).toHaveProperty('activity_id')
    expect((await register({ id: 999_999 })).json()).toHaveProperty('activity_id')
  })

  test('not in a period that is no longer active, also not by staff; the room call says so', async () => {
    const [past, present] = [await aPeriod(preU.db, { is_active: false }), period]
    const activity = await open({ period_ids: [past.id, present.id] })
    for (const user of [teacher, staff]) {
      const answer = await register(activity, { period_id: past.id, school_id: school.id }, user)
      expect([answer.statusCode, answer.json()]).toEqual([400, { period_id: ['Deze periode is niet meer actief.'] }])
    }
    const closedIn = async (period_id: number) => {
      const url = `/api/students/room/?activity_id=${activity.id}&period_id=${period_id}`
      return (await preU.call({ method: 'GET', url, as: teacher })).json<{ closed: string }>().closed
    }
    expect([await closedIn(past.id), await closedIn(present.id)]).toEqual(['Deze periode is niet meer actief.', ''])
  })

  test('not after the deadline, by the server’s clock; staff still can', async () => {
    const activity = await open({ deadline: new Date(Date.now() - 1000).toISOString() })
    const late = await register(activity)
    expect([late.statusCode, late.json().non_field_errors[0]]).toEqual([409, expect.stringContaining('gesloten sinds')])
    expect((await register(activity, { school_id: school.id }, staff)).statusCode).toBe(201)
  })

  test.each([
    ['CANCELLED', 409, 'Deze activiteit is geannuleerd.'],
    ['DRAFT', 400, 'Deze activiteit is nog niet gepubliceerd.'],
  ] as const)('not for an activity that is %s, also not by staff', async (state, statusCode, why) => {
    const activity = await open({ state })
    expect((await register(activity)).statusCode).toBe(statusCode)
    const byStaff = await register(activity, { school_id: school.id }, staff)
    expect([byStaff.statusCode, byStaff.json()]).toEqual([409, { non_field_errors: [why] }])
  })
})

describe('limits', () => {
  test('per school in an activity can be exceeded by staff only, explicitly', async () => {
    const activity = await open({ max_per_school: 1 })
    expect((await register(activity)).statusCode).toBe(201)
    const over = await register(activity)
    expect([over.statusCode, over.json().non_field_errors[0]]).toEqual([
      409,
      expect.stringContaining('geen leerlingen meer inschrijven (ten hoogste 1 per school)'),
    ])
    expect(over.json()).not.toHaveProperty('despite_limits')
    const byStaff = { school_id: school.id }
    const { non_field_errors: exceeded } = over.json()
    expect((await register(activity, byStaff, staff)).json()).toEqual({ non_field_errors: exceeded, despite_limits: exceeded })
    expect((await register(activity, { ...byStaff, despite_limits: true }, staff)).statusCode).toBe(201)
    expect((await register(activity, { despite_limits: true })).statusCode).toBe(409)
  })

  test('of the package hold over all activities of a period, also concurrently', async () => {
    const plan = await aPlan(preU.db, { name: 'Klein', max_registrations: 3 })
    school = await aSchool(preU.db, { name: 'De Lens', plan_id: plan.id })
    teacher = await aSchoolUser(preU.db, { school_id: school.id })
    const activities = [await open(), await open(), await open(), await open()]
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => register(activities[index % 4]!)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
    expect(await preU.db.$count(table, eq(table.school_id, school.id))).toBe(3)
    expect((await register(activities[0]!)).json().non_field_errors).toEqual([
      'In het pakket Klein is in deze periode geen plaats meer voor leerlingen van De Lens.',
    ])
  })

  test('of the package hold when a list is imported at the same time', async () => {
    const plan = await aPlan(preU.db, { max_registrations: 1 })
    school = await aSchool(preU.db, { plan_id: plan.id })
    teacher = await aSchoolUser(preU.db, { school_id: school.id })
    const [activity, other] = [await open(), await open()]
    const rows = [{ first_name: 'Noor', last_name: 'Mol', email: 'noor@leerling.example', grade: 4 }]
    const body = formWith({ activity_id: String(other.id), period_id: String(period.id), rows: JSON.stringify(rows) }, {})
    const upload = preU.call({
      method: 'POST',
      url: '/api/students/import/',
      body,
      as: await aSchoolUser(preU.db, { school_id: school.id }),
    })
    const answers = await Promise.all([register(activity), upload])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await preU.db.$count(table, eq(table.school_id, school.id))).toBe(1)
  })

  test('of the package cannot be passed by a change of the period: that is a move, which checks it', async () => {
    const plan = await aPlan(preU.db, { max_registrations: 1 })
    school = await aSchool(preU.db, { plan_id: plan.id })
    teacher = await aSchoolUser(preU.db, { school_id: school.id })
    const next = await aPeriod(preU.db)
    const activity = await open({ period_ids: [period.id, next.id] })
    expect((await register(activity)).statusCode).toBe(201)
    const { id } = (await register(activity, { period_id: next.id })).json()
    const patch = (body: object, as: { id: number }) => preU.call({ method: 'PATCH', url: `/api/students/${id}/`, body, as })
    const confirmed = { [teacher.id]: [], [staff.id]: ['despite_limits'] }
    for (const user of [teacher, staff]) {
      const refused = await patch({ period_id: period.id }, user)
      expect([refused.statusCode, Object.keys(refused.json<object>())]).toEqual([409, ['non_field_errors', ...confirmed[user.id]!]])
      expect((await patch({ period_id: next.id }, user)).statusCode).toBe(200)
    }
    const body = { ids: [id], activity_id: activity.id, period_id: period.id }
    expect((await preU.call({ method: 'POST', url: '/api/students/bulk_move', body, as: teacher })).statusCode).toBe(409)
    expect(await preU.db.$count(table, eq(table.period_id, period.id))).toBe(1)
  })

  test('the room call answers what is left', async () => {
    const plan = await aPlan(preU.db, { max_registrations: 3 })
    school = await aSchool(preU.db, { plan_id: plan.id })
    teacher = await aSchoolUser(preU.db, { school_id: school.id })
    const activity = await open({ capacity: 5, max_per_school: 2 })
    await register(activity)
    await aStudent(preU.db, { activity_id: activity.id, period_id: period.id, status: 'ACCEPTED' })
    const answer = await preU.call({ url: `/api/students/room/?activity_id=${activity.id}&period_id=${period.id}`, as: teacher })
    expect(answer.json()).toMatchObject({
      closed: '',
      free: 4,
      waiting: 0,
      pending: 1,
      left_per_school: 1,
      left_of_plan: 2,
      deadline: activity.deadline,
    })
    // The package is one of a period.
    const before = await preU.call({ url: `/api/students/room/?activity_id=${activity.id}`, as: teacher })
    expect(before.json()).toMatchObject({ left_per_school: 1, left_of_plan: null })
  })
})

describe('afterwards', () => {
  test('a school can change and remove its own until a decision or the deadline', async () => {
    const activity = await open()
    const { id } = (await register(activity)).json()
    const patch = (body: object, as = teacher) => preU.call({ method: 'PATCH', url: `/api/students/${id}/`, body, as })
    expect((await patch({ first_name: 'Anna' })).json()).toMatchObject({ first_name: 'Anna' })
    await preU.call({ method: 'PATCH', url: `/api/students/${id}/`, body: { status: 'ACCEPTED' }, as: staff })
    expect((await patch({ first_name: 'Eva' })).statusCode).toBe(409)
    expect((await preU.call({ method: 'DELETE', url: `/api/students/${id}/`, as: teacher })).statusCode).toBe(409)
    expect((await patch({ status: 'PENDING' })).json()).toEqual({ status: ['Een school kan een inschrijving alleen afmelden.'] })
    expect((await patch({ status: 'CANCELLED' })).json()).toMatchObject({ status: 'CANCELLED', first_name: 'Anna' })

    const late = await open({ deadline: new Date(Date.now() - 1000).toISOString() })
    const missed = await aStudent(preU.db, { activity_id: late.id, period_id: period.id, school_id: school.id })
    const url = `/api/students/${missed.id}/`
    for (const body of [{ first_name: 'Eva' }, { status: 'CANCELLED' }])
      expect((await preU.call({ method: 'PATCH', url, body, as: teacher })).statusCode).toBe(409)
    expect((await preU.call({ method: 'DELETE', url, as: teacher })).statusCode).toBe(409)
    expect((await preU.call({ method: 'DELETE', url, as: staff })).statusCode).toBe(204)
  })

  test('a school gives no reason, and nobody gives a registration to another school', async () => {
    const { id } = (await register(await open())).json()
    const patch = async (body: object, as: { id: number }) =>
      (await preU.call({ method: 'PATCH', url: `/api/students/${id}/`, body, as })).json()
    expect(await patch({ status: 'CANCELLED', status_reason: 'Ziek' }, teacher)).toEqual({
      status_reason: ['Alleen een medewerker van Pre-U kan een reden opgeven.'],
    })
    expect(await patch({ school_id: (await aSchool(preU.db)).id }, staff)).toEqual({
      school_id: ['De school van een inschrijving kan niet worden gewijzigd.'],
    })
  })

  test('another school gets 404', async () => {
    const { id } = (await register(await open())).json()
    const other = await aSchoolUser(preU.db)
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect(
        (await preU.call({ method, url: `/api/students/${id}/`, ...(method === 'PATCH' && { body: {} }), as: other })).statusCode,
      ).toBe(404)
    expect((await preU.call({ url: '/api/students/', as: other })).json()).toMatchObject({ count: 0, results: [] })
    expect((await preU.call({ url: `/api/students/?school__id=${school.id}`, as: other })).json()).toMatchObject({ count: 0, results: [] })
  })
})
