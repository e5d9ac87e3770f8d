import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FigureAttendance, FigureCurves, FigureHonours, FigureMatrix } from '@pre-u/contract/figures/views'
import { createTestApp, type TestApp } from '../testing/app'
import { aCandidate, aPeriod, aSchool, aSchoolUser, aStaff, aStudent, anActivity, anHonoursProgram } from '../testing/builders'
import { readCells } from '../testing/workbook'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const read = async <T>(path: string) => (await preU.call({ url: `/api/figures/${path}`, as: staff })).json<T>()
const YEARS = ['2024-2025', '2025-2026', '2026-2027']

test('the curve of an activity counts until each day, with the years before', async () => {
  const { db } = preU
  const days = { '2025-2026': ['2025-10-01', '2025-10-20'], '2026-2027': ['2026-10-02', '2026-10-02', '2026-10-31'] }
  const made: Record<string, number> = {}
  for (const [school_year, created] of Object.entries(days)) {
    const period = await aPeriod(db, { school_year })
    const deadline = `${school_year.slice(0, 4)}-10-31T22:59:59.000Z`
    const { id } = await anActivity(db, { name: 'Sterrenkunde', period_ids: [period.id], deadline })
    made[school_year] = id
    for (const day of created) await aStudent(db, { activity_id: id, period_id: period.id, created_at: `${day}T23:30:00.000Z` })
  }
  const { activities, curves } = await read<FigureCurves>(`curves/?school_year=2026-2027&activity=${made['2026-2027']}`)
  expect(activities.map(({ id }) => id)).toEqual([made['2026-2027']])
  // Half past eleven at night is the next day in Amsterdam.
  expect(curves.map(({ school_year, points }) => [school_year, points])).toEqual([
    [
      '2026-2027',
      [
        { days: 28, number: 2 },
        { days: -1, number: 3 },
      ],
    ],
    [
      '2025-2026',
      [
        { days: 29, number: 1 },
        { days: 10, number: 2 },
      ],
    ],
  ])
})

test('schools that came, stayed, stayed away and came back', async () => {
  const { db } = preU
  const periods = new Map<string, number>()
  for (const school_year of YEARS) periods.set(school_year, (await aPeriod(db, { school_year, name: 'Lente' })).id)
  const came = { new: [2], stayed: [1, 2], returned: [0, 2], away: [0, 1] }
  for (const [name, years] of Object.entries(came)) {
    const { id } = await aSchool(db, { name: `School ${name}` })
    for (const year of years) await aStudent(db, { school_id: id, period_id: periods.get(YEARS[year]!)! })
  }
  const { years, schools } = await read<FigureAttendance>('attendance/?school_year=2026-2027')
  expect(years).toEqual(YEARS.toReversed())
  for (const kind of Object.keys(came)) expect(schools.find(({ name }) => name === `School ${kind}`)?.attendance).toBe(kind)
  expect(schools.find(({ name }) => name === 'School returned')?.numbers).toEqual([1, 0, 1])
})

test('school by activity, as the registrations of the year have it', async () => {
  const { activities, schools } = await read<FigureMatrix>('matrix/?school_year=2026-2027')
  const { rows } = await preU.db.execute<{ school_id: number; activity_id: number; number: number }>(sql`
    select school_id, activity_id, count(*)::int as number from students join periods on periods.id = period_id
    where school_year = '2026-2027' group by 1, 2`)
  expect(rows.length).toBeGreaterThan(3)
  const shown = schools.flatMap(({ id, numbers }) =>
    numbers.flatMap((number, index) => (number === 0 ? [] : [{ school_id: id, activity_id: activities[index]!.id, number }])),
  )
  const sorted = (cells: typeof shown) => cells.toSorted((a, b) => a.school_id - b.school_id || a.activity_id - b.activity_id)
  expect(sorted(shown)).toEqual(sorted(rows))
})

test('candidates from entered to placed, in the school year in which their programme begins', async () => {
  const { db } = preU
  const program = await anHonoursProgram(db, { capacity: 3, start_date: '2027-01-11' })
  await anHonoursProgram(db, { start_date: '2030-09-01', end_date: '2031-06-01' })
  const of = { honours_program_id: program.id }
  const finished_at = '2026-11-02T10:00:00.000Z'
  await aCandidate(db, of)
  await aCandidate(db, { ...of, finished_at })
  await aCandidate(db, { ...of, finished_at, status: 'REJECTED' })
  await aCandidate(db, { ...of, finished_at, status: 'ACCEPTED' })
  const { programs } = await read<FigureHonours>('honours/?school_year=2026-2027')
  const expected = {
    id: program.id,
    name: program.name,
    school_year: '2026-2027',
    capacity: 3,
    entered: 4,
    submitted: 3,
    decided: 2,
    placed: 1,
  }
  expect(programs).toEqual([expected])

  const teacher = await aSchoolUser(db)
  const readOwn = async () =>
    (await preU.call({ url: '/api/figures/honours/?school_year=2026-2027', as: teacher })).json<FigureHonours>().programs
  expect(await readOwn()).toEqual([])
  await aCandidate(db, { ...of, school_id: teacher.school_id! })
  expect(await readOwn()).toEqual([{ ...expected, entered: 1, submitted: 0, decided: 0, placed: 0 }])
})

describe('the workbook of a view', () => {
  const readSheet = async (query: string) =>
    readCells((await preU.call({ url: `/api/figures/views/export/?school_year=2026-2027&${query}`, as: staff })).rawPayload)

  test('has the numbers of schools by activity, with their totals', async () => {
    const { activities, schools, totals, total } = await read<FigureMatrix>('matrix/?school_year=2026-2027')
    expect(await readSheet('view=matrix')).toEqual([
      ['School', ...activities.map(({ code }) => code), 'Totaal'],
      ...schools.map(({ name, numbers, total: own }) => [name, ...numbers, own]),
      ['Totaal', ...totals, total],
    ])
  })

  test('has the weeks of the curve, and leaves out what is hidden for publication', async () => {
    const [head, ...weeks] = await readSheet('view=curves')
    expect(head!.length).toBeGreaterThan(1)
    expect(weeks.map(([week]) => week)).toContain('Deadline')
    expect(
      weeks
        .at(-1)!
        .slice(1)
        .every((number) => Number(number) > 0),
    ).toBe(true)
    expect((await readSheet('view=curves&publication=true'))[0]).toEqual(['Tot'])
  })

  test('has the schools by how they came, and the programmes', async () => {
    const [head, ...lines] = await readSheet('view=attendance')
    expect(head).toEqual(['School', 'Komst', ...YEARS.toReversed()])
    expect(lines).toContainEqual(['School returned', 'Terug na een jaar of langer', 1, 0, 1])
    expect((await readSheet('view=honours'))[0]).toEqual([
      'Programma',
      'Schooljaar',
      'Ingevoerd',
      'Ingediend',
      'Beslist',
      'Geplaatst of afgerond',
      'Plaatsen',
    ])
  })

  test('is for staff; a school gets that of its candidates', async () => {
    const teacher = await aSchoolUser(preU.db)
    const ask = async (view: string) => (await preU.call({ url: `/api/figures/views/export/?view=${view}`, as: teacher })).statusCode
    expect(await ask('matrix')).toBe(400)
    expect(await ask('honours')).toBe(200)
  })
})
