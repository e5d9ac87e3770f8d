import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { aPeriod, anActivity } from '../../testing/builders'
import { addManyRegistrations } from './manyRegistrations'

let preU: TestApp
beforeAll(async () => void (preU = await createTestApp()))
afterAll(() => preU.close())

test('registrations are spread over schools, activities and periods', async () => {
  for (const school_year of ['2025-2026', '2026-2027'])
    await anActivity(preU.db, { period_ids: [(await aPeriod(preU.db, { school_year })).id] })
  await addManyRegistrations(preU.db, 3000)
  const { rows } = await preU.db.execute(sql`
    select count(*)::int as registrations, count(distinct school_id)::int as schools, count(distinct activity_id)::int as activities,
      count(distinct period_id)::int as periods, count(distinct status)::int as statuses from students`)
  expect(rows).toEqual([{ registrations: 3000, schools: 2, activities: 2, periods: 2, statuses: 6 }])
})
