import { and, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '@pre-u/contract/platform/http'
import type { User } from '@pre-u/contract/access'
import { bindValue, filterConditions, searchConditions } from '../platform/resource/conditions'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aSchool, aSchoolUser, aStaff, aStudent } from '../testing/builders'
import { students } from './resource'
import { studentList } from './rows'
import { createStudentSearch } from './search'
import type { Way } from './searchCosts'
import { mergeSearchIndex } from './searchIndex'
import type { Choose } from './searchPage'
import { studentsTable } from '../tables/students'

let preU: TestApp
let staff: { id: number }

// Enough of them that an index has to help, and one name in every way that it can be written, hidden and come close to.
const people = [
  ['Noor', '', 'Hoekstra', 'Noor.Hoekstra'],
  ['Bo', 'van', 'hoekstra', 'bo'],
  ['Sem', '', 'HOEKSTRA', 'SEM.HOEKSTRA'],
  ['Zoë', '', 'Hoékstra', 'zoe.hoekstra'],
  ['Isa', '', 'Hoekstra-Smit', 'isa.smit'],
  ['Isa', '', 'Smit-Hoekstra', 'isa.smit'],
  ['Isa', '', 'Smit Hoekstra', 'isa.smit'],
  ['Hoekstra', '', 'Aalbers', 'aalbers'],
  ['Jan', 'hoekstra', 'Zwart', 'zwart'],
  ['Jan', '', 'Verhoekstra', 'jan.verhoekstra'],
  ['Jan', '', 'Hoekstraat', 'jan.hoekstraat'],
  ['Daan', '', 'Bakker', 'jHoekstra'],
  ['Daan', '', 'Visser', 'd.hoekstra-visser'],
  ['Daan', '', 'Hoek', 'd.hoek'],
  ['Daan', '', 'Hoeks', 'd.hoekstra.hoeks'],
  ['Hoe', '', 'Hoe', 'hoe.hoe.hoe'],
  ['Daan', '', 'Øhoek', 'ohoek'],
  ["d'Hoek", '', "d'Hoekstra", 'dhoekstra'],
] as const

beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  const periods = [(await aPeriod(preU.db)).id, (await aPeriod(preU.db, { school_year: '2025-2026', start_date: '2025-09-01' })).id]
  const activities = [
    await anActivity(preU.db, { name: 'Zeebiologie', code: 'ZB-01' }),
    await anActivity(preU.db, { name: 'Algebra', code: 'AL-07', category: 'College' }),
  ].map(({ id }) => id)
  const schools = [
    await aSchool(preU.db, { name: 'Zuiderlicht' }),
    await aSchool(preU.db, { name: 'École', province: 'Utrecht' }),
    await aSchool(preU.db),
  ]
  const oneOf = (ids: number[], nth: SQL) => sql`(${sql.param(ids)}::int[])[1 + ${nth}]`
  const column = (index: 0 | 1 | 2 | 3) => sql`(${sql.param(people.map((person) => person[index]))}::text[])[1 + n % ${people.length}::int]`
  await preU.db.execute(sql`
    insert into students (first_name, infix, last_name, email, school_id, activity_id, period_id, grade, status, waitlisted_at)
    select case when n < 1500 then ${column(0)} else 'Kind ' || n % 7 end, case when n < 1500 then ${column(1)} else '' end,
      case when n < 1500 then ${column(2)} else 'Ander' || chr(97 + n % 26) end,
      case when n < 1500 then ${column(3)} || n else 'p' || n end || (array['@leerling.example', '@Leerling.Example'])[1 + n % 2],
      ${oneOf(
        schools.map(({ id }) => id),
        sql`n % 3`,
      )}, ${oneOf(activities, sql`n / 7 % 2`)}, ${oneOf(periods, sql`(n % 5 = 0)::int`)}, 1 + n % 6, case when n % 11 = 0 then 'WAITLISTED' when n % 2 = 1 then 'REJECTED' when n % 5 = 0 then 'COMPLETED' else 'PENDING' end,
      case when n % 11 = 0 then timestamptz '2026-03-27 22:30Z' + n % 97 * interval '30 minutes' end
    from generate_series(1, 6000) n`)
  await preU.db.execute(sql`analyze students`)
})
afterAll(() => preU.close())

const get = async (url: string): Promise<Page<{ id: number }>> => (await preU.call({ url, as: staff })).json()

async function follow(way: 'next' | 'previous', url: string) {
  const pages = [await get(url)]
  for (let link = pages[0]![way]; link !== null; link = pages.at(-1)![way]) pages.push(await get(link))
  return pages.map(({ results }) => results.map(({ id }) => id))
}

/** The same, asked in the plainest way. */
async function plainly(word: string, where = sql`true`, order = sql`last_name collate "und-x-icu", first_name collate "und-x-icu", id`) {
  const { rows } = await preU.db.execute<{ id: number }>(sql`
    select id from students where search_text like search_pattern(${word}) and ${where} order by ${order}`)
  return rows.map(({ id }) => id)
}

describe('a name in the order of names is found wherever it stands', () => {
  test.each(['hoekstra', 'HOÉ', 'hoe', 'oek', 'hoek', 'verhoek', 'jhoek', 'smit', 'noor', 'andera', 'hoekstraat'])('%s', async (word) => {
    const expected = await plainly(word)
    const search = `/api/students/?search=${encodeURIComponent(word)}&page_size=200`
    expect((await follow('next', search)).flat()).toEqual(expected)
    const { count, count_is_minimum } = await get(search)
    expect([count, count_is_minimum]).toEqual(expected.length > 500 ? [500, true] : [expected.length, undefined])
    expect((await follow('next', `${search}&ordering=-name`)).flat()).toEqual(expected.toReversed())
    const last = Math.ceil(expected.length / 200)
    expect((await follow('previous', `${search}&page=${last}`)).toReversed().flat()).toEqual(expected)
    expect((await get(`${search}&page=2`)).results.map(({ id }) => id)).toEqual(expected.slice(200, 400))
  })

  test('among those of a filter', async () => {
    const query = '/api/students/?search=hoe&status=REJECTED&grade=2&page_size=20'
    expect((await follow('next', query)).flat()).toEqual(await plainly('hoe', sql`status = 'REJECTED' and grade = 2`))
  })

  test.each(['hoe', 'oek', 'noor'])('%s in another order, among those of a filter', async (word) => {
    const expected = await plainly(word, sql`status = 'REJECTED'`, sql`created_at desc, id desc`)
    const query = `/api/students/?search=${word}&status=REJECTED&ordering=-created_at`
    expect((await follow('next', `${query}&page_size=100`)).flat()).toEqual(expected)
    expect((await get(query)).count).toBe(Math.min(500, expected.length))
  })
})

test.each([
  ['zuiderlicht', (name: string) => name.includes('Zuiderlicht')],
  ['ecole', (name: string) => name.includes('École')],
  ['al-07', (name: string) => name.includes('AL-07')],
  ['zuiderlicht noor', (name: string) => name.includes('Zuiderlicht') && name.includes('Noor')],
])('%s finds a school by its name and an activity by its code', async (search, isFound) => {
  type Found = Page<{ first_name: string; school: { name: string }; activity: { code: string } }>
  const { results }: Found = (await preU.call({ url: `/api/students/?search=${encodeURIComponent(search)}`, as: staff })).json()
  expect(results.length).toBeGreaterThan(0)
  expect(results.filter(({ first_name, school, activity }) => !isFound(`${first_name} ${school.name} ${activity.code}`))).toEqual([])
})

test('a school finds and counts its own pupils alone', async () => {
  const { rows } = await preU.db.execute<{ school_id: number }>(sql`select min(school_id) as school_id from students`)
  const { school_id } = rows[0]!
  const teacher = await aSchoolUser(preU.db, { school_id })
  for (const word of ['hoekstra', 'noor', 'kind'])
    for (const ordering of ['name', '-created_at']) {
      const url = `/api/students/?search=${word}&ordering=${ordering}&page_size=200`
      const { count, results }: Page<{ school: { id: number } }> = (await preU.call({ url, as: teacher })).json()
      const expected = await plainly(word, sql`school_id = ${school_id}`)
      expect(expected.length).toBeGreaterThan(0)
      expect([word, ordering, count]).toEqual([word, ordering, Math.min(500, expected.length)])
      expect(results.filter(({ school }) => school.id !== school_id)).toEqual([])
    }
})

test('a new registration is found before the search index is merged, and after', async () => {
  await mergeSearchIndex(preU.db)
  await aStudent(preU.db, { last_name: 'Qvist' })
  const found = async () => (await get('/api/students/?search=qvist')).results.length
  expect(await found()).toBe(1)
  const merge = async () => (await mergeSearchIndex(preU.db)).rows[0]!.pages
  expect([Number(await merge()) > 0, await found(), Number(await merge())]).toEqual([true, 1, 0])
})

describe('every way of finding a page gives the same', () => {
  const least = { byGroup: 100, byName: 60, otherwise: 20, perMatch: 2, counted: 50 }
  /** The first of these ways that is possible, instead of the cheapest. */
  const preferring =
    (...ways: Way[]): Choose =>
    (costs) =>
      ways.find((way): way is keyof typeof costs => way in costs && costs[way as keyof typeof costs] < Infinity)!
  const ways: Record<string, Parameters<typeof createStudentSearch>> = {
    cheapest: [],
    'along the list': [undefined, 0, preferring('walk', 'search')],
    'along the list, not far enough': [least, 0, preferring('walk', 'search')],
    'by what is called so': [least, 0, preferring('called', 'walk', 'search')],
    'from the search index': [least, 0, preferring('search')],
    'from the index of schools': [least, 0, preferring('schools')],
    'from the index of activities': [least, 0, preferring('activities')],
    'from the index of periods': [least, 0, preferring('periods')],
    'from a rare status': [least, 100_000, preferring('status', 'search')],
  }
  const orders = {
    name: sql`last_name collate "und-x-icu", first_name collate "und-x-icu", id`,
    '-name': sql`last_name collate "und-x-icu" desc, first_name collate "und-x-icu" desc, id desc`,
    created_at: sql`created_at, id`,
    '-waitlisted_at': sql`waitlisted_at desc, id desc`,
    'created_at,waitlisted_at': sql`created_at, waitlisted_at, id`,
    school: sql`(select name collate "und-x-icu" from schools where schools.id = school_id), last_name collate "und-x-icu", first_name collate "und-x-icu", id`,
    '-activity': sql`(select name from activities where activities.id = activity_id) desc, last_name collate "und-x-icu" desc, first_name collate "und-x-icu" desc, id desc`,
    period: sql`(select start_date from periods where periods.id = period_id), last_name collate "und-x-icu", first_name collate "und-x-icu", id`,
    '-grade': sql`grade desc, last_name collate "und-x-icu" desc, first_name collate "und-x-icu" desc, id desc`,
    status: sql`array_position(array['PENDING', 'WAITLISTED', 'REJECTED', 'COMPLETED'], status), created_at, id`,
  }
  const filters = [
    {},
    { status: 'REJECTED' },
    { status: 'WAITLISTED' },
    // Only the earlier of both periods has it.
    { status: 'COMPLETED' },
    { status__in: ['PENDING', 'WAITLISTED'] },
    { status__in: ['PENDING'], grade: 3 },
    { grade__in: [1, 2] },
    { period__school_year: '2025-2026' },
    { period__school_year: '2026-2027', status: 'WAITLISTED' },
    { period__school_year: '2020-2021' },
    { period__school_year: '2026-2027', school__province: 'Utrecht' },
    { school__region: 'Nergens' },
    { activity__category: 'College', status__in: ['PENDING', 'WAITLISTED'] },
    { id__in: Array.from({ length: 200 }, (_, index) => index * 7), grade: 2 },
  ]
  const searches = [
    '',
    'zuider',
    'zuiderlicht hoek',
    'mc-1',
    'h',
    'ho',
    'hoek',
    'oek',
    'kind',
    'jan hoek',
    'leerling',
    'dhoek',
    'qqzz',
    "d'hoek",
    'isa.smit',
    '-',
    'ander',
  ]
  const cases = fc.record({
    way: fc.constantFrom(...Object.values(ways).map((way) => createStudentSearch(...way))),
    ordering: fc.constantFrom(...(Object.keys(orders) as (keyof typeof orders)[])),
    filter: fc.constantFrom(...filters),
    search: fc.constantFrom(...searches),
    page: fc.integer({ min: 1, max: 4 }),
    page_size: fc.constantFrom(3, 40),
  })

  test('whatever is searched, filtered and ordered', async () => {
    const user = { id: staff.id, user_type: 'STAFF', school: null } as unknown as User
    await fc.assert(
      fc.asyncProperty(cases, async ({ way, ordering, filter, search, page, page_size }) => {
        const query = { search, page, page_size, ordering, ...filter }
        const found = await way(preU.db, query, user)
        if (!found) return
        const where = and(
          ...filterConditions({ ...studentList.filters, id: studentsTable.id }, query, bindValue),
          ...searchConditions(students.matchesWord!, search, bindValue),
        )
        const { rows } = await preU.db.execute<{ id: number }>(
          sql`select id from students where ${where ?? sql`true`} order by ${orders[ordering]}`,
        )
        const ids = rows.map(({ id }) => id)
        expect(found.ids).toEqual(ids.slice((page - 1) * page_size, page * page_size))
        expect(found.hasNext).toBe(ids.length > page * page_size)
        const [count, real] = [Math.min(found.count, 501), Math.min(ids.length, 501)]
        expect(found.isMinimum ? count <= real : count === real).toBe(true)
        const after = ids[page * page_size - 1] ?? ids.at(-1)
        const beside = await way(preU.db, { ...query, page: page + 1, ...(after && { after }) }, user)
        expect(beside?.ids).toEqual(ids.slice(page * page_size, (page + 1) * page_size))
      }),
      { numRuns: 400 },
    )
  }, 60_000)
})
