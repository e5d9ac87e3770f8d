import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent } from '../testing/builders'

let preU: TestApp
let staff: { id: number }
let teacher: { id: number }
let ids: Record<'school' | 'activity' | 'period', number>

const people = [
  ['Jan', 'van der', 'Meer', 'ACCEPTED', 4],
  ['José', '', 'Álvarez', 'PENDING', 5],
  ['Bo', 'de', 'Wit', 'PENDING', 6],
  ['Li', '', 'Zhang', 'REJECTED', 4],
  ['Emma', '', 'Meerman', 'WAITLISTED', 5],
] as const

beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  const school = (await aSchool(preU.db)).id
  const period = (await aPeriod(preU.db)).id
  const activity = (await anActivity(preU.db, { period_ids: [period] })).id
  ids = { school, activity, period }
  teacher = await aSchoolUser(preU.db, { school_id: school })
  for (const [first_name, infix, last_name, status, grade] of people) {
    const email = `${first_name.toLowerCase()}@leerling.example`
    await aStudent(preU.db, {
      first_name,
      infix,
      last_name,
      status,
      grade,
      email,
      school_id: school,
      activity_id: activity,
      period_id: period,
    })
  }
  await aStudent(preU.db, { first_name: 'Ander', last_name: 'Elders', grade: 3 })
})
afterAll(() => preU.close())

const get = async (query: string, as = staff) => (await preU.call({ url: `/api/students/?${query}`, as })).json()
const names = async (query: string, as = staff) => {
  const { count, results } = await get(query, as)
  expect(count).toBe(results.length)
  return results.map(({ first_name }: { first_name: string }) => first_name)
}

describe('the list', () => {
  test('is ordered by last name and first name, ignoring infix and accents', async () =>
    expect(await names('')).toEqual(['José', 'Ander', 'Jan', 'Emma', 'Bo', 'Li']))

  test.each([
    ['search=van%20der%20meer', ['Jan']],
    ['search=meer', ['Jan', 'Emma']],
    ['search=jose', ['José']],
    ['search=ALVAREZ', ['José']],
    ['search=emma@leerling', ['Emma']],
    ['search=eerling.exampl', ['José', 'Jan', 'Emma', 'Bo', 'Li']],
    ['search=bo', ['Bo']],
    ['search=li', ['Li']],
    ['search=an', []],
    ['search=%25', []],
    ['grade=5', ['José', 'Emma']],
    ['status=PENDING&grade=6', ['Bo']],
    ['status__in=PENDING,REJECTED', ['José', 'Bo', 'Li']],
  ])('%s', async (query, expected) => expect(await names(`activity__id=${ids.activity}&${query}`)).toEqual(expected))

  test.each(['school', 'activity', 'period'] as const)('of one %s', async (kind) =>
    expect(await names(`${kind}__id=${ids[kind]}`)).toEqual(['José', 'Jan', 'Emma', 'Bo', 'Li']),
  )

  test('of a school year, for staff and for a school', async () => {
    const past = await aPeriod(preU.db, { school_year: '2025-2026', is_active: false })
    const others = { activity_id: ids.activity, period_id: past.id }
    await aStudent(preU.db, { ...others, school_id: ids.school, first_name: 'Vorig', email: 'vorig@leerling.example' })
    await aStudent(preU.db, { ...others, first_name: 'Verder', email: 'verder@leerling.example' })
    expect(await names('period__school_year=2025-2026')).toEqual(['Verder', 'Vorig'])
    expect(await names('period__school_year=2025-2026', teacher)).toEqual(['Vorig'])
    expect(await names('period__school_year=2019-2020')).toEqual([])
    await preU.db.execute(sql`delete from students where period_id = ${past.id}`)
  })

  describe('of what the school and the activity are', () => {
    let plan: number
    beforeAll(async () => {
      plan = (await aPlan(preU.db)).id
      const gelderland = await aSchool(preU.db, { province: 'Gelderland', region: 'Achterhoek', plan_id: plan })
      const drenthe = await aSchool(preU.db, { province: 'Drenthe', region: 'Zuidoost-Drenthe' })
      const college = await anActivity(preU.db, { category: 'College' })
      await aStudent(preU.db, { first_name: 'Gijs', grade: 2, school_id: gelderland.id })
      await aStudent(preU.db, { first_name: 'Gea', grade: 2, school_id: gelderland.id, activity_id: college.id })
      await aStudent(preU.db, { first_name: 'Dirk', grade: 2, school_id: drenthe.id, activity_id: college.id })
    })
    afterAll(() => preU.db.execute(sql`delete from students where grade = 2`))

    test.each([
      [() => `school__plan__id=${plan}`, ['Gea', 'Gijs']],
      [() => 'school__province=Gelderland', ['Gea', 'Gijs']],
      [() => 'school__province__in=Gelderland,Drenthe', ['Dirk', 'Gea', 'Gijs']],
      [() => 'school__region=Achterhoek', ['Gea', 'Gijs']],
      [() => 'activity__category=College', ['Dirk', 'Gea']],
      [() => 'activity__category=College&school__province=Gelderland', ['Gea']],
      [() => 'school__region=Nergens', []],
    ])('%s', async (query, expected) => expect((await names(`grade=2&${query()}`)).toSorted()).toEqual(expected))

    test('a school finds its own among them', async () => expect(await names('activity__category=College', teacher)).toEqual([]))
  })

  test.each(['school', 'activity', 'period', 'status', 'grade'])('is ordered by %s either way', async (order) => {
    const forwards = await names(`ordering=${order}`)
    expect(await names(`ordering=-${order}`)).toEqual(forwards.toReversed())
    expect(await names(`ordering=${order}`, teacher)).toEqual(forwards.filter((name: string) => name !== 'Ander'))
  })

  test('of a school and an activity', async () =>
    expect(await names(`school__id=${ids.school}&activity__id=${ids.activity}&grade=4`)).toEqual(['Jan', 'Li']))

  test('a school user sees and counts its own registrations only', async () => {
    expect(await names('', teacher)).toEqual(['José', 'Jan', 'Emma', 'Bo', 'Li'])
    expect(await names('search=ander', teacher)).toEqual([])
    const other = await aSchool(preU.db)
    expect(await names(`school__id=${other.id}`, teacher)).toEqual([])
  })

  test.each(['status=WEG', 'status__in=PENDING,WEG', 'ordering=email', 'school=1', 'grade=vijf'])('%s is refused', async (query) =>
    expect((await preU.call({ url: `/api/students/?${query}`, as: staff })).statusCode).toBe(400),
  )
})

describe('pages', () => {
  beforeAll(async () => {
    await preU.db.execute(sql`insert into students (first_name, last_name, email, school_id, activity_id, period_id, grade, status)
      select 'Veel', 'Rij ' || lpad(n::text, 5, '0'), 'veel' || n || '@massa.example', ${ids.school}, ${ids.activity}, ${ids.period}, 1, 'PENDING'
      from generate_series(1, 10100) n`)
  })
  const pageOf = async (query: string) => {
    const { results, ...page } = await get(query)
    return { ...page, names: results.map(({ last_name }: { last_name: string }) => last_name) }
  }

  test('go on beyond what is counted', async () => {
    expect(await get('grade=1')).toMatchObject({ count: 10_000, count_is_minimum: true })
    const seen: string[] = []
    for (let page = 1; page <= 51; page += 1) seen.push(...(await pageOf(`grade=1&page_size=200&page=${page}`)).names)
    expect(seen).toEqual(Array.from({ length: 10_100 }, (_, index) => `Rij ${String(index + 1).padStart(5, '0')}`))
    expect((await pageOf('grade=1&page_size=200&page=51')).next).toBeNull()
    expect((await pageOf('grade=1&page_size=200&page=52')).names).toEqual([])
    expect((await pageOf('grade=1&ordering=-name&page_size=200&page=51')).names.at(-1)).toBe('Rij 00001')
  })

  test('of a broad search have a minimum count and continue beyond it', async () => {
    const first = await pageOf('search=massa')
    expect(first).toMatchObject({ count: 10_000, count_is_minimum: true })
    const beyond = await pageOf('search=massa&page_size=200&page=51')
    expect([beyond.names.length, beyond.next]).toEqual([100, null])
    expect(await get('search=veel10099')).toMatchObject({ count: 1 })
    expect(await get('search=veel10099')).not.toHaveProperty('count_is_minimum')
  })

  test('too many ids at once are refused', async () => {
    const answer = await preU.call({ url: '/api/students/ids/?grade=1', as: staff })
    expect([answer.statusCode, answer.json().non_field_errors[0]]).toEqual([400, expect.stringContaining('10.000')])
  })
})
