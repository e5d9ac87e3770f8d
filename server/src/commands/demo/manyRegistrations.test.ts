import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldFigures } from '../../figures/public'
import { createTestApp, type TestApp } from '../../testing/app'
import { aPeriod, anActivity } from '../../testing/builders'
import { addManyRegistrations } from './manyRegistrations'
import { refuseHalfFilled } from './upkeep'

let preU: TestApp
beforeAll(async () => void (preU = await createTestApp()))
afterAll(() => preU.close())

const rowsOf = async (statement: string) => (await preU.db.execute(sql.raw(statement))).rows

async function readCounts() {
  const tables = await rowsOf(`select table_name as name from information_schema.tables
    where table_schema = 'public' and (table_name like 'student\\_%' or table_name like 'figure%') order by 1`)
  const read = async ({ name }: Record<string, unknown>) => [
    name,
    (await rowsOf(`select to_jsonb(kept)::text as row from ${String(name)} kept order by 1`)).map(({ row }) => row),
  ]
  return Object.fromEntries(await Promise.all(tables.map(read)))
}

/** The indexes and constraints, and the triggers that are on. */
const readStructure = () =>
  rowsOf(`select indexdef as definition from pg_indexes where schemaname = 'public'
    union all select concat(conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    union all select concat(tgname, tgenabled) from pg_trigger where not tgisinternal order by 1`)

test('what is counted at once is what triggers and the fold count row by row', async () => {
  for (const school_year of ['2025-2026', '2026-2027'])
    await anActivity(preU.db, { period_ids: [(await aPeriod(preU.db, { school_year })).id] })
  const structure = await readStructure()
  await addManyRegistrations(preU.db, 600)
  expect(await readStructure()).toEqual(structure)
  await refuseHalfFilled(preU.db)
  expect(await rowsOf(`select nextval(pg_get_serial_sequence('students', 'id')) > max(id) as is_free from students`)).toEqual([
    { is_free: true },
  ])
  const atOnce = await readCounts()
  const columns = 'id, first_name, last_name, email, school_id, activity_id, period_id, grade, level, status, waitlisted_at, created_at'
  await rowsOf(`create table copies as select ${columns} from students`)
  await rowsOf('delete from students')
  await foldFigures(preU.db)
  await rowsOf(`insert into students (${columns}) overriding system value select ${columns} from copies`)
  await foldFigures(preU.db)
  expect(await readCounts()).toEqual(atOnce)
})

test('a filling that was interrupted does not look complete', async () => {
  const interrupted = await createTestApp()
  try {
    await expect(addManyRegistrations(interrupted.db, 10)).rejects.toThrow('Failed query')
    await expect(refuseHalfFilled(interrupted.db)).rejects.toThrow('begin with an empty database')
  } finally {
    await interrupted.close()
  }
})
