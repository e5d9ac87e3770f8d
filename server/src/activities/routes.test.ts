import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTable } from '../platform/audit/audit'
import { createTestApp, type TestApp } from '../testing/app'
import { aPeriod, aStaff, aStudent } from '../testing/builders'
import { activitiesTable } from '../tables/activities'

let preU: TestApp
let staff: { id: number }
let autumn: { id: number }
let winter: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  autumn = await aPeriod(preU.db, { name: 'Najaar' })
  winter = await aPeriod(preU.db, { name: 'Winter', start_date: '2027-01-05', end_date: '2027-03-27' })
})
afterAll(() => preU.close())

let serial = 0
const valid = () => ({
  code: `WS-${(serial += 1)}`,
  name: 'Robotica',
  category: 'Workshop',
  description: 'Bouw een robot.\nNeem niets mee.',
  location: 'Practicumzaal',
  period_ids: [autumn.id],
  grades: [6, 4, 6],
  capacity: 20,
  max_per_school: 5,
  deadline: '2026-11-01T22:59:00.000Z',
  start_at: '2026-11-12T12:30:00.000Z',
  end_at: '2026-11-12T16:00:00.000Z',
  state: 'PUBLISHED',
})
const write = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object, as = staff) =>
  preU.call({ method, url: `/api/activities/${url}`, body, as })
const read = async (url: string, as = staff) => (await preU.call({ url: `/api/activities/${url}`, as })).json()
const make = async (values: object = {}) => (await write('POST', '', { ...valid(), ...values })).json()
const lastEntry = async (record_id: number) => {
  const [entry] = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, record_id)).orderBy(desc(auditTable.id)).limit(1)
  return entry!
}

describe('an activity', () => {
  test('answers with its periods, its grades in order and no registrations yet', async () => {
    const created = await write('POST', '', valid())
    expect(created.statusCode).toBe(201)
    expect(created.json()).toMatchObject({
      grades: [4, 6],
      periods: [{ id: autumn.id, name: 'Najaar', school_year: '2026-2027' }],
      placed: 0,
      waiting: 0,
      pending: 0,
      free: 20,
    })
    expect((await lastEntry(created.json().id)).changes).toMatchObject({ periods: [null, ['Najaar 2026-2027']] })
  })

  test.each([
    [{ period_ids: [] }, 'period_ids', 'Kies ten minste één periode'],
    [{ period_ids: [999_999] }, 'period_ids', 'Deze periode bestaat niet meer. Kies een andere.'],
    [{ period_ids: [Number.MAX_SAFE_INTEGER] }, 'period_ids', 'Dit bestaat niet meer. Kies iets anders.'],
    [{ period_ids: [999_999] }, 'period_ids', 'Deze periode bestaat niet meer. Kies een andere.'],
    [{ grades: [] }, 'grades', 'Kies ten minste één leerjaar'],
    [{ grades: [7] }, 'grades', 'Kies een leerjaar van 1 tot en met 6'],
    [{ capacity: 0 }, 'capacity', 'Vul 1 of meer in, of laat het leeg'],
    [{ category: 'Feest' }, 'category', 'Kies een categorie'],
    [{ deadline: '2026-11-12T12:30:01Z' }, 'deadline', 'De deadline ligt na het begin van de activiteit'],
    [{ end_at: '2026-11-12T12:29:00Z' }, 'end_at', 'Het einde ligt voor het begin'],
    [{ start_at: '2026-11-12T13:30:00+01:00' }, 'start_at', 'Vul een geldige datum en tijd in.'],
  ])('with %o is refused at %s', async (change, field, message) => {
    const before = await preU.db.$count(activitiesTable)
    const answer = await write('POST', '', { ...valid(), ...change })
    expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [message] }])
    expect(await preU.db.$count(activitiesTable)).toBe(before)
  })

  test('has a unique code, ignoring case', async () => {
    await make({ code: 'Uniek-1' })
    const answer = await write('POST', '', { ...valid(), code: 'UNIEK-1' })
    expect([answer.statusCode, answer.json()]).toEqual([400, { code: ['Er is al een activiteit met deze code'] }])
  })

  test('keeps deadline, begin and end in order when only one of them changes', async () => {
    const { id } = await make()
    const tooEarly = await write('PATCH', `${id}/`, { start_at: '2026-11-01T12:00:00Z' })
    expect([tooEarly.statusCode, tooEarly.json()]).toEqual([400, { deadline: ['De deadline ligt na het begin van de activiteit'] }])
    expect((await write('PATCH', `${id}/`, { end_at: '2026-11-12T12:00:00Z' })).statusCode).toBe(400)
    expect((await write('PATCH', `${id}/`, { deadline: '2026-11-12T12:30:00Z' })).statusCode).toBe(200)
  })
})

describe('its periods', () => {
  test('a change of only the periods makes older forms stale and is audited', async () => {
    const { id, updated_at } = await make()
    const changed = await write('PATCH', `${id}/`, { period_ids: [winter.id, autumn.id], updated_at })
    expect(changed.json().periods.map(({ name }: { name: string }) => name)).toEqual(['Najaar', 'Winter'])
    expect((await lastEntry(id)).changes).toEqual({ periods: [['Najaar 2026-2027'], ['Najaar 2026-2027', 'Winter 2026-2027']] })
    expect((await write('PATCH', `${id}/`, { name: 'Te laat', updated_at })).statusCode).toBe(409)
  })

  test('in another order are no change', async () => {
    const { id, updated_at } = await make({ period_ids: [autumn.id, winter.id] })
    const same = await write('PATCH', `${id}/`, { period_ids: [winter.id, autumn.id] })
    expect(same.json().updated_at).toBe(updated_at)
  })

  test('must contain the activity, unless staff confirm that they do not', async () => {
    const outside = { deadline: '2026-10-01T12:00:00.000Z', start_at: '2027-06-10T12:00:00.000Z', end_at: '2027-06-10T14:00:00.000Z' }
    const { id, name } = await make()
    for (const [method, path, body] of [
      ['PATCH', `${id}/`, { ...outside, name: 'Anders' }],
      ['POST', '', { ...valid(), ...outside }],
    ] as const) {
      const refused = await write(method, path, body)
      expect([refused.statusCode, Object.keys(refused.json())]).toEqual([409, ['despite_doubts']])
      expect(refused.json().despite_doubts[0]).toMatch(/^De activiteit is op do 10 jun. 2027. Dat valt niet in Najaar 2026-2027 \(/)
    }
    expect(await read(`${id}/`)).toMatchObject({ name })
    const confirmed = await write('PATCH', `${id}/`, { ...outside, despite_doubts: true })
    expect([confirmed.statusCode, confirmed.json().start_at]).toEqual([200, outside.start_at])
    expect((await write('PATCH', `${id}/`, { name: 'Weer anders' })).statusCode).toBe(200)
  })

  test('with registrations cannot be removed', async () => {
    const { id } = await make({ period_ids: [autumn.id, winter.id] })
    for (const status of ['ACCEPTED', 'CANCELLED'] as const) await aStudent(preU.db, { activity_id: id, period_id: autumn.id, status })
    const refused = await write('PATCH', `${id}/`, { period_ids: [winter.id], name: 'Anders' })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { non_field_errors: ['Voor Najaar 2026-2027 zijn 2 inschrijvingen. Deze periode kan niet worden weggehaald.'] },
    ])
    expect(await read(`${id}/`)).toMatchObject({ name: 'Robotica', periods: [{ id: autumn.id }, { id: winter.id }] })
    expect((await write('PATCH', `${id}/`, { period_ids: [autumn.id] })).statusCode).toBe(200)
  })
})

describe('with registrations', () => {
  test('capacity cannot go below the number of placed pupils', async () => {
    const { id } = await make({ capacity: 5 })
    for (const status of ['ACCEPTED', 'COMPLETED', 'PENDING', 'WAITLISTED'] as const)
      await aStudent(preU.db, { activity_id: id, period_id: autumn.id, status })
    const refused = await write('PATCH', `${id}/`, { capacity: 1 })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { non_field_errors: ['Er zijn al 2 plaatsen bezet; de capaciteit kan niet lager zijn dan 2.'] },
    ])
    expect((await write('PATCH', `${id}/`, { capacity: 2 })).json()).toMatchObject({
      capacity: 2,
      free: 0,
      placed: 2,
      waiting: 1,
      pending: 1,
    })
    expect((await write('PATCH', `${id}/`, { capacity: null })).json().free).toBeNull()
  })

  test('a lower capacity waits for a concurrent placement', async () => {
    const { id } = await make({ capacity: 5 })
    let lowered: ReturnType<typeof write> | undefined
    await preU.db.transaction(async (tx) => {
      await tx.select().from(activitiesTable).where(eq(activitiesTable.id, id)).for('update')
      lowered = write('PATCH', `${id}/`, { capacity: 1 })
      for (let placed = 0; placed < 2; placed += 1) await aStudent(tx, { activity_id: id, period_id: autumn.id, status: 'ACCEPTED' })
    })
    expect((await lowered!).statusCode).toBe(409)
  })

  test('it can be cancelled, but neither removed nor made a draft again', async () => {
    const { id } = await make()
    await aStudent(preU.db, { activity_id: id, period_id: autumn.id, status: 'CANCELLED' })
    const removal = await write('DELETE', `${id}/`)
    expect([removal.statusCode, removal.json()]).toEqual([
      409,
      { non_field_errors: ['Deze activiteit heeft inschrijvingen. U kunt de activiteit wel annuleren.'] },
    ])
    expect((await write('PATCH', `${id}/`, { state: 'DRAFT' })).statusCode).toBe(409)
    expect((await write('PATCH', `${id}/`, { state: 'CANCELLED' })).json().state).toBe('CANCELLED')
    expect((await write('PATCH', `${id}/`, { state: 'PUBLISHED' })).json().state).toBe('PUBLISHED')
  })
})

test('a draft can be removed, but not cancelled', async () => {
  const { id } = await make({ state: 'DRAFT' })
  const refused = await write('PATCH', `${id}/`, { state: 'CANCELLED' })
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { non_field_errors: ['Scholen kennen een concept nog niet. U kunt het verwijderen.'] },
  ])
  expect((await write('DELETE', `${id}/`)).statusCode).toBe(204)
  expect((await lastEntry(id)).changes).toMatchObject({ periods: [['Najaar 2026-2027'], null] })
})
