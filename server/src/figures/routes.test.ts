import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figureGroups, type FigureGroup, figureParts, type FigureTable } from '@pre-u/contract/figures/figures'
import { studentStatuses } from '@pre-u/contract/students/status'
import { seededRandom } from '../demo/random'
import { createTestApp, type TestApp } from '../testing/app'
import { aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent, anActivity } from '../testing/builders'
import { readCells } from '../testing/workbook'
import { forPublication } from './publication'

let preU: TestApp
let staff: { id: number }
let teacher: { id: number; school_id: number | null }

const YEARS = ['2024-2025', '2025-2026', '2026-2027']
const read = async (query: string, as: { id: number } = staff) =>
  (await preU.call({ url: `/api/figures/?${query}`, as })).json<FigureTable>()

beforeAll(async () => {
  preU = await createTestApp()
  const { db } = preU
  staff = await aStaff(db)
  teacher = await aSchoolUser(db)
  const random = seededRandom(16)
  const plans = [await aPlan(db), await aPlan(db)]
  const schoolIds = [teacher.school_id!, (await aSchool(db)).id]
  for (const plan of plans) schoolIds.push((await aSchool(db, { plan_id: plan.id })).id)
  const periods = []
  for (const school_year of YEARS) for (const name of ['Najaar', 'Winter']) periods.push(await aPeriod(db, { school_year, name }))
  const activities = []
  for (const category of ['Masterclass', 'College', 'Workshop'] as const) activities.push(await anActivity(db, { category }))
  for (let made = 0; made < 150; made += 1)
    await aStudent(db, {
      school_id: random.pick(schoolIds),
      period_id: random.pick(periods).id,
      activity_id: random.pick(activities).id,
      grade: 1 + random.below(6),
      status: random.pick([...studentStatuses]),
    })
  await db.execute(sql`update students set status = 'COMPLETED' where status = 'ACCEPTED' and id % 3 = 0`)
  await db.execute(sql`delete from students where id % 11 = 0`)
})
afterAll(() => preU.close())

const keys: Record<FigureGroup, string> = {
  period: 'p.name',
  category: 'a.category',
  activity: 'a.id::text',
  school: 'c.id::text',
  plan: `coalesce(c.plan_id::text, '')`,
  grade: 's.grade::text',
}

async function countPlainly(by: FigureGroup, year: string, schoolId: number | null) {
  const { rows } = await preU.db.execute<{ key: string; placed: number; waiting: number; registrations: number }>(sql`
    select ${sql.raw(keys[by])} as key, count(*)::int as registrations,
      (count(*) filter (where s.status in ('ACCEPTED', 'COMPLETED')))::int as placed,
      (count(*) filter (where s.status = 'WAITLISTED'))::int as waiting
    from students s join periods p on p.id = s.period_id join activities a on a.id = s.activity_id join schools c on c.id = s.school_id
    where p.school_year = ${year} and (${schoolId}::int is null or c.id = ${schoolId}) group by 1`)
  return rows.toSorted((a, b) => a.key.localeCompare(b.key))
}

describe.each(figureGroups)('by %s', (by) => {
  test.each(YEARS)('the numbers of %s are those of plain SQL', async (year) => {
    const table = await read(`by=${by}&school_year=${year}`)
    const rows = table.rows
      .filter(({ registrations }) => registrations! > 0)
      .map(({ key, registrations, placed, waiting }) => ({ key, registrations, placed, waiting }))
    expect(rows.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(await countPlainly(by, year, null))
    for (const row of [...table.rows, table.total]) expect(figureParts.reduce((sum, part) => sum + row[part]!, 0)).toBe(row.registrations)
  })
})

test('a year stands beside the one before', async () => {
  const [before, after] = [await read('by=grade&school_year=2025-2026'), await read('by=grade&school_year=2026-2027')]
  expect(after.total.previous).toBe(before.total.registrations)
  expect(after.school_years).toEqual(YEARS.toReversed())
})

test('a school reads its own numbers, and only by what is kept of a school', async () => {
  const { rows, total } = await read('by=period&school_year=2026-2027', teacher)
  const plain = await countPlainly('period', '2026-2027', teacher.school_id)
  expect(total.registrations).toBe(plain.reduce((sum, { registrations }) => sum + registrations, 0))
  expect(rows.filter(({ registrations }) => registrations! > 0)).toHaveLength(plain.length)
  const refused = await preU.call({ url: '/api/figures/?by=school', as: teacher })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toEqual({ by: ['Kies uit: Periode, Leerjaar.'] })
})

test('the workbook has the same numbers', async () => {
  const { rows, total } = await read('by=category&school_year=2026-2027')
  const { rawPayload } = await preU.call({ url: '/api/figures/export/?by=category&school_year=2026-2027', as: staff })
  const [head, ...lines] = await readCells(rawPayload)
  expect(head!.slice(0, 3)).toEqual(['Categorie', 'Inschrijvingen', 'Geplaatst'])
  const shown = [...rows, { ...total, name: 'Totaal' }].map(({ name, registrations, placed }) => [name, registrations, placed].map(String))
  expect(lines.map((line) => line.slice(0, 3).map(String))).toEqual(shown)
})

describe('for publication', () => {
  const row = {
    key: '1',
    name: 'A',
    registrations: 30,
    placed: 20,
    pending: 3,
    waiting: 7,
    rejected: 0,
    cancelled: 0,
    previous: 4,
    capacity: null,
  }
  const { key: _, name: __, capacity: ___, ...total } = row

  test('small numbers are hidden, and the next one from which they would follow', () => {
    const { rows } = forPublication({ rows: [row], total })
    expect(rows[0]).toMatchObject({ registrations: 30, placed: 20, pending: null, waiting: null, rejected: 0, previous: null })
  })

  test('so is the total of their column', () => {
    expect(forPublication({ rows: [row], total }).total).toMatchObject({ registrations: 30, placed: 20, pending: null, previous: null })
  })

  test('the call does it', async () => {
    const { rows } = await read('by=activity&school_year=2026-2027&publication=true')
    const shown = rows.flatMap((each) => [each.registrations, ...figureParts.map((part) => each[part])]).filter((number) => number !== null)
    expect(shown.filter((number) => number > 0 && number < 5)).toEqual([])
  })
})
