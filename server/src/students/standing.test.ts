import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../platform/db/db'
import { createTestApp, type TestApp } from '../testing/app'
import { aStudent } from '../testing/builders'
import { studentsTable as table } from '../tables/students'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

type Registration = typeof table.$inferSelect
const email = 'dubbel@leerling.example'
const again = ({ school_id, activity_id, period_id }: Registration, values = {}) =>
  ({ first_name: 'Jan', last_name: 'Bos', email, grade: 5, status: 'PENDING', school_id, activity_id, period_id, ...values }) as const
const outcome = (change: Promise<unknown>) =>
  change.then(
    () => 'stored',
    (error: { cause?: { code: string; constraint: string } }) => `${error.cause?.code} ${error.cause?.constraint}`,
  )
const REFUSED = '23505 students_once'

describe('without the checks of the server, PostgreSQL refuses a second registration that stands', () => {
  test('when it comes, alone or in a list', async () => {
    const { db } = preU
    const first = await aStudent(db, { email })
    expect(await outcome(db.insert(table).values(again(first, { email: 'DUBBEL@leerling.example' })))).toBe(REFUSED)
    const twins = [again(first, { email: 'twee@leerling.example' }), again(first, { email: 'Twee@leerling.example' })]
    expect(await outcome(db.insert(table).values(twins))).toBe(REFUSED)
    expect(await outcome(db.insert(table).values(again(first, { status: 'CANCELLED' })))).toBe('stored')
    expect(await db.$count(table, eq(table.activity_id, first.activity_id))).toBe(2)
  })

  test('when it gets the address, or stands again', async () => {
    const { db } = preU
    const first = await aStudent(db, { email })
    const other = await aStudent(db, again(first, { email: 'ander@leerling.example' }))
    const ended = await aStudent(db, again(first, { status: 'REJECTED' }))
    const change = (id: number, values: Partial<Registration>) => outcome(db.update(table).set(values).where(eq(table.id, id)))
    expect(await change(other.id, { email })).toBe(REFUSED)
    expect(await change(ended.id, { status: 'PENDING' })).toBe(REFUSED)
    expect(await change(ended.id, { remarks: 'Blijft afgewezen' })).toBe('stored')
    expect(await change(first.id, { status: 'CANCELLED' })).toBe('stored')
    expect(await change(ended.id, { status: 'PENDING' })).toBe('stored')
  })

  test('when two come at the same time', async () => {
    const { db } = preU
    const first = await aStudent(db, { email: 'eerste@leerling.example' })
    const insert = (tx: Db) => tx.insert(table).values(again(first))
    const answers: Promise<string>[] = []
    await db.transaction(async (tx) => {
      await insert(tx)
      answers.push(outcome(insert(db)))
      // The second one waits for this transaction.
      await expect.poll(() => db.$count(sql`pg_locks`, sql`not granted`)).toBeGreaterThan(0)
    })
    expect(await answers[0]).toBe(REFUSED)
  })
})
