import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaff, aStudent } from '../testing/builders'
import { createTestApp, type TestApp } from '../testing/app'
import { findWrongCounts } from '../testing/keptCounts'
import { openDb, openPool } from '../platform/db/db'
import { lockUntilCommit, locks } from '../platform/db/locks'
import { studentsTable as students } from '../tables/students'
import { foldFigures } from './fold'
import { figuresOfPupilsTable as pupils, pupilChangesTable as pupilChanges, studentChangesTable as changes } from '../tables/figures'

let preU: TestApp
beforeAll(async () => void (preU = await createTestApp()))
afterAll(() => preU.close())

test('a change that is taken back before the fold leaves no count', async () => {
  const { id, status } = await aStudent(preU.db, { status: 'PENDING' })
  for (const each of ['ACCEPTED', status] as const) await preU.db.update(students).set({ status: each }).where(eq(students.id, id))
  expect(await findWrongCounts(preU.db, () => aStudent(preU.db))).toEqual([])
  expect(await preU.db.$count(changes)).toBe(0)
})

test('no index of the counts is of changes, which are in the ledger', async () => {
  const { rows } = await preU.db.execute(
    sql`select indexname from pg_indexes where tablename like 'student_counts_by_%' and indexdef ~ 'WHERE is_change'`,
  )
  expect(rows).toEqual([])
})

/** Makes each statement on the table take longer than a view waits. */
async function slowDown(table: string) {
  await preU.db.execute(
    sql.raw(`
    create function sleep_long() returns trigger language plpgsql as 'begin perform pg_sleep(5); return null; end';
    create trigger slowly before delete on ${table} for each statement execute function sleep_long()`),
  )
  return () => preU.db.execute(sql.raw('drop function sleep_long cascade'))
}

async function figuresOf(school_id: number, as: { id: number }) {
  const { statusCode, body } = await preU.call({ url: `/api/figures/?school_year=2026-2027&school=${school_id}`, as })
  const { total, is_behind } = JSON.parse(body) as { total: { registrations: number; pupils: number }; is_behind: boolean }
  return [statusCode, total.registrations, total.pupils, is_behind]
}

test('a view does not wait for a long fold: it shows the figures before it, and says so', async () => {
  const { db } = preU
  const staff = await aStaff(db)
  const { school_id } = await aStudent(db)
  expect(await figuresOf(school_id, staff)).toEqual([200, 1, 1, false])
  await aStudent(db, { school_id })
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, locks.figures)
    expect(await figuresOf(school_id, staff)).toEqual([200, 1, 1, true])
    expect((await preU.call({ url: '/api/overview/', as: staff })).statusCode).toBe(200)
  })
  expect(await figuresOf(school_id, staff)).toEqual([200, 2, 2, false])
})

test('a view leaves a fold that takes long to the job', async () => {
  const { db } = preU
  const staff = await aStaff(db)
  const { school_id } = await aStudent(db)
  const speedUp = await slowDown('student_changes')
  expect(await figuresOf(school_id, staff)).toEqual([200, 0, 0, true])
  await speedUp()
  expect(await foldFigures(db)).toBe(true)
  expect(await figuresOf(school_id, staff)).toEqual([200, 1, 1, false])
})

test('a fold may take longer than any other statement, in each of its steps', async () => {
  const { db, clientConfig } = preU
  const { school_id } = await aStudent(db)
  const slowly = ['student_changes', 'pupil_changes', 'figures_of_pupils'].map(
    (name) => `create trigger slowly before insert or delete on ${name} for each statement execute function sleep_a_moment();`,
  )
  await db.execute(
    sql.raw(`
    create function sleep_a_moment() returns trigger language plpgsql as 'begin perform pg_sleep(0.6); return null; end';
    ${slowly.join('\n')}
    do 'begin execute format(''alter database %I set statement_timeout = 400'', current_database()); end'`),
  )
  // The session of a pooler has the settings of its database.
  const pool = openPool(clientConfig, 1, () => undefined, { silence_ms: 400, isPooled: true })
  await foldFigures(openDb(pool))
  await pool.end()
  expect([await db.$count(changes), await db.$count(pupilChanges)]).toEqual([0, 0])
  expect(await db.$count(pupils, eq(pupils.school_id, school_id))).toBeGreaterThan(0)
})
