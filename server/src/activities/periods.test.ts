import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { auditTable } from '../platform/audit/audit'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aSchoolUser, aStaff } from '../testing/builders'
import { readCells } from '../testing/workbook'
import { periodsTable } from '../tables/periods'

let preU: TestApp
let staff: { id: number }
let teacher: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  teacher = await aSchoolUser(preU.db)
})
afterAll(() => preU.close())

const autumn = { name: 'Najaar', school_year: '2026-2027', start_date: '2026-09-01', end_date: '2026-12-19', is_active: true }
const names = (answer: { json: () => { results: { name: string }[] } }) => answer.json().results.map(({ name }) => name)
const get = (query: string, as = staff) => preU.call({ url: `/api/periods/?${query}`, as })

describe('writing', () => {
  test('staff create, change, replace and remove a period, with audit entries', async () => {
    const created = await preU.call({ method: 'POST', url: '/api/periods/', body: autumn, as: staff })
    expect(created.statusCode).toBe(201)
    const period = created.json()
    expect(period).toMatchObject(autumn)

    const url = `/api/periods/${period.id}/`
    const patched = await preU.call({ method: 'PATCH', url, body: { name: 'Herfst' }, as: staff })
    expect(patched.json()).toMatchObject({ ...autumn, name: 'Herfst' })
    expect(patched.json().updated_at > period.updated_at).toBe(true)
    const put = await preU.call({ method: 'PUT', url, body: { ...autumn, is_active: false }, as: staff })
    expect(put.json()).toMatchObject({ ...autumn, is_active: false })
    expect((await preU.call({ method: 'DELETE', url, as: staff })).statusCode).toBe(204)
    expect((await preU.call({ url, as: staff })).statusCode).toBe(404)

    const log = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, period.id)).orderBy(auditTable.id)
    expect(log.map(({ action, changes }) => [action, changes])).toEqual([
      ['CREATE', expect.objectContaining({ name: [null, 'Najaar'] })],
      ['UPDATE', { name: ['Najaar', 'Herfst'] }],
      ['UPDATE', { name: ['Herfst', 'Najaar'], is_active: [true, false] }],
      ['DELETE', expect.objectContaining({ name: ['Najaar', null] })],
    ])
    expect(log[0]).toMatchObject({ actor_id: staff.id, actor_name: 'Anna de Vries', resource: 'periods', record_title: 'Najaar 2026-2027' })
  })

  test('validation errors are reported by field and change nothing', async () => {
    const before = await preU.db.$count(periodsTable)
    const body = { ...autumn, name: ' ', start_date: '31/12/2026', extra: 1 }
    const answer = await preU.call({ method: 'POST', url: '/api/periods/', body, as: staff })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      name: ['Naam is vereist'],
      start_date: ['Vul een geldige datum in.'],
      non_field_errors: ['Onbekend veld: extra.'],
    })
    expect(await preU.db.$count(periodsTable)).toBe(before)
  })

  test('a new end date is checked against the stored start date', async () => {
    const period = await aPeriod(preU.db, { start_date: '2026-09-01', end_date: '2026-12-31' })
    const url = `/api/periods/${period.id}/`
    const answer = await preU.call({ method: 'PATCH', url, body: { end_date: '2026-08-31' }, as: staff })
    expect([answer.statusCode, answer.json()]).toEqual([400, { end_date: ['De einddatum ligt voor de begindatum'] }])
  })

  test('a period outside its school year asks for a confirmation', async () => {
    const body = { name: 'Zomerschool', school_year: '2026-2027', start_date: '2027-07-20', end_date: '2027-08-10' }
    const create = (more: object) => preU.call({ method: 'POST', url: '/api/periods/', body: { ...body, ...more }, as: staff })
    const refused = await create({})
    const doubt = 'Schooljaar 2026-2027 loopt van za 1 aug. 2026 tot en met za 31 jul. 2027. Deze periode valt daar niet helemaal in.'
    expect([refused.statusCode, refused.json()]).toEqual([409, { despite_doubts: [doubt] }])
    const created = await create({ despite_doubts: true })
    expect([created.statusCode, created.json().end_date]).toEqual([201, body.end_date])
    const renamed = await preU.call({ method: 'PATCH', url: `/api/periods/${created.json().id}/`, body: { name: 'Zomer' }, as: staff })
    expect(renamed.statusCode).toBe(200)
  })

  test.each(['0000-01-01', '1899-12-31', '2101-01-01', '9999-12-31'])('the date %s is refused at its field', async (end_date) => {
    const answer = await preU.call({ method: 'POST', url: '/api/periods/', body: { ...autumn, end_date }, as: staff })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { end_date: [expect.stringMatching(/datum/)] }])
  })

  test('PUT requires every field, PATCH resets none', async () => {
    const period = await aPeriod(preU.db, { is_active: false })
    const url = `/api/periods/${period.id}/`
    expect((await preU.call({ method: 'PUT', url, body: { name: 'x' }, as: staff })).json()).toHaveProperty('school_year')
    expect((await preU.call({ method: 'PATCH', url, body: {}, as: staff })).json()).toEqual(period)
  })

  test('a name is unique within a school year', async () => {
    const { name, school_year } = await aPeriod(preU.db)
    const answer = await preU.call({ method: 'POST', url: '/api/periods/', body: { ...autumn, name, school_year }, as: staff })
    expect([answer.statusCode, answer.json()]).toEqual([400, { name: ['In dit schooljaar is er al een periode met deze naam'] }])
  })

  test('a period in use cannot be removed', async () => {
    const period = await aPeriod(preU.db)
    await anActivity(preU.db, { period_ids: [period.id] })
    const answer = await preU.call({ method: 'DELETE', url: `/api/periods/${period.id}/`, as: staff })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { non_field_errors: ['Deze periode is in gebruik. U kunt de periode wel op niet actief zetten.'] },
    ])
    expect((await preU.call({ url: `/api/periods/${period.id}/`, as: staff })).statusCode).toBe(200)
  })

  test('a stale write is refused, also the second of two concurrent writes', async () => {
    const period = await aPeriod(preU.db)
    const url = `/api/periods/${period.id}/`
    const write = (name: string) =>
      preU.call({ method: 'PATCH', url, body: { name, updated_at: period.updated_at }, as: staff }).then(({ statusCode }) => statusCode)
    expect((await Promise.all([write('een'), write('twee')])).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await write('drie')).toBe(409)
  })
})

describe('reading', () => {
  beforeAll(async () => {
    await preU.db.delete(periodsTable).where(eq(periodsTable.school_year, '2030-2031'))
    for (const [name, day] of [
      ['Zomer', '2031-05-01'],
      ['École', '2030-09-01'],
      ['Eerste', '2030-10-01'],
      ['winter', '2031-01-01'],
    ] as const)
      await aPeriod(preU.db, { name, school_year: '2030-2031', start_date: day, end_date: day, is_active: name !== 'winter' })
  })
  const year = 'school_year=2030-2031'

  test('is paginated, newest first', async () => {
    const first = (await get(`${year}&page_size=3`)).json()
    expect(first).toMatchObject({ count: 4, previous: null, next: `/api/periods/?${year}&page_size=3&page=2` })
    expect(first.results.map(({ name }: { name: string }) => name)).toEqual(['Zomer', 'winter', 'Eerste'])
    const second = (await preU.call({ url: first.next, as: staff })).json()
    expect(second).toMatchObject({ next: null, previous: `/api/periods/?${year}&page_size=3&page=1` })
    expect(names(await get(`${year}&page=9`))).toEqual([])
  })

  test('names sort as a Dutch reader expects', async () => {
    expect(names(await get(`${year}&ordering=name`))).toEqual(['École', 'Eerste', 'winter', 'Zomer'])
    expect(names(await get(`${year}&ordering=-name`))).toEqual(['Zomer', 'winter', 'Eerste', 'École'])
  })

  test.each([
    ['search=ecole', ['École']],
    ['search=WINTER', ['winter']],
    ['search=zomer%202030', ['Zomer']],
    ['search=%25', []],
    ['search=_', []],
    ['is_active=false', ['winter']],
  ])('%s', async (query, expected) => expect(names(await get(`${year}&${query}`))).toEqual(expected))

  test.each(['ordering=updated_at', 'ordering=name;drop', 'kleur=rood', 'is_active=ja', 'page=0', 'page_size=201', 'page=1&page=2'])(
    '%s is refused',
    async (query) => expect((await get(query)).statusCode).toBe(400),
  )

  test('a school user sees active periods only', async () => {
    expect(names(await get(`${year}&ordering=name`, teacher))).toEqual(['École', 'Eerste', 'Zomer'])
    const closed = await aPeriod(preU.db, { is_active: false })
    for (const as of [teacher, staff]) {
      const answer = await preU.call({ url: `/api/periods/${closed.id}/`, as })
      expect(answer.statusCode).toBe(as === staff ? 200 : 404)
    }
  })

  test('the drop-down has active periods, newest first, with the fields of a choice only', async () => {
    const choices = (await preU.call({ url: '/api/periods/dropdown', as: teacher })).json() as { school_year: string }[]
    const shown = choices.filter(({ school_year }) => school_year === '2030-2031')
    expect(shown).toEqual(['Zomer', 'Eerste', 'École'].map((name) => ({ id: expect.any(Number), name, school_year: '2030-2031' })))
  })

  test('the export and the selection have what the list shows, for each role', async () => {
    const exported = async (as: { id: number }) => {
      const { rawPayload } = await preU.call({ url: `/api/periods/export/?${year}&ordering=name&columns=name,start_date,is_active`, as })
      return (await readCells(rawPayload)).map(([name, , active]) => [name, active])
    }
    expect(await exported(teacher)).toEqual([
      ['Naam', 'Actief'],
      ['École', 'Ja'],
      ['Eerste', 'Ja'],
      ['Zomer', 'Ja'],
    ])
    expect(await exported(staff)).toContainEqual(['winter', 'Nee'])
    const idsFor = async (as: { id: number }) => (await preU.call({ url: `/api/periods/ids/?${year}`, as })).json<{ ids: number[] }>().ids
    const ids = await idsFor(teacher)
    expect(ids).toHaveLength(3)
    expect(await idsFor(staff)).toHaveLength(4)
    const selection = await preU.call({
      method: 'POST',
      url: '/api/periods/export/',
      body: { ids: ids.slice(1), columns: ['name'] },
      as: staff,
    })
    expect(await readCells(selection.rawPayload)).toHaveLength(3)
  })

  test.each(['/api/periods/abc/', '/api/periods/0/', '/api/periods/99999999999/', '/api/periods/1.5/'])('%s does not exist', async (url) =>
    expect((await preU.call({ url, as: staff })).statusCode).toBe(404),
  )
})
