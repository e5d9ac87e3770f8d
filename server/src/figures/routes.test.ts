import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  figureGroups,
  type FigureGroup,
  figureGroupsFor,
  figureParts,
  type FigureTable,
  registrationParts,
} from '@pre-u/contract/figures/figures'
import { studentStatuses } from '@pre-u/contract/students/status'
import { seededRandom } from '../commands/demo/people'
import { createTestApp, type TestApp } from '../testing/app'
import { inAnyCase, nearMidnight } from '../testing/arbitraries'
import { aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent, anActivity } from '../testing/builders'
import { readCells, readParts } from '../testing/workbook'

let preU: TestApp
let staff: { id: number }
let teacher: { id: number; school_id: number | null }

const YEARS = ['2024-2025', '2025-2026', '2026-2027']
const INSTANTS = fc.sample(nearMidnight(2024, 2026), { numRuns: 160, seed: 16 })
const read = async (query: string, as: { id: number } = staff) =>
  (await preU.call({ url: `/api/figures/?${query}`, as })).json<FigureTable>()

beforeAll(async () => {
  preU = await createTestApp()
  const { db } = preU
  staff = await aStaff(db)
  teacher = await aSchoolUser(db)
  const random = seededRandom(16)
  const plans = [await aPlan(db), await aPlan(db)]
  const schoolIds = [teacher.school_id!, (await aSchool(db, { province: 'Utrecht', region: 'Utrecht' })).id]
  for (const plan of plans) schoolIds.push((await aSchool(db, { plan_id: plan.id })).id)
  const periods = []
  for (const school_year of YEARS) for (const name of ['Najaar', 'Winter']) periods.push(await aPeriod(db, { school_year, name }))
  periods.push(await aPeriod(db, { school_year: YEARS[2], name: 'Extra' }))
  const activities = []
  const period_ids = periods.map(({ id }) => id)
  for (const [index, category] of (['Masterclass', 'College', 'Workshop'] as const).entries())
    activities.push(await anActivity(db, { category, name: `Over ${index}`, period_ids, capacity: index === 0 ? null : 200 }))
  const once = new Set<string>()
  for (let made = 0; made < INSTANTS.length; made += 1) {
    const values = {
      school_id: random.pick(schoolIds),
      period_id: random.pick(periods).id,
      activity_id: random.pick(activities).id,
      email: `leerling-${random.below(40)}@school.example`,
    }
    const key = Object.values(values).slice(1).join()
    if (once.has(key)) continue
    once.add(key)
    const [email] = fc.sample(inAnyCase(values.email), { numRuns: 1, seed: made })
    await aStudent(db, {
      ...values,
      email,
      created_at: INSTANTS[made],
      grade: 1 + random.below(6),
      level: random.pick(['', 'havo', 'vwo']),
      status: random.pick([...studentStatuses]),
    })
  }
  await db.execute(sql`update students set status = 'COMPLETED' where status = 'ACCEPTED' and id % 3 = 0`)
})
afterAll(() => preU.close())

const keys: Record<FigureGroup, string> = {
  period: 'p.name',
  category: 'a.category',
  activity: 'a.id::text',
  school: 'c.id::text',
  plan: `coalesce(c.plan_id::text, '')`,
  province: 'c.province',
  region: 'c.region',
  grade: 's.grade::text',
  level: 's.level',
}
const FROM = sql.raw(
  'students s join periods p on p.id = s.period_id join activities a on a.id = s.activity_id join schools c on c.id = s.school_id',
)
const IS_REGISTRATION = sql.raw(`s.status not in ('REJECTED', 'CANCELLED')`)
const conditions = (filters: Filter[]) =>
  sql.join([sql`true`, ...filters.map(({ group, key }) => sql`${sql.raw(keys[group])} = ${key}`)], sql` and `)

type Filter = { group: FigureGroup; key: string }
type Asked = { by: FigureGroup; filters: Filter[]; year: string; schoolId: number | null }
const byKey = <T extends { key: string }>(rows: T[]) => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))

async function countPlainly({ by, filters, year, schoolId }: Asked) {
  const { rows } = await preU.db.execute<{ key: string; placed: number; waiting: number; registrations: number }>(sql`
    select ${sql.raw(keys[by])} as key, (count(*) filter (where ${IS_REGISTRATION}))::int as registrations,
      (count(*) filter (where s.status in ('ACCEPTED', 'COMPLETED')))::int as placed,
      (count(*) filter (where s.status = 'WAITLISTED'))::int as waiting
    from ${FROM} where p.school_year = ${year} and (${schoolId}::int is null or c.id = ${schoolId}) and ${conditions(filters)} group by 1
    having bool_or(${IS_REGISTRATION})`)
  return byKey(rows)
}

/** The first registration of each person: in the year or a period, in all or in a category or activity. By null all together. */
async function countPeoplePlainly({ by, filters, year, schoolId }: Omit<Asked, 'by'> & { by: FigureGroup | null }) {
  const groups = [by, ...filters.map(({ group }) => group)]
  const domain = [
    ...(groups.includes('period') ? ['p.id'] : []),
    ...(groups.includes('activity') ? ['a.id'] : []),
    ...(groups.includes('category') ? ['a.category'] : []),
  ]
  const person = sql.raw(['s.school_id', 'lower(s.email)', ...domain].join(', '))
  const { rows } = await preU.db.execute<{ key: string; pupils: number }>(sql`
    select ${by === null ? sql`''` : sql.raw(keys[by])} as key, count(*)::int as pupils from ${FROM}
    where s.id in (select distinct on (${person}) s.id from ${FROM} where p.school_year = ${year} and ${IS_REGISTRATION} order by ${person}, s.created_at, s.id)
      and (${schoolId}::int is null or c.id = ${schoolId}) and ${conditions(filters)} group by 1`)
  return byKey(rows)
}

const sumOf = (rows: { registrations: number }[]) => rows.reduce((sum, { registrations }) => sum + registrations, 0)

/** What a view shows, and the same from plain SQL. */
async function readBoth(asked: Asked) {
  const { by, filters, year, schoolId } = asked
  const query = new URLSearchParams({ by, school_year: year, ...Object.fromEntries(filters.map(({ group, key }) => [group, key])) })
  const { rows, total, earlier_years } = await read(String(query), schoolId ? teacher : staff)
  const ofYear = rows.filter(({ registrations }) => registrations! > 0)
  const shown = {
    rows: byKey(ofYear.map(({ key, registrations, placed, waiting }) => ({ key, registrations, placed, waiting }))),
    parts: [...rows, total].map((row) => registrationParts.reduce((sum, part) => sum + row[part]!, 0)),
    pupils: byKey(rows.filter(({ pupils }) => pupils! > 0).map(({ key, pupils }) => ({ key, pupils }))),
    people: total.pupils,
    earlier: total.earlier,
  }
  const earlier: number[] = []
  for (const before of earlier_years) earlier.push(sumOf(await countPlainly({ ...asked, year: before })))
  const plain = {
    rows: await countPlainly(asked),
    parts: [...rows, total].map(({ registrations }) => registrations),
    pupils: await countPeoplePlainly(asked),
    people: (await countPeoplePlainly({ ...asked, by: null }))[0]?.pupils ?? 0,
    earlier,
  }
  return { shown, plain }
}

async function changeSomething(seed: number) {
  const { db } = preU
  const one = sql`(select id from students order by (id * ${seed + 7}) % 101, id limit 1)`
  const changes = [
    sql`update students set status = 'REJECTED', waitlisted_at = null where id % 7 = ${seed % 7}`,
    sql`update students set grade = 1 + (grade % 6), level = 'vwo' where id = ${one}`,
    sql`update students set email = 'Iemand' || ${seed}::text || '@School.example' where id = ${one}`,
    sql`update students set email = upper(email) where id = ${one}`,
    sql`update students set created_at = ${INSTANTS[seed % INSTANTS.length]!} where id = ${one}`,
    sql`update students set school_id = (select max(id) from schools) where id = ${one}`,
    sql`update students set period_id = (select max(id) from periods), email = 'verplaatst' || ${seed}::text || '@school.example' where id = ${one}`,
    sql`delete from students where id = ${one}`,
    sql`update periods set school_year = '2025-2026' where name = 'Extra'`,
    sql`update periods set school_year = '2026-2027' where name = 'Extra'`,
    sql`update activities set category = case category when 'College' then 'Masterclass' else 'College' end where id % 2 = 0`,
  ]
  await db.execute(changes[seed % changes.length]!)
}

/** The keys of some registration, so that most filters find something. */
async function drawFilters(seed: number, schoolId: number | null): Promise<{ by: FigureGroup; filters: Filter[] }> {
  const random = seededRandom(seed)
  const user = { user_type: schoolId ? ('SCHOOL' as const) : ('STAFF' as const) }
  const columns = sql.raw(figureGroups.map((group) => `${keys[group]} as "${group}"`).join(', '))
  const { rows } = await preU.db.execute<Record<FigureGroup, string>>(
    sql`select ${columns} from ${FROM} where ${schoolId}::int is null or c.id = ${schoolId} order by (s.id * ${seed % 97}) % 89, s.id limit 1`,
  )
  const chosen: FigureGroup[] = []
  while (random.next() < 0.55) {
    const possible = figureGroupsFor(user, chosen)
    if (possible.length < 2) break
    chosen.push(random.pick(possible))
  }
  return { by: random.pick(figureGroupsFor(user, chosen)), filters: chosen.map((group) => ({ group, key: rows[0]![group] })) }
}

describe.each(figureGroups)('by %s', (by) => {
  test.each(YEARS)('the numbers of %s are those of plain SQL', async (year) => {
    const { shown, plain } = await readBoth({ by, filters: [], year, schoolId: null })
    expect(shown).toEqual(plain)
  })
})

test('places are those of activities with a limit', async () => {
  const { total, rows } = await read('by=category&school_year=2026-2027')
  expect(total.places?.capacity).toBe(400)
  const college = rows.find(({ key }) => key === 'College')!
  expect(college.places).toEqual({ capacity: 200, used: college.placed, demand: college.registrations! + college.rejected! })
  expect(rows.find(({ key }) => key === 'Masterclass')?.places).toBeNull()
})

test('whatever changes and whatever is asked for, the numbers are those of plain SQL', async () => {
  const anything = fc.record({ seed: fc.nat({ max: 100_000 }), year: fc.constantFrom(...YEARS), isOwn: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(anything, async ({ seed, year, isOwn }) => {
      const schoolId = isOwn ? teacher.school_id : null
      await changeSomething(seed)
      const { shown, plain } = await readBoth({ ...(await drawFilters(seed, schoolId)), year, schoolId })
      expect(shown).toEqual(plain)
    }),
    { numRuns: 60 },
  )
})

test('what is not counted together is refused, and a school reads only its own', async () => {
  const refused = await preU.call({ url: '/api/figures/?by=school', as: teacher })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toEqual({ by: ['Kies uit: Periode, Categorie, Activiteit, Leerjaar, Niveau.'] })
  expect((await preU.call({ url: `/api/figures/?school=1`, as: teacher })).statusCode).toBe(400)
  expect((await preU.call({ url: '/api/figures/?by=grade&school=1&category=College', as: staff })).statusCode).toBe(400)
})

test('a year stands with those before it', async () => {
  const [before, after] = [await read('by=grade&school_year=2025-2026'), await read('by=grade&school_year=2026-2027')]
  expect(after.earlier_years).toEqual(['2025-2026', '2024-2025'])
  expect(after.total.earlier[0]).toBe(before.total.registrations)
  expect(after.school_years).toEqual(YEARS.toReversed())
})

test('the workbook has the same numbers', async () => {
  const { rows, total } = await read('by=category&school_year=2026-2027')
  const exported = (query: string) => preU.call({ url: `/api/figures/export/?by=category&school_year=2026-2027${query}`, as: staff })
  const { rawPayload } = await exported('')
  const [head, ...lines] = await readCells(rawPayload)
  expect(head!.slice(0, 3)).toEqual(['Categorie', 'Inschrijvingen', 'Leerlingen'])
  const inPercents = head!.indexOf('Bezet (%)')
  const [of] = rows.flatMap((row, index) =>
    row.places ? [{ ...row.places, used: row.places.used!, cell: lines[index]![inPercents] }] : [],
  )
  expect(of!.cell).toBe(Math.round((of!.used / of!.capacity) * 100))
  expect(head!.slice(inPercents - 2, inPercents)).toEqual(['Bezet', 'Plaatsen'])
  const { 'xl/worksheets/sheet1.xml': sheet } = await readParts(rawPayload)
  expect(sheet).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>')
  expect(sheet).toMatch(new RegExp(`<autoFilter ref="A1:[A-Z]+${rows.length + 1}"/>`))
  const shown = [...rows, { ...total, name: 'Totaal' }].map(({ name, registrations, pupils }) => [name, registrations, pupils].map(String))
  expect(lines.map((line) => line.slice(0, 3).map(String))).toEqual(shown)
  const { headers } = await exported('&grade=4')
  expect(headers['content-disposition']).toBe('attachment; filename="cijfers-2026-2027-leerjaar-4-per-categorie.xlsx"')
  const published = await exported('&publication=true')
  expect(published.headers['content-disposition']).toBe('attachment; filename="cijfers-2026-2027-per-categorie-voor-publicatie.xlsx"')
})

test('the version for publication has no filters, and none of each school and activity', async () => {
  for (const query of ['export/?by=category&grade=4', '?by=period&category=Masterclass', 'matrix/?', 'views/export/?view=matrix']) {
    const answer = await preU.call({ url: `/api/figures/${query}&publication=true`, as: staff })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['publication']])
  }
})

test('for publication, no small number is shown, and the totals are those of every view', async () => {
  const all = await read('by=activity&school_year=2026-2027')
  const { rows, total } = await read('by=activity&school_year=2026-2027&publication=true')
  const shown = rows.flatMap((each) => [each.registrations, ...figureParts.map((part) => each[part])]).filter((number) => number !== null)
  expect(shown.filter((number) => number > 0 && number < 5)).toEqual([])
  expect(total.registrations).toBe(all.total.registrations)
})

test('a school learns no name of a draft, and not whether an earlier activity was named the same', async () => {
  const { db } = preU
  const period = await aPeriod(db, { school_year: YEARS[0] })
  const earlier = await anActivity(db, { name: 'Geheim plan', period_ids: [period.id] })
  const school = await aSchoolUser(db)
  await aStudent(db, { school_id: school.school_id!, activity_id: earlier.id, period_id: period.id })
  const draft = await anActivity(db, { name: 'Geheim plan', state: 'DRAFT' })
  const asked = `by=period&school_year=${YEARS[1]}&activity=`
  const [ofDraft, ofNone] = [await read(`${asked}${draft.id}`, school), await read(`${asked}99999999`, school)]
  expect(ofDraft.filters).toEqual([{ group: 'activity', key: String(draft.id), name: String(draft.id) }])
  expect({ ...ofDraft, filters: [] }).toEqual({ ...ofNone, filters: [] })
  expect((await read(`${asked}${draft.id}`)).filters[0]!.name).toBe('Geheim plan')
  expect((await read(`${asked}${earlier.id}`, school)).total.earlier).toEqual([1])
})
