import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStudent } from '../testing/builders'
import { createTestApp, type TestApp } from '../testing/app'
import { findWrongCounts } from '../testing/keptCounts'
import { studentsTable as students } from '../students/table'
import { studentChangesTable as changes } from './table'

let preU: TestApp
beforeAll(async () => void (preU = await createTestApp()))
afterAll(() => preU.close())

test('a change that is taken back before the fold leaves no count', async () => {
  const { id, status } = await aStudent(preU.db, { status: 'PENDING' })
  for (const each of ['ACCEPTED', status] as const) await preU.db.update(students).set({ status: each }).where(eq(students.id, id))
  expect(await findWrongCounts(preU.db, () => aStudent(preU.db))).toEqual([])
  expect(await preU.db.$count(changes)).toBe(0)
})

test('the version before, which folds changes of counts in their own table, leaves the ledger as it is', async () => {
  await aStudent(preU.db)
  const waiting = await preU.db.$count(changes)
  for (const name of ['student_counts_by_school', 'student_counts_by_school_and_activity'])
    await preU.db.execute(sql.raw(`delete from ${name} where is_change`))
  expect(await preU.db.$count(changes)).toBe(waiting)
  expect(await findWrongCounts(preU.db, () => aStudent(preU.db))).toEqual([])
})
