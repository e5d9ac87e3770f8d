import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '@pre-u/contract/dates'
import { activitiesTable } from '../activities/table'
import { periodsTable } from '../periods/table'
import { schoolsTable } from '../schools/table'
import { studentsTable } from '../students/table'
import { createTestApp, type TestApp } from '../testing/app'
import { demoAccounts, seedWhenEmpty } from './seed'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

test('two servers that start at once fill an empty database once', async () => {
  expect((await Promise.all([seedWhenEmpty(preU), seedWhenEmpty(preU)])).toSorted()).toEqual([false, true])
  const tables = [schoolsTable, activitiesTable, periodsTable, studentsTable]
  expect(await Promise.all(tables.map((table) => preU.db.$count(table)))).toEqual([40, 60, 9, 5000])
  expect(await seedWhenEmpty(preU)).toBe(false)
})

test('its registrations could have been made in the application', async () => {
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

test('its activities lie around today and at 1 to 60', async () => {
  const activities = await preU.db.select().from(activitiesTable).orderBy(asc(activitiesTable.position))
  expect(activities.map(({ position }) => position)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
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
