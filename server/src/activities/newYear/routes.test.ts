import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewYearProposal } from '@pre-u/contract/activities/newYear/newYear'
import { activitiesTable } from '../../tables/activities'
import { honoursProgramsTable } from '../../tables/honoursPrograms'
import { periodsTable } from '../../tables/periods'
import { auditTable } from '../../platform/audit/audit'
import { createTestApp, type TestApp } from '../../testing/app'
import { readEntriesOf } from '../../testing/auditEntries'
import { anActivity, anHonoursProgram, aPeriod, aSchoolUser, aStaff, inHours } from '../../testing/builders'

let preU: TestApp
let staff: { id: number }
const ids = { autumn: 0, winter: 0, lecture: 0, workshop: 0 }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  ids.autumn = (await aPeriod(preU.db, { name: 'Najaar', start_date: '2026-09-07', end_date: '2026-12-18' })).id
  ids.winter = (await aPeriod(preU.db, { name: 'Winter', start_date: '2027-01-11', end_date: '2027-03-26' })).id
  await aPeriod(preU.db, { name: 'Winter', school_year: '2027-2028', start_date: '2028-01-10', end_date: '2028-03-24' })
  const first = { code: 'HC-01', name: 'Hoorcollege', category: 'College' as const, location: 'Aula', capacity: 40 }
  const times = { deadline: '2026-10-07T21:59:59.000Z', start_at: '2026-10-21T12:00:00.000Z', end_at: '2026-10-21T14:30:00.000Z' }
  ids.lecture = (await anActivity(preU.db, { ...first, ...times, period_ids: [ids.autumn] })).id
  const later = { deadline: '2027-01-20T22:59:59.000Z', start_at: '2027-02-03T13:00:00.000Z', end_at: '2027-02-03T15:00:00.000Z' }
  ids.workshop = (await anActivity(preU.db, { code: 'WS-01', name: 'Workshop', ...later, period_ids: [ids.winter] })).id
  await anActivity(preU.db, { code: 'WS-02', name: 'Gaat niet door', state: 'CANCELLED', period_ids: [ids.winter] })
  await anHonoursProgram(preU.db, { name: 'Honours', deadline: '2026-11-30', start_date: '2027-01-11', end_date: '2027-06-25' })
  await preU.call({ method: 'POST', url: '/api/holidays/add_national', body: { school_year: '2027-2028' }, as: staff })
})
afterAll(() => preU.close())

const propose = async (): Promise<NewYearProposal> => (await preU.call({ url: '/api/new-year/?from=2026-2027', as: staff })).json()
const make = (body: object, as = staff) => preU.call({ method: 'POST', url: '/api/new-year/', body, as })
const undo = (id: string, as = staff) => preU.call({ method: 'POST', url: '/api/undo/', body: { undo: id }, as })

/** What the web sends of a proposal: each row without what is only shown. */
function chosen({ from, periods, activities, honours_programs }: NewYearProposal) {
  const sent = (rows: { exists: boolean }[]) =>
    rows
      .filter(({ exists }) => !exists)
      .map((row) =>
        Object.fromEntries(Object.entries(row).filter(([field]) => !['exists', 'notes', 'category', 'period_ids'].includes(field))),
      )
  return { from, periods: sent(periods), activities: sent(activities), honours_programs: sent(honours_programs) }
}

test('a proposal has the same weekdays a year on, outside holidays, with codes of the year and what exists already', async () => {
  const { to, has_holidays, periods, activities, honours_programs } = await propose()
  expect([to, has_holidays]).toEqual(['2027-2028', true])
  expect(periods).toEqual([
    { source_id: ids.autumn, name: 'Najaar', start_date: '2027-09-06', end_date: '2027-12-17', exists: false, notes: [] },
    { source_id: ids.winter, name: 'Winter', start_date: '2028-01-10', end_date: '2028-03-24', exists: true, notes: [] },
  ])
  expect(activities).toMatchObject([
    {
      source_id: ids.lecture,
      code: 'HC-01-27',
      deadline: '2027-09-29T21:59:59.000Z',
      start_at: '2027-10-13T12:00:00.000Z',
      end_at: '2027-10-13T14:30:00.000Z',
      notes: ['Verschoven van wo 20 okt. 2027: herfstvakantie (Noord en Midden).'],
    },
    { code: 'WS-01-27', start_at: '2028-02-02T13:00:00.000Z', notes: [] },
  ])
  expect(honours_programs).toMatchObject([{ name: 'Honours', deadline: '2027-11-29', start_date: '2028-01-10', end_date: '2028-06-23' }])
})

describe('a new year', () => {
  test('is made as drafts in one step, in the log, and taken back', async () => {
    const before = await preU.db.$count(auditTable)
    const answer = await make(chosen(await propose()))
    expect([answer.statusCode, answer.json()]).toEqual([201, { periods: 1, activities: 2, honours_programs: 1, undo: expect.any(String) }])
    expect(await preU.db.$count(auditTable)).toBe(before + 4)

    const list = (await preU.call({ url: '/api/activities/?period__school_year=2027-2028', as: staff })).json().results
    expect(list).toMatchObject([
      {
        code: 'HC-01-27',
        state: 'DRAFT',
        location: 'Aula',
        capacity: 40,
        position: 4,
        periods: [{ name: 'Najaar', school_year: '2027-2028' }],
      },
      { code: 'WS-01-27', state: 'DRAFT', position: 5, periods: [{ name: 'Winter', school_year: '2027-2028' }] },
    ])
    const programs = await preU.db.select().from(honoursProgramsTable).where(eq(honoursProgramsTable.start_date, '2028-01-10'))
    expect(programs).toMatchObject([{ name: 'Honours', is_active: false }])
    const teacher = await aSchoolUser(preU.db)
    expect((await preU.call({ url: '/api/activities/?period__school_year=2027-2028', as: teacher })).json().count).toBe(0)

    const again = await propose()
    expect([...again.periods, ...again.activities, ...again.honours_programs].every(({ exists }) => exists)).toBe(true)

    const stranger = await aStaff(preU.db)
    expect((await undo(answer.json().undo, stranger)).statusCode).toBe(409)
    expect((await undo(answer.json().undo)).json()).toMatchObject({ count: 4 })
    expect(await preU.db.$count(activitiesTable)).toBe(3)
    expect(await preU.db.$count(periodsTable)).toBe(3)
  })

  test('that is taken back has an entry of each record that went', async () => {
    const { undo: id } = (await make(chosen(await propose()))).json()
    const made = async (path: string) => (await preU.call({ url: `/api/${path}`, as: staff })).json().results as { id: number }[]
    const records = {
      periods: (await made('periods/?school_year=2027-2028&search=najaar')).slice(0, 1),
      activities: await made('activities/?period__school_year=2027-2028'),
      honours_programs: (await made('honours-program/?ordering=-start_date')).slice(0, 1),
    }
    expect(Object.values(records).map(({ length }) => length)).toEqual([1, 2, 1])
    expect((await undo(id)).statusCode).toBe(200)
    for (const [resource, rows] of Object.entries(records))
      for (const row of rows) {
        const entries = await readEntriesOf(preU, staff, resource, row.id)
        expect(entries.map(({ action, actor }) => [resource, action, actor?.id])).toEqual([
          [resource, 'CREATE', staff.id],
          [resource, 'DELETE', staff.id],
        ])
      }
  })

  test('cannot be taken back when one of it was changed since', async () => {
    const { undo: id } = (await make(chosen(await propose()))).json()
    const [draft] = await preU.db.select().from(activitiesTable).where(eq(activitiesTable.code, 'HC-01-27'))
    await preU.call({ method: 'PATCH', url: `/api/activities/${draft!.id}/`, body: { location: 'Elders' }, as: staff })
    const refused = await undo(id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().non_field_errors[0]).toContain('HC-01-27 Hoorcollege: is intussen gewijzigd.')
    expect(await preU.db.$count(activitiesTable)).toBe(5)
  })

  test('with a fault is not made at all, and the fault is at its row', async () => {
    const { from } = await propose()
    const copy = {
      source_id: ids.workshop,
      code: 'ws-01',
      name: 'Workshop',
      deadline: '2028-02-05T10:00:00Z',
      start_at: '2028-02-02T13:00:00Z',
      end_at: '2028-02-02T15:00:00Z',
    }
    const body = { from, periods: [], activities: [copy], honours_programs: [] }
    const counted = await preU.db.$count(activitiesTable)
    const refused = await make(body)
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        'activities.0.code': ['Er is al een activiteit met deze code'],
        'activities.0.deadline': ['De deadline ligt na het begin van de activiteit'],
      },
    ])
    const summer = await aPeriod(preU.db, { name: 'Zomer', start_date: '2027-06-01', end_date: '2027-07-10' })
    const { id } = await anActivity(preU.db, { period_ids: [summer.id] })
    const homeless = { ...copy, source_id: id, code: 'ZO-01', deadline: '2028-01-05T10:00:00Z' }
    expect((await make({ ...body, activities: [homeless] })).json()).toEqual({
      'activities.0.name': ['De periode van deze activiteit is niet gekozen voor 2027-2028'],
    })
    expect(await preU.db.$count(activitiesTable)).toBe(counted + 1)
  })
})

test('national holidays are added once, and only of known years', async () => {
  const add = (school_year: string) => preU.call({ method: 'POST', url: '/api/holidays/add_national', body: { school_year }, as: staff })
  expect((await add('2027-2028')).json()).toEqual({ count: 0 })
  expect((await add('2040-2041')).json().school_year[0]).toContain('zijn de landelijke data hier niet bekend')
})

test('an activity is repeated every week outside holidays, as drafts, and taken back', async () => {
  const start = { deadline: '2027-09-29T21:59:59.000Z', start_at: '2027-10-06T12:00:00.000Z', end_at: '2027-10-06T14:00:00.000Z' }
  const period = await aPeriod(preU.db, { school_year: '2027-2028', start_date: '2027-09-06', end_date: '2027-11-05' })
  const { id } = await anActivity(preU.db, { code: 'CO-01', name: 'College', ...start, period_ids: [period.id] })
  const url = `/api/activities/${id}/repeat/`
  const proposed = (await preU.call({ url: `${url}?weeks=1&times=3`, as: staff })).json()
  expect(proposed).toMatchObject([
    { code: 'CO-01-2', deadline: '2027-10-06T21:59:59.000Z', start_at: '2027-10-13T12:00:00.000Z', notes: [] },
    { code: 'CO-01-3', start_at: '2027-11-03T13:00:00.000Z', notes: [] },
    { code: 'CO-01-4', start_at: '2027-11-10T13:00:00.000Z', notes: [`Valt niet in ${period.name}.`] },
  ])
  const past = await anActivity(preU.db, {
    period_ids: [period.id],
    deadline: inHours(-24 * 400),
    start_at: inHours(-24 * 20),
    end_at: inHours(-24 * 20 + 2),
  })
  const later = (await preU.call({ url: `/api/activities/${past.id}/repeat/?weeks=1&times=2`, as: staff })).json()
  const notes = [`Valt niet in ${period.name}.`, 'De deadline is al voorbij.']
  expect(later).toMatchObject([{ notes }, { notes }])
  expect(later[0].start_at > inHours(0)).toBe(true)
  const copies = proposed.slice(0, 2).map(({ exists: _exists, notes: _notes, ...copy }: Record<string, unknown>) => copy)
  const counted = await preU.db.$count(activitiesTable)
  const answer = await preU.call({ method: 'POST', url, body: { copies }, as: staff })
  expect([answer.statusCode, answer.json().count]).toEqual([201, 2])
  const made = (await preU.call({ url: `/api/activities/?period__id=${period.id}&state=DRAFT`, as: staff })).json().results
  expect(made.map(({ code }: { code: string }) => code)).toEqual(['CO-01-2', 'CO-01-3'])
  expect((await undo(answer.json().undo)).statusCode).toBe(200)
  expect(await preU.db.$count(activitiesTable)).toBe(counted)
})
