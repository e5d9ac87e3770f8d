import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '@pre-u/contract/platform/dates'
import { activitiesTable } from '../../tables/activities'
import { honoursProgramsTable } from '../../tables/honoursPrograms'
import { honoursFilesTable, candidatesTable } from '../../tables/candidates'
import { periodsTable } from '../../tables/periods'
import { schoolsTable } from '../../tables/schools'
import { studentsTable } from '../../tables/students'
import { createTestApp, type TestApp } from '../../testing/app'
import { demoAccounts, seedWhenEmpty } from './seed'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

test('two servers that start concurrently seed an empty database once', async () => {
  expect((await Promise.all([seedWhenEmpty(preU), seedWhenEmpty(preU)])).toSorted()).toEqual([false, true])
  const tables = [schoolsTable, activitiesTable, periodsTable, studentsTable, honoursProgramsTable, candidatesTable]
  expect(await Promise.all(tables.map((table) => preU.db.$count(table)))).toEqual([43, 120, 12, 8908, 6, 126])
  expect(await seedWhenEmpty(preU)).toBe(false)
}, 60_000)

test('it names whom to tell of a weakness', async () => {
  const { statusCode, body } = await preU.call({ url: '/.well-known/security.txt' })
  expect([statusCode, body]).toEqual([200, expect.stringMatching(/^Contact: mailto:\S+@\S+\nExpires: /)])
})

test('its registrations obey the rules of the application', async () => {
  const { rows } = await preU.db.execute(sql`
    select a.code from activities a left join students s on s.activity_id = a.id group by a.id
    having bool_or(not s.grade = any(a.grades))
      or bool_or(a.state = 'DRAFT' and s.id is not null)
      or count(*) filter (where s.status in ('ACCEPTED', 'COMPLETED')) > a.capacity
      or (count(*) filter (where s.status = 'WAITLISTED') > 0
        and coalesce(a.capacity > count(*) filter (where s.status in ('ACCEPTED', 'COMPLETED')), true))`)
  expect(rows).toEqual([])
  expect(await preU.db.$count(studentsTable, sql`${studentsTable.created_at} > now()`)).toBe(0)
})

test('it covers three school years, with schools that come and go and pupils who come back', async () => {
  const { rows } = await preU.db.execute<{ registrations: number; schools: number; pupils: number }>(sql`
    select count(*)::int as registrations, count(distinct school_id)::int as schools, count(distinct (school_id, email))::int as pupils
    from students join periods on periods.id = period_id group by school_year order by school_year`)
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const { registrations, schools, pupils } of rows) {
    expect(pupils).toBeLessThan(registrations)
    expect(schools).toBeLessThan(await preU.db.$count(schoolsTable))
  }
})

test('its candidates obey the rules of the application', async () => {
  const { rows } = await preU.db.execute(sql`
    with given as (select honours_student_id, array_agg(kind) as kinds from honours_files group by 1)
    select c.id from honours_students c
    join honours_programs p on p.id = c.honours_program_id join schools s on s.id = c.school_id left join given on given.honours_student_id = c.id
    where (c.finished_at is not null and not coalesce(given.kinds, '{}') @> p.required_files)
      or (c.finished_at is null and c.status not in ('PENDING', 'CANCELLED'))
      or (c.finished_at at time zone 'Europe/Amsterdam')::date > p.deadline
      or c.created_at > coalesce(c.finished_at, now()) or not s.is_active`)
  expect(rows).toEqual([])
  const { rows: over } = await preU.db.execute(sql`
    select p.id from honours_students c join honours_programs p on p.id = c.honours_program_id
    join schools s on s.id = c.school_id left join plans on plans.id = s.plan_id where c.status not in ('REJECTED', 'CANCELLED')
    group by p.id, s.id, plans.id having count(*) > least(p.max_per_school, plans.max_honours_students)
    union select p.id from honours_programs p join honours_students c on c.honours_program_id = p.id
    where c.status in ('ACCEPTED', 'COMPLETED') group by p.id having count(*) > p.capacity`)
  expect(over).toEqual([])
})

test('its programmes close later, this week and before today, and the demo school has candidates of every kind', async () => {
  const today = dayOf(new Date())
  const inAWeek = dayOf(new Date(Date.now() + 7 * 86_400_000))
  const deadlines = (await preU.db.select().from(honoursProgramsTable).orderBy(asc(honoursProgramsTable.id))).map(
    ({ deadline }) => deadline,
  )
  expect(deadlines.slice(0, 3).map((deadline) => [deadline < today, deadline <= inAWeek])).toEqual([
    [false, false],
    [false, true],
    [true, true],
  ])
  const own = await preU.db.select().from(candidatesTable).where(eq(candidatesTable.school_id, 1))
  const kinds = new Set(own.map(({ status, finished_at }) => (finished_at === null ? 'draft' : status)))
  expect(kinds).toEqual(new Set(['draft', 'PENDING', 'ACCEPTED', 'WAITLISTED', 'REJECTED']))
})

test('its files are distinct PDFs in the store', async () => {
  const files = await preU.db.select().from(honoursFilesTable)
  expect(files.length).toBeGreaterThan(100)
  const contents = new Set<string>()
  for (const { object_key, size } of files) {
    const bytes = Buffer.concat(await (await preU.store.read(object_key)).toArray())
    expect([bytes.length, bytes.subarray(0, 8).toString()]).toEqual([size, '%PDF-1.4'])
    contents.add(bytes.toString('latin1'))
  }
  expect(contents.size).toBe(files.length)
})

test('its activities take place within their periods', async () => {
  const { rows } = await preU.db.execute(sql`
    select a.code from activities a join activity_periods of on of.activity_id = a.id join periods p on p.id = of.period_id
    where (a.start_at at time zone 'Europe/Amsterdam')::date not between p.start_date and p.end_date or a.end_at <= a.start_at or a.deadline > a.start_at`)
  expect(rows).toEqual([])
})

test('its activities have deadlines around today, and positions from 1', async () => {
  const activities = await preU.db.select().from(activitiesTable).orderBy(asc(activitiesTable.position))
  expect(activities.map(({ position }) => position)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
  const today = dayOf(new Date())
  expect(activities.filter(({ deadline }) => dayOf(deadline) === today)).toHaveLength(1)
  expect(activities.filter(({ deadline }) => dayOf(deadline) < today).length).toBeGreaterThan(10)
  expect(new Set(activities.map(({ state }) => state))).toEqual(new Set(['DRAFT', 'PUBLISHED', 'CANCELLED']))
})

test.each(demoAccounts)('$email signs in', async ({ email }) => {
  const body = { email, password: 'Welkom-2026' }
  const { access } = (await preU.call({ method: 'POST', url: '/auth/token/', body })).json()
  const user = (await preU.call({ url: '/auth/user/', headers: { authorization: `Bearer ${access}` } })).json()
  expect(user.email).toBe(email)
})
