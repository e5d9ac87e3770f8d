import { afterAll, beforeAll, expect, test } from 'vitest'
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

test.each(demoAccounts)('$email signs in', async ({ email }) => {
  const body = { email, password: 'Welkom-2026' }
  const { access } = (await preU.call({ method: 'POST', url: '/auth/token/', body })).json()
  const user = (await preU.call({ url: '/auth/user/', headers: { authorization: `Bearer ${access}` } })).json()
  expect(user.email).toBe(email)
})
