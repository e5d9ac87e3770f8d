import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { holdings } from './holdings'
import { labelOf } from './words'

let preU: TestApp
beforeAll(async () => void (preU = await createTestApp()))
afterAll(() => preU.close())

const readColumns = async () =>
  (
    await preU.db.execute<{ table: string; name: string }>(
      sql`select table_name as table, column_name as name from information_schema.columns where table_schema = 'public'`,
    )
  ).rows

/** Names of people, how to reach them, what is written about them, and references to them. */
const PERSONAL =
  /(^|_)(email|first_name|last_name|phone|recipient|remarks|motivation|reason|note|actor|person|user|student)(_id|_name)?$|^(uploaded|created|finished)_by$/
/** They hold no more than the number of a record that is found by another table, or belong to it. */
const OF_ANOTHER = ['restricted_records', 'student_figures']
/** How to reach the office, which is no person. */
const OF_THE_OFFICE = ['programme']

test('every table with something of a person is in the list', async () => {
  const listed = new Set([...holdings.map(({ table }) => getTableName(table)), ...OF_ANOTHER, ...OF_THE_OFFICE])
  const personal = (await readColumns()).filter(({ name }) => PERSONAL.test(name))
  expect(personal.length).toBeGreaterThan(20)
  expect(personal.filter(({ table }) => !listed.has(table))).toEqual([])
})

test('every column that is shown has a Dutch name', async () => {
  const columns = await readColumns()
  const shown = holdings.flatMap(({ table, hidden = [], shown: beside = {} }) => [
    ...columns.filter((column) => column.table === getTableName(table) && !hidden.includes(column.name)).map(({ name }) => name),
    ...Object.keys(beside),
  ])
  expect([...new Set(shown)].filter((name) => labelOf(name) === undefined)).toEqual([])
})
