import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, anHonoursProgram, anOpenProgram, aSchool, aSchoolUser, aStaff } from '../../testing/builders'
import { honoursProgramsTable as table } from '../../tables/honoursPrograms'

let preU: TestApp
let staff: { id: number }
let today: string
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  const { rows } = await preU.db.execute<{ day: string }>(sql`select (now() at time zone 'Europe/Amsterdam')::date::text as day`)
  today = rows[0]!.day
})
afterAll(() => preU.close())

const later = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const valid = () => ({
  name: 'Honours bèta',
  description: 'Twee middagen per week.\nNeem niets mee.',
  deadline: later(10),
  start_date: later(40),
  end_date: later(200),
  capacity: 20,
  max_per_school: 3,
  required_files: ['Motivatiebrief', 'Cijferlijst'],
  is_active: true,
})
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, as = staff) =>
  preU.call({ method, url: `/api/honours-program/${url}`, body, as })
const read = async (url: string, as = staff) => (await call('GET', url, undefined, as)).json()
const namesIn = async (query: string, as = staff) =>
  (await read(`?search=lijst&${query}`, as)).results.map(({ name }: { name: string }) => name)

describe('a programme', () => {
  test('is created without candidates', async () => {
    const created = await call('POST', '', valid())
    expect(created.statusCode).toBe(201)
    expect(created.json()).toMatchObject({ ...valid(), drafts: 0, submitted: 0, placed: 0, free: 20, is_closed: false })
  })

  test.each<[() => object, string, string]>([
    [() => ({ deadline: later(41) }), 'deadline', 'De deadline ligt na het begin van het programma'],
    [() => ({ end_date: later(39) }), 'end_date', 'Het einde ligt voor het begin'],
    [() => ({ capacity: 0 }), 'capacity', 'Vul 1 of meer in, of laat het leeg'],
    [() => ({ required_files: ['Brief', 'brief'] }), 'required_files', 'Elke bijlage heeft een eigen naam'],
    [() => ({ required_files: Array.from({ length: 11 }, (_, index) => `${index}`) }), 'required_files', 'Vraag ten hoogste 10 bijlagen'],
  ])('with %s is refused', async (change, field, message) => {
    const answer = await call('POST', '', { ...valid(), ...change() })
    expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [message] }])
  })

  test('is open on its last day in Amsterdam and closed the day after', async () => {
    const { id } = await anHonoursProgram(preU.db, { deadline: today, start_date: today, end_date: later(9) })
    expect((await read(`${id}/`)).is_closed).toBe(false)
    await preU.db
      .update(table)
      .set({ deadline: later(-1) })
      .where(eq(table.id, id))
    expect((await read(`${id}/`)).is_closed).toBe(true)
  })

  test('with candidates cannot be removed', async () => {
    const { honours_program_id: id } = await aCandidate(preU.db, { status: 'CANCELLED' })
    const answer = await call('DELETE', `${id}/`)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { non_field_errors: ['Dit programma heeft kandidaten. U kunt het wel op niet actief zetten.'] },
    ])
    const { id: empty } = await anOpenProgram(preU.db)
    expect((await call('DELETE', `${empty}/`)).statusCode).toBe(204)
  })

  test('cannot lower its capacity below the number of placed candidates', async () => {
    const { id } = await anOpenProgram(preU.db, { capacity: 5 })
    const finished_at = new Date().toISOString()
    for (const status of ['ACCEPTED', 'COMPLETED', 'PENDING'] as const)
      await aCandidate(preU.db, { honours_program_id: id, status, finished_at })
    const refused = await call('PATCH', `${id}/`, { capacity: 1 })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { non_field_errors: ['Er zijn al 2 plaatsen bezet; de capaciteit kan niet lager zijn dan 2.'] },
    ])
    expect((await call('PATCH', `${id}/`, { capacity: 2 })).json()).toMatchObject({ free: 0, placed: 2, submitted: 3 })
    expect((await call('PATCH', `${id}/`, { capacity: null })).json().free).toBeNull()
  })
})

describe('a school user', () => {
  test('gets counts of its own candidates and the free places over all schools', async () => {
    const teacher = await aSchoolUser(preU.db)
    const { id } = await anOpenProgram(preU.db, { capacity: 4 })
    const own = { honours_program_id: id, school_id: teacher.school_id! }
    const finished_at = new Date().toISOString()
    await aCandidate(preU.db, own)
    await aCandidate(preU.db, { ...own, status: 'CANCELLED' })
    await aCandidate(preU.db, { ...own, finished_at, status: 'ACCEPTED' })
    await aCandidate(preU.db, { ...own, finished_at, status: 'REJECTED' })
    await aCandidate(preU.db, { honours_program_id: id, finished_at, status: 'ACCEPTED' })
    await aCandidate(preU.db, { honours_program_id: id, finished_at, status: 'REJECTED' })
    expect(await read(`${id}/`, teacher)).toMatchObject({ drafts: 1, submitted: 2, placed: 1, counting: 2, free: 2 })
    expect(await read(`${id}/`)).toMatchObject({ drafts: 1, submitted: 4, placed: 2, counting: 3, free: 2 })
  })

  test('sees active programmes only, and only itself in the overview', async () => {
    const teacher = await aSchoolUser(preU.db)
    const { id } = await anOpenProgram(preU.db)
    for (const school_id of [teacher.school_id!, (await aSchool(preU.db, { name: 'Aloysius' })).id])
      await aCandidate(preU.db, { honours_program_id: id, school_id })
    expect((await read(`${id}/overview/`)).schools.map(({ school }: { school: { name: string } }) => school.name)[0]).toBe('Aloysius')
    expect(await read(`${id}/overview/`, teacher)).toEqual({
      schools: [{ school: { id: teacher.school_id, name: expect.any(String) }, drafts: 1, submitted: 0, placed: 0 }],
    })
    await call('PATCH', `${id}/`, { is_active: false })
    for (const url of [`${id}/`, `${id}/overview/`]) expect((await call('GET', url, undefined, teacher)).statusCode).toBe(404)
    expect((await read('dropdown', teacher)).map((choice: { id: number }) => choice.id)).not.toContain(id)
    expect((await call('GET', `${id}/`)).statusCode).toBe(200)
  })
})

test('the list is filtered by state and deadline, latest start first', async () => {
  await anOpenProgram(preU.db, { name: 'Lijst open' })
  await anOpenProgram(preU.db, { name: 'Lijst verborgen', is_active: false, start_date: later(90) })
  await anOpenProgram(preU.db, { name: 'Lijst dicht', deadline: later(-1), start_date: later(1) })
  expect(await namesIn('')).toEqual(['Lijst verborgen', 'Lijst open', 'Lijst dicht'])
  expect(await namesIn('is_active=true')).toEqual(['Lijst open', 'Lijst dicht'])
  expect(await namesIn('is_closed=true')).toEqual(['Lijst dicht'])
  expect(await namesIn('is_closed=false&ordering=name')).toEqual(['Lijst open', 'Lijst verborgen'])
  expect(await namesIn('', await aSchoolUser(preU.db))).toEqual(['Lijst open', 'Lijst dicht'])
})
