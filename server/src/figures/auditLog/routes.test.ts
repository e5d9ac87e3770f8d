import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditTable, changesBetween, writeAudit } from '../../platform/audit/audit'
import { createTestApp, type TestApp } from '../../testing/app'
import { aPlan, aSchool, aStaff } from '../../testing/builders'
import { readCells } from '../../testing/workbook'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  const entry = { actor_id: staff.id, actor_name: 'Anna de Vries', record_id: 1, changes: {} }
  await preU.db.insert(auditTable).values([
    { ...entry, at: '2026-11-11T22:59:59.500Z', action: 'CREATE', resource: 'periods', record_title: 'Voor middernacht' },
    { ...entry, at: '2026-11-11T23:00:00.000Z', action: 'UPDATE', resource: 'periods', record_title: 'Na middernacht', record_id: 2 },
    { ...entry, at: '2026-11-12T22:59:59.900Z', action: 'DELETE', resource: 'schools', record_title: 'Eind van de dag' },
    {
      ...entry,
      at: '2026-11-13T12:00:00.000Z',
      action: 'UPDATE',
      resource: 'users',
      record_title: 'Zoë',
      actor_id: null,
      actor_name: null,
    },
  ])
})
afterAll(() => preU.close())

test.each([
  ['', ['Zoë', 'Eind van de dag', 'Na middernacht', 'Voor middernacht']],
  ['ordering=at', ['Voor middernacht', 'Na middernacht', 'Eind van de dag', 'Zoë']],
  ['resource=periods', ['Na middernacht', 'Voor middernacht']],
  ['resource=periods&record_id=2', ['Na middernacht']],
  ['action=DELETE', ['Eind van de dag']],
  ['at__gte=2026-11-12&at__lte=2026-11-12', ['Eind van de dag', 'Na middernacht']],
  ['search=zoe', ['Zoë']],
  ['search=anna%20middernacht', ['Na middernacht', 'Voor middernacht']],
])('%s', async (query, titles) => {
  const { results } = (await preU.call({ url: `/api/audit-log/?${query}`, as: staff })).json()
  expect(results.map(({ record_title }: { record_title: string }) => record_title)).toEqual(titles)
})

test('an entry names its actor, and has none for a change by the system', async () => {
  const { results } = (await preU.call({ url: `/api/audit-log/?actor__id=${staff.id}&page_size=1`, as: staff })).json()
  expect(results[0]).toMatchObject({ actor: { id: staff.id, name: 'Anna de Vries' }, action: 'DELETE', resource: 'schools' })
  const bySystem = (await preU.call({ url: '/api/audit-log/?resource=users', as: staff })).json()
  expect(bySystem.results[0].actor).toBeNull()
})

test.each([
  'action=KIJKEN',
  'at__gte=gisteren',
  'at__gte=0000-01-01',
  'at__gte=0001-01-01',
  'actor__id=x',
  'van=nu',
  'ordering=record_title',
])('%s is refused', async (query) => expect((await preU.call({ url: `/api/audit-log/?${query}`, as: staff })).statusCode).toBe(400))

test('the log stores what differs, and of personal fields only that they differ', () => {
  const before = { id: 1, name: 'a', grade: 4, email: 'a@x.nl', remarks: null, updated_at: '1' }
  const after = { id: 1, name: 'b', grade: 4, email: 'b@x.nl', remarks: '', updated_at: '2' }
  expect(changesBetween(before, after, ['email'])).toEqual({ name: ['a', 'b'], email: null })
})

test('the export names kinds, actions and changed fields in Dutch', async () => {
  await writeAudit(preU.db, { name: 'schools', personal: [] }, null, {
    id: 7,
    title: 'Exportcollege',
    before: { plan_id: 1, is_active: true },
    after: { plan_id: 2, is_active: false },
    exception: 'Na de deadline',
  })
  const answer = await preU.call({ url: '/api/audit-log/export/?search=exportcollege', as: staff })
  const [heading, [, ...entry]] = (await readCells(answer.rawPayload)) as [string[], unknown[]]
  expect(heading).toEqual(['Wanneer', 'Wie', 'Onderdeel', 'Onderwerp', 'Actie', 'Uitzondering', 'Gewijzigde velden'])
  expect(entry).toEqual(['Het systeem', 'school', 'Exportcollege', 'gewijzigd', 'Na de deadline', 'Actief, Pakket'])
})

test('shows names instead of the numbers of records, and the number of one that is gone', async () => {
  const plan = await aPlan(preU.db)
  await writeAudit(preU.db, { name: 'schools', personal: ['email'] }, null, {
    id: 8,
    title: 'Naamcollege',
    before: { plan_id: null, school_id: 999_999, is_active: true, email: 'a@x.nl' },
    after: { plan_id: plan.id, school_id: null, is_active: false, email: 'b@x.nl' },
  })
  const { results } = (await preU.call({ url: '/api/audit-log/?search=naamcollege', as: staff })).json()
  expect(results[0].changes).toEqual({
    plan_id: [null, plan.name],
    school_id: ['nummer 999999', null],
    is_active: [true, false],
    email: null,
  })
})

test('the history of a school has its contact persons, also who left, and nobody of another school', async () => {
  const [other, school] = [await aSchool(preU.db), await aSchool(preU.db)]
  const post = (url: string, body: object) => preU.call({ method: 'POST', url, body, as: staff })
  const person = (first_name: string) => ({ first_name, last_name: 'Bos', email: `${first_name}@school.example` })
  await preU.call({ method: 'PATCH', url: `/api/schools/${school.id}/`, body: { city: 'Assen' }, as: staff })
  const [, second] = [
    await post(`/api/schools/${school.id}/add_member`, person('Eva')),
    await post(`/api/schools/${school.id}/add_member`, person('Noor')),
    await post(`/api/schools/${other.id}/add_member`, person('Daan')),
  ]
  const { id } = second.json()
  await post('/api/schools/update_member', { id, function: 'Decaan' })
  await post('/api/schools/remove_member', { id })
  const { results } = (await preU.call({ url: `/api/audit-log/?school__id=${school.id}&ordering=at`, as: staff })).json()
  expect(
    results.map((entry: { resource: string; action: string; record_title: string }) => [entry.resource, entry.action, entry.record_title]),
  ).toEqual([
    ['schools', 'UPDATE', school.name],
    ['members', 'CREATE', 'Eva Bos'],
    ['members', 'CREATE', `nummer ${id}`],
    ['members', 'UPDATE', `nummer ${id}`],
    ['members', 'DELETE', `nummer ${id}`],
  ])
})
