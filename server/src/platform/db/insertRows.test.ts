import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '@pre-u/contract/figures/auditLog'
import { periodsTable } from '../../tables/periods'
import { anyCharacter } from '../../testing/anyCharacter'
import { createTestApp, type TestApp } from '../../testing/app'
import { auditTable } from '../audit/audit'
import { insertRows } from './insertRows'

let preU: TestApp
beforeAll(async () => void (preU = await createTestApp()))
afterAll(() => preU.close())

const row = fc.record({
  at: fc.constantFrom('2026-11-19T12:00:00.007Z', '2026-03-29T01:30:00.000Z'),
  actor_id: fc.constantFrom(null, 7),
  action: fc.constantFrom('UPDATE' as const, 'READ' as const),
  resource: fc.constantFrom('students', `'; select "x\\`),
  record_id: fc.integer({ min: 1, max: 2_147_483_647 }),
  // PostgreSQL has no text with NUL.
  record_title: fc.string({ unit: anyCharacter }).filter((text) => !text.includes('\0')),
  changes: fc.constantFrom<AuditEntry['changes']>({}, { name: ['a', null] }, { email: null }),
})

test('rows are stored as they are given', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      await preU.db.delete(auditTable)
      await preU.db.execute(insertRows(auditTable, rows))
      expect(await preU.db.select().from(auditTable).orderBy(auditTable.id)).toMatchObject(rows)
    }),
    { numRuns: 50 },
  )
})

test('columns that are not given get their default', async () => {
  const period = { name: 'Blok 1', school_year: '2026-2027', start_date: '2026-09-01', end_date: '2026-12-19', is_active: true }
  await preU.db.execute(insertRows(periodsTable, [period]))
  expect(await preU.db.select().from(periodsTable)).toMatchObject([{ ...period, created_at: expect.any(String) }])
})
