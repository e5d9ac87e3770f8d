import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '@pre-u/contract/platform/dates'
import { retentionHoldsTable } from '../../tables/retention'
import { studentsTable } from '../../tables/students'
import { createTestApp, type TestApp } from '../../testing/app'
import { nearMidnight } from '../../testing/arbitraries'
import { anActivity, aPeriod, aSchool, aStudent } from '../../testing/builders'
import { runRetention } from './run'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

/** Not at the end of February: a year before it may have no such day. */
const INSTANTS = fc.sample(nearMidnight(2027, 2032), { numRuns: 30, seed: 12 }).filter((instant) => !/-02-2[89]/.test(dayOf(instant)))
const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

test.each(INSTANTS)('at %s the last day of a term and of an exception are days in Amsterdam', async (instant) => {
  const { db } = preU
  const today = dayOf(instant)
  const school_id = (await aSchool(db)).id
  const activity_id = (await anActivity(db)).id
  const register = async (ended: string, heldUntil?: string) => {
    const period_id = (await aPeriod(db, { start_date: ended, end_date: ended })).id
    const { email } = await aStudent(db, { school_id, activity_id, period_id })
    if (heldUntil) await db.insert(retentionHoldsTable).values({ email, reason: 'Bezwaar', until: heldUntil })
  }
  await register(yearBefore(today))
  await register(yearBefore(addDays(today, 1)))
  await register(yearBefore(today), today)
  await register(yearBefore(today), addDays(today, -1))
  await runRetention(preU.context, new Date(instant))
  const rows = await db.select().from(studentsTable).where(eq(studentsTable.activity_id, activity_id)).orderBy(asc(studentsTable.id))
  expect(rows.map(({ last_name }) => last_name)).toEqual(['geanonimiseerd', 'Bos', 'Bos', 'geanonimiseerd'])
})
