import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTable } from '../platform/audit/audit'
import { createTestApp, type TestApp } from '../testing/app'
import { aCandidate, anHonoursProgram, aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent } from '../testing/builders'
import { readCells } from '../testing/workbook'
import { studentsTable } from '../tables/students'
import { schoolsTable } from '../tables/schools'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const meander = {
  name: 'Lyceum De Meander',
  brin: '12ab',
  street: 'Laan 1',
  postal_code: '3512jk',
  city: 'Utrecht',
  phone: '030 253  3550',
  email: 'info@meander.example',
  website: 'meander.example',
  plan_id: null,
  notes: 'Belt liever',
}
const write = (method: 'POST' | 'PATCH' | 'PUT', url: string, body: object, as = staff) => preU.call({ method, url, body, as })
const names = (answer: { json: () => { results: { name: string }[] } }) => answer.json().results.map(({ name }) => name)

describe('a school', () => {
  test('is normalised', async () => {
    const created = await write('POST', '/api/schools/', meander)
    expect(created.statusCode).toBe(201)
    expect(created.json()).toMatchObject({
      brin: '12AB',
      postal_code: '3512 JK',
      phone: '030 253 3550',
      website: 'https://meander.example',
      is_active: true,
      plan: null,
      members: [],
      registrations_count: 0,
    })
  })

  test.each([
    [{ brin: '1234' }, 'brin', 'Schrijf het BRIN-nummer als 12AB of 12AB34'],
    [{ brin: '12ab' }, 'brin', 'Er is al een school met dit BRIN-nummer'],
    [{ postal_code: '0123 AB' }, 'postal_code', 'Schrijf de postcode als 1234 AB'],
    [{ phone: '12' }, 'phone', 'Vul een geldig telefoonnummer in, bijvoorbeeld 030 253 35 50'],
    [{ website: 'geen adres' }, 'website', 'Vul een geldig webadres in, bijvoorbeeld www.school.nl'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Vul een geldig webadres in, bijvoorbeeld www.school.nl'],
    [{ email: 'info' }, 'email', 'Vul een geldig e-mailadres in'],
    [{ city: ' ' }, 'city', 'Plaats is vereist'],
    [{ province: 'Zeelandia' }, 'province', 'Kies een provincie'],
    [{ plan_id: 999_999 }, 'plan_id', 'Dit pakket bestaat niet. Kies een ander.'],
  ])('with %o is refused at %s', async (change, field, message) => {
    const before = await preU.db.$count(schoolsTable)
    const answer = await write('POST', '/api/schools/', { ...meander, brin: '', ...change })
    expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [message] }])
    expect(await preU.db.$count(schoolsTable)).toBe(before)
  })

  test('can change its own address only and does not see the notes', async () => {
    const teacher = await aSchoolUser(preU.db)
    const url = `/api/schools/${teacher.school_id}/`
    await write('PATCH', url, { notes: 'Intern' })
    const moved = await write('PATCH', url, { street: 'Plein 2', city: 'Zeist' }, teacher)
    expect(moved.json()).toMatchObject({ street: 'Plein 2', city: 'Zeist', notes: '' })
    const { id: plan_id } = await aPlan(preU.db)
    for (const change of [{ name: 'Anders' }, { plan_id }, { notes: 'x' }, { brin: '99ZZ' }, { province: 'Utrecht' }])
      expect((await write('PATCH', url, change, teacher)).json()).toEqual({
        [Object.keys(change)[0]!]: ['Alleen een medewerker van Pre-U kan dit wijzigen.'],
      })
    expect((await preU.call({ url, as: staff })).json()).toMatchObject({ street: 'Plein 2', notes: 'Intern' })
  })

  test('can be replaced by its own contact person, who repeats what only staff change', async () => {
    const { id: plan_id } = await aPlan(preU.db)
    const { id } = (await write('POST', '/api/schools/', { ...meander, brin: '34CD', plan_id })).json<{ id: number }>()
    const url = `/api/schools/${id}/`
    const teacher = await aSchoolUser(preU.db, { school_id: id })
    const seen = { ...meander, brin: '34CD', plan_id, notes: '' }
    const replaced = await write('PUT', url, { ...seen, street: 'Plein 2', phone: '' }, teacher)
    expect([replaced.statusCode, replaced.json()]).toMatchObject([200, { street: 'Plein 2', phone: '', notes: '', plan: { id: plan_id } }])
    expect((await preU.call({ url, as: staff })).json()).toMatchObject({ street: 'Plein 2', brin: '34CD', notes: 'Belt liever' })
    for (const [field, value] of Object.entries({ name: 'Anders', plan_id: null, notes: 'Belt liever', brin: '' }))
      expect((await write('PUT', url, { ...seen, [field]: value }, teacher)).json()).toEqual({
        [field]: ['Alleen een medewerker van Pre-U kan dit wijzigen.'],
      })
  })

  test('with registrations cannot be removed; without them it is removed with its contact persons', async () => {
    const { school_id } = await aStudent(preU.db)
    const stored = await preU.call({ method: 'DELETE', url: `/api/schools/${school_id}/`, as: staff })
    expect(stored.statusCode).toBe(409)
    expect(stored.json().non_field_errors[0]).toContain('U kunt de school wel archiveren.')
    const teacher = await aSchoolUser(preU.db)
    expect((await preU.call({ method: 'DELETE', url: `/api/schools/${teacher.school_id}/`, as: staff })).statusCode).toBe(204)
    expect((await preU.call({ url: '/auth/user/', as: null })).statusCode).toBe(401)
  })

  test('that is archived refuses its users, until it is active again', async () => {
    const teacher = await aSchoolUser(preU.db)
    const url = `/api/schools/${teacher.school_id}/change_active`
    const authorization = await preU.bearer(teacher.id)
    const ask = async () => (await preU.app.inject({ url: '/api/periods/', headers: { authorization } })).statusCode
    const choices = async () => (await preU.call({ url: '/api/schools/dropdown', as: staff })).json().map(({ id }: { id: number }) => id)
    expect(await ask()).toBe(200)
    expect((await write('POST', url, { is_active: false })).json().is_active).toBe(false)
    expect(await ask()).toBe(401)
    expect(await choices()).not.toContain(teacher.school_id)
    await write('PATCH', url, { is_active: true })
    expect(await ask()).toBe(401)
    expect((await preU.call({ url: '/api/periods/', as: teacher })).statusCode).toBe(200)
    expect(await choices()).toContain(teacher.school_id)
    const log = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, teacher.school_id!))
    expect(log.filter(({ resource }) => resource === 'schools').map(({ changes }) => changes)).toEqual([
      { is_active: [true, false] },
      { is_active: [false, true] },
    ])
  })
})

describe('the list', () => {
  beforeAll(async () => {
    const plan = await aPlan(preU.db, { name: 'Groot' })
    const inZeeland = { city: 'Goes', province: 'Zeeland', region: 'Overig Zeeland' } as const
    const zeeuws = await aSchool(preU.db, { name: 'Zeeuws Lyceum', ...inZeeland, brin: '77ZZ', plan_id: plan.id })
    await aSchool(preU.db, { name: 'Älmelo College', city: 'Goes' })
    await aSchool(preU.db, { name: 'Oud College', city: 'Goes', is_active: false })
    await aSchoolUser(preU.db, {
      school_id: zeeuws.id,
      first_name: 'Renée',
      infix: "van 't",
      last_name: 'Hof',
      email: 'renee@zeeuws.example',
    })
  })

  test.each([
    ['city=Goes', ['Älmelo College', 'Oud College', 'Zeeuws Lyceum']],
    ['city=Goes&is_active=false', ['Oud College']],
    ['city=Goes&ordering=-name', ['Zeeuws Lyceum', 'Oud College', 'Älmelo College']],
    ['province=Zeeland', ['Zeeuws Lyceum']],
    ['province__in=Zeeland,Limburg&ordering=province', ['Zeeuws Lyceum']],
    ['region=Overig%20Zeeland', ['Zeeuws Lyceum']],
    ['search=77zz', ['Zeeuws Lyceum']],
    ['search=renee%20hof', ['Zeeuws Lyceum']],
    ['search=goes%20oud', ['Oud College']],
  ])('%s', async (query, expected) => expect(names(await preU.call({ url: `/api/schools/?${query}`, as: staff }))).toEqual(expected))

  test('of a school user has its own school only', async () => {
    const teacher = await aSchoolUser(preU.db)
    const { count, results } = (await preU.call({ url: '/api/schools/', as: teacher })).json()
    expect([count, results.map(({ id }: { id: number }) => id)]).toEqual([1, [teacher.school_id]])
    expect((await preU.call({ url: '/api/schools/?search=Zeeuws', as: teacher })).json().count).toBe(0)
    expect((await preU.call({ url: '/api/schools/dropdown', as: teacher })).json()).toHaveLength(1)
  })
})

test('the export has the rows of the list and the requested columns', async () => {
  const url = '/api/schools/export/?city=Goes&is_active=true&ordering=-name&columns=name,members,primary_contact,province,region'
  const answer = await preU.call({ url, as: staff })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="scholen-\d{4}-\d{2}-\d{2}\.xlsx"$/)
  expect(await readCells(answer.rawPayload)).toEqual([
    ['Naam', 'Contactpersonen', 'Eerste contactpersoon', 'Provincie', 'Regio'],
    ['Zeeuws Lyceum', 1, null, 'Zeeland', 'Overig Zeeland'],
    ['Älmelo College', 0, null, null, null],
  ])
})

test('contact persons are exported with a row each, of the schools that the list shows', async () => {
  const school = await aSchool(preU.db, { name: 'Rijenlyceum', city: 'Rijendam' })
  const contact = { school_id: school.id, first_name: 'Jan', infix: 'van der', last_name: 'Meer', phone: '030 1234567' }
  await aSchoolUser(preU.db, { ...contact, last_name: 'Aalders', email: 'aalders@rijen.example' })
  await aSchoolUser(preU.db, { ...contact, is_primary: true, email: 'meer@rijen.example' })
  await aSchool(preU.db, { city: 'Rijendam' })
  const columns = 'school,last_name,is_primary,email,phone'
  const answer = await preU.call({ url: `/api/schools/export_members/?city=Rijendam&columns=${columns}`, as: staff })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="contactpersonen-\d{4}-\d{2}-\d{2}\.xlsx"$/)
  expect(await readCells(answer.rawPayload)).toEqual([
    ['School', 'Achternaam', 'Eerste contactpersoon', 'E-mailadres', 'Telefoonnummer'],
    ['Rijenlyceum', 'Meer', 'Ja', 'meer@rijen.example', '030 1234567'],
    ['Rijenlyceum', 'Aalders', 'Nee', 'aalders@rijen.example', '030 1234567'],
  ])
})

test('candidates are counted against the package, per active programme and of the own school', async () => {
  const school = await aSchool(preU.db)
  const [program, ended] = [await anHonoursProgram(preU.db), await anHonoursProgram(preU.db, { is_active: false })]
  for (const status of ['PENDING', 'ACCEPTED', 'REJECTED'] as const)
    await aCandidate(preU.db, { school_id: school.id, honours_program_id: program.id, status })
  await aCandidate(preU.db, { school_id: school.id, honours_program_id: ended.id })
  await aCandidate(preU.db, { honours_program_id: program.id })
  const { programs } = (await preU.call({ url: `/api/schools/${school.id}/overview/`, as: staff })).json()
  expect(programs).toEqual([{ program: { id: program.id, name: program.name }, used: 2 }])
})

test('registrations are counted per period and status, and against the package', async () => {
  const school = await aSchool(preU.db)
  const period = await aPeriod(preU.db)
  for (const status of ['PENDING', 'ACCEPTED', 'ACCEPTED', 'REJECTED', 'CANCELLED'] as const)
    await aStudent(preU.db, { school_id: school.id, period_id: period.id, status })
  await aStudent(preU.db, { period_id: period.id })
  const overview = (await preU.call({ url: `/api/schools/${school.id}/overview/`, as: staff })).json()
  const { id, name, school_year } = period
  expect(overview.periods).toEqual([
    { period: { id, name, school_year }, counts: { PENDING: 1, ACCEPTED: 2, REJECTED: 1, CANCELLED: 1 }, used: 3 },
  ])
  await preU.db.update(studentsTable).set({ status: 'COMPLETED' }).where(eq(studentsTable.school_id, school.id))
  const changed = (await preU.call({ url: `/api/schools/${school.id}/overview/`, as: staff })).json()
  expect(changed.periods).toEqual([{ period: { id, name, school_year }, counts: { COMPLETED: 5 }, used: 5 }])
})
