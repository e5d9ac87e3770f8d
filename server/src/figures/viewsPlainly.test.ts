import fc from 'fast-check'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FigureAttendance, FigureCurves, FigureHonours, FigureMatrix } from '@pre-u/contract/figures/views'
import { studentStatuses } from '@pre-u/contract/students/status'
import { seededRandom } from '../commands/demo/people'
import { toIso } from '../platform/db/columns'
import { createTestApp, type TestApp } from '../testing/app'
import { inAnyCase, nearMidnight } from '../testing/arbitraries'
import { aCandidate, aPeriod, aSchool, aSchoolUser, aStaff, aStudent, anActivity, anHonoursProgram } from '../testing/builders'

const YEARS = ['2023-2024', '2024-2025', '2025-2026', '2026-2027']
const INSTANTS = fc.sample(nearMidnight(2023, 2026), { numRuns: 120, seed: 7 })

let preU: TestApp
let staff: { id: number }
let teacher: { id: number; school_id: number | null }
let activityIds: number[]

beforeAll(async () => {
  preU = await createTestApp()
  const { db } = preU
  const random = seededRandom(7)
  staff = await aStaff(db)
  teacher = await aSchoolUser(db)
  const schoolIds = [teacher.school_id!]
  for (let made = 0; made < 7; made += 1) schoolIds.push((await aSchool(db)).id)
  const places: { activity_id: number; period_id: number }[] = []
  for (const school_year of YEARS)
    for (const name of ['Najaar', 'Winter']) {
      const period_id = (await aPeriod(db, { school_year, name })).id
      // Two names return each year; a third may be of two activities in one year.
      for (const about of ['Sterrenkunde', 'Recht', random.pick(['Recht', 'Taal', 'Muziek'])]) {
        const deadline = `${school_year.slice(0, 4)}-10-31T22:30:00.000Z`
        const [written] = fc.sample(inAnyCase(about), { numRuns: 1, seed: period_id })
        places.push({ activity_id: (await anActivity(db, { name: written, deadline, period_ids: [period_id] })).id, period_id })
      }
    }
  activityIds = places.map(({ activity_id }) => activity_id)
  for (const created_at of INSTANTS)
    await aStudent(db, { ...random.pick(places), school_id: random.pick(schoolIds), created_at, status: random.pick(studentStatuses) })
  for (const year of [2023, 2024, 2025, 2026])
    for (const start of ['-07-31', '-08-01', '-12-10']) {
      const { id: honours_program_id } = await anHonoursProgram(db, {
        deadline: `${year}-07-01`,
        start_date: `${year}${start}`,
        end_date: `${year + 1}-06-01`,
        capacity: random.pick([null, 12]),
      })
      for (let made = random.below(6); made > 0; made -= 1)
        await aCandidate(db, {
          honours_program_id,
          school_id: random.pick(schoolIds),
          status: random.pick(studentStatuses),
          finished_at: random.pick([null, `${year}-06-20T10:00:00.000Z`]),
        })
    }
})
afterAll(() => preU.close())

const read = async <T>(path: string, as = staff) => (await preU.call({ url: `/api/figures/${path}`, as })).json<T>()
const ask = async <T extends Record<string, unknown>>(statement: SQL) => (await preU.db.execute<T>(statement)).rows

const REGISTERED = sql.raw(`(select * from students where status not in ('REJECTED', 'CANCELLED')) s
  join periods p on p.id = s.period_id join activities a on a.id = s.activity_id`)

async function shownYears(year: string) {
  const rows = await ask<{ school_year: string }>(sql`
    select distinct school_year from periods where school_year < ${year} order by 1 desc limit 4`)
  return [year, ...rows.map((row) => row.school_year)]
}

async function attendancePlainly(year: string) {
  const [now, before = '', ...earlier] = await shownYears(year)
  const numberIn = (each: string) => sql`(count(*) filter (where p.school_year = ${each}))::int`
  return ask(sql`
    with counted as (
      select s.school_id as id, ${numberIn(now!)} as now, ${numberIn(before)} as before,
        json_build_array(${sql.join(
          [now!, before, ...earlier].filter(Boolean).map((each) => numberIn(each)),
          sql`, `,
        )}) as numbers
      from ${REGISTERED} where p.school_year = any(${sql.param([now, before, ...earlier])}::text[]) group by 1)
    select id, numbers, case when now = 0 then 'away' when before > 0 then 'stayed'
      when exists (select from ${REGISTERED} where s.school_id = counted.id and p.school_year = any(${sql.param(earlier)}::text[])) then 'returned'
      else 'new' end as attendance
    from counted order by id`)
}

async function curvesPlainly(year: string, asked: number | undefined) {
  const [, ...earlier] = await shownYears(year)
  const [chosen] = await ask<{ id: number; name: string }>(sql`
    select a.id, a.name from ${REGISTERED} where p.school_year = ${year} group by a.id
    order by a.id is not distinct from ${asked ?? null}::int desc, count(*) desc, a.id limit 1`)
  const day = (instant: SQL) => sql`(${instant} at time zone 'Europe/Amsterdam')::date`
  const rows = await ask<{ school_year: string; id: number; deadline: string; days: number; number: number }>(sql`
    select distinct p.school_year, a.id, a.deadline, ${day(sql`a.deadline`)} - ${day(sql`s.created_at`)} as days,
      (count(*) over (partition by p.school_year, a.id order by ${day(sql`s.created_at`)}))::int as number
    from ${REGISTERED}
    where (a.id = ${chosen?.id ?? 0} and p.school_year = any(${sql.param([year, ...earlier])}::text[]))
      or (lower(a.name) = lower(${chosen?.name ?? ''}) and p.school_year = any(${sql.param(earlier)}::text[]))
    order by 1 desc, 2, 4 desc`)
  return rows.map(({ deadline, ...point }) => ({ ...point, deadline: toIso(deadline) }))
}

async function honoursPlainly(year: string, schoolId: number | null) {
  const isCounted = sql`(c.id is not null and c.status <> 'CANCELLED' and (${schoolId}::int is null or c.school_id = ${schoolId}))`
  const countWhere = (condition: SQL) => sql`(count(*) filter (where ${isCounted} and ${condition}))::int`
  const began = sql`case when extract(month from start_date) >= 8 then extract(year from start_date) else extract(year from start_date) - 1 end`
  return ask<{ entered: number }>(sql`
    select h.id, h.name, ${began} || '-' || ${began} + 1 as school_year, h.capacity, ${countWhere(sql`true`)} as entered,
      ${countWhere(sql`finished_at is not null`)} as submitted,
      ${countWhere(sql`finished_at is not null and status <> 'PENDING'`)} as decided,
      ${countWhere(sql`status in ('ACCEPTED', 'COMPLETED')`)} as placed
    from honours_programs h left join honours_students c on c.honours_program_id = h.id
    where (${began} || '-' || ${began} + 1) = any(${sql.param(await shownYears(year))}::text[])
    group by h.id having ${schoolId}::int is null or ${countWhere(sql`true`)} > 0 order by h.id`)
}

const matrixPlainly = (year: string) =>
  ask(
    sql`select s.school_id, s.activity_id, count(*)::int as number from ${REGISTERED} where p.school_year = ${year} group by 1, 2 order by 1, 2`,
  )

const byId = <T extends { id: number }>(rows: T[]) => rows.toSorted((a, b) => a.id - b.id)

/** What the views show, in the shape of the plain statements. */
async function readViews(year: string, asked: number | undefined, as: { id: number }) {
  const query = `school_year=${year}`
  const { schools } = await read<FigureAttendance>(`attendance/?${query}`)
  const { curves } = await read<FigureCurves>(`curves/?${query}${asked === undefined ? '' : `&activity=${asked}`}`)
  const { programs } = await read<FigureHonours>(`honours/?${query}`, as)
  const matrix = await read<FigureMatrix>(`matrix/?${query}`)
  const cells = byId(matrix.schools).flatMap(({ id, numbers }) =>
    numbers.map((number, index) => ({ school_id: id, activity_id: matrix.activities[index]!.id, number: number! })),
  )
  return {
    attendance: byId(schools).map(({ id, numbers, attendance }) => ({ id, numbers, attendance })),
    curves: curves.flatMap(({ school_year, activity: { id }, deadline, points }) =>
      points.map((point) => ({ school_year, id, deadline, ...point })),
    ),
    honours: byId(programs),
    matrix: cells.filter(({ number }) => number > 0).toSorted((a, b) => a.school_id - b.school_id || a.activity_id - b.activity_id),
  }
}

/** One of these, decided by the seed. */
async function changeSomething(seed: number) {
  const random = seededRandom(seed)
  const one = (table: string) => sql.raw(`(select id from ${table} order by (id * ${seed + 7}) % 101, id limit 1)`)
  const [student, candidate, program, activity] = ['students', 'honours_students', 'honours_programs', 'activities'].map(one)
  const changes = [
    sql`delete from students where id = ${student}`,
    sql`update students set school_id = (select max(id) from schools) where id = ${student}`,
    sql`update students set status = 'REJECTED', waitlisted_at = null where id % 5 = ${seed % 5}`,
    sql`update students set period_id = (select max(id) from periods) where id = ${student}`,
    sql`update periods set school_year = '2024-2025' where name = 'Winter' and school_year = '2022-2023'`,
    sql`update periods set school_year = '2022-2023' where name = 'Winter' and school_year = '2024-2025'`,
    sql`update activities set deadline = deadline + interval '11 hours' where id = ${activity}`,
    sql`update activities set name = 'Recht' where id = ${activity}`,
    sql`update activities set name = upper(name) where id = ${activity}`,
    sql`update students set created_at = ${random.pick(INSTANTS)} where id = ${student}`,
    sql`delete from students where school_id = (select school_id from students where id = ${student})
      and period_id in (select id from periods where school_year = ${YEARS[seed % 4]})`,
    sql`update honours_students set status = 'ACCEPTED', finished_at = now() where id = ${candidate}`,
    sql`delete from honours_students where id = ${candidate}`,
    sql`update honours_programs set start_date = start_date - interval '5 months' where id = ${program}`,
  ]
  await preU.db.execute(changes[seed % changes.length]!)
}

test('whatever changes, the views show what plain SQL counts', async () => {
  const anything = fc.record({
    seed: fc.nat({ max: 100_000 }),
    year: fc.constantFrom(...YEARS),
    asked: fc.option(fc.nat({ max: activityIds.length - 1 }), { nil: undefined }),
    isOwn: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(anything, async ({ seed, year, asked, isOwn }) => {
      await changeSomething(seed)
      const activity = asked === undefined ? undefined : activityIds[asked]!
      expect(await readViews(year, activity, isOwn ? teacher : staff)).toEqual({
        attendance: await attendancePlainly(year),
        curves: await curvesPlainly(year, activity),
        honours: await honoursPlainly(year, isOwn ? teacher.school_id : null),
        matrix: await matrixPlainly(year),
      })
    }),
    { numRuns: 60 },
  )
}, 60_000)
