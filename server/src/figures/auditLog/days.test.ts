import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '@pre-u/contract/platform/dates'
import { createTestApp, type TestApp } from '../../testing/app'
import { nearMidnight } from '../../testing/arbitraries'
import { aStaff } from '../../testing/builders'

const INSTANTS = fc.sample(nearMidnight(2025, 2026), { numRuns: 300, seed: 37 })

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  await preU.db.execute(sql`
    insert into audit_log (at, action, resource, record_id, record_title, changes)
    select at, 'READ', 'plans', number, '', '{}' from unnest(${sql.param(INSTANTS)}::timestamptz[]) with ordinality given (at, number)`)
})
afterAll(() => preU.close())

const day = fc.constantFrom(...INSTANTS).map((instant) => dayOf(instant))

test('the log of some days has the entries of those days in Amsterdam', async () => {
  await fc.assert(
    fc.asyncProperty(day, fc.nat(3), async (from, days) => {
      const until = addDays(from, days)
      const url = `/api/audit-log/?resource=plans&at__gte=${from}&at__lte=${until}&page_size=1`
      const { count } = (await preU.call({ url, as: staff })).json<{ count: number }>()
      expect(count).toBe(INSTANTS.filter((instant) => from <= dayOf(instant) && dayOf(instant) <= until).length)
    }),
    { numRuns: 60 },
  )
})
