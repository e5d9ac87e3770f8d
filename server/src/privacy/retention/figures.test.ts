import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schoolYearOf, shiftDays } from '@pre-u/contract/platform/dates'
import type { FigureTable } from '@pre-u/contract/figures/figures'
import { periodsTable } from '../../tables/periods'
import { studentsTable } from '../../tables/students'
import { createTestApp, type TestApp } from '../../testing/app'
import { aPeriod, aSchool, aStaff, aStudent, anActivity } from '../../testing/builders'
import { runRetention } from './run'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const dayAgo = (days: number) => shiftDays(new Date().toISOString(), -days).slice(0, 10)

async function readFigures(school_id: number, school_year: string) {
  const groups = ['period', 'category', 'activity', 'grade', 'level', 'school', 'level&grade=4', 'period&level=havo']
  const tables = []
  for (const by of groups) {
    const url = `/api/figures/?school_year=${school_year}&school=${school_id}&by=${by}`
    const answer = await preU.call({ url, as: staff })
    const { rows, total } = answer.json<Partial<FigureTable>>()
    tables.push([by, answer.statusCode, rows?.map(({ name, registrations, pupils }) => [name, registrations, pupils]), total?.pupils])
  }
  return tables
}

/** A pupil with capitals in one address, in two periods of a year: the first registration is anonymised before the others. */
async function aPupilOfTwoPeriods(school_year: string, first_end: string) {
  const { db } = preU
  const school_id = (await aSchool(db)).id
  const [first, second] = [await aPeriod(db, { school_year, name: 'Najaar' }), await aPeriod(db, { school_year, name: 'Winter' })]
  await db.update(periodsTable).set({ start_date: first_end, end_date: first_end }).where(eq(periodsTable.id, first.id))
  await db
    .update(periodsTable)
    .set({ start_date: dayAgo(1), end_date: dayAgo(0) })
    .where(eq(periodsTable.id, second.id))
  const activity = await anActivity(db, { category: 'College', period_ids: [first.id, second.id] })
  const other = await anActivity(db, { category: 'Workshop', period_ids: [first.id] })
  const pupil = { school_id, email: `Noor@${school_id}.example`, level: 'havo', grade: 4 }
  const made = { ...pupil, activity_id: activity.id, period_id: first.id, created_at: '2020-09-01T10:00:00.000Z' }
  await aStudent(db, made)
  await aStudent(db, { ...made, activity_id: other.id, email: pupil.email.toLowerCase(), grade: 5, created_at: '2020-09-02T10:00:00.000Z' })
  await aStudent(db, { ...made, period_id: second.id, level: 'vwo', created_at: '2020-09-03T10:00:00.000Z' })
  await aStudent(db, { ...made, email: `bo@${school_id}.example`, created_at: '2020-09-04T10:00:00.000Z' })
  return school_id
}

test('figures stay as they are while the registrations of a year are anonymised one after the other', async () => {
  const year = '2020-2021'
  const school_id = await aPupilOfTwoPeriods(year, dayAgo(500))
  const before = await readFigures(school_id, year)
  expect(before[0]).toEqual(['period', 200, expect.anything(), 2])
  const anonymised = async () => {
    const rows = await preU.db.select().from(studentsTable).where(eq(studentsTable.school_id, school_id)).orderBy(studentsTable.id)
    return rows.map(({ anonymised_at }) => anonymised_at !== null)
  }
  await runRetention(preU.context)
  expect(await anonymised()).toEqual([true, true, false, true])
  expect(await readFigures(school_id, year)).toEqual(before)
  await runRetention(preU.context, new Date(shiftDays(new Date().toISOString(), 500)))
  expect(await anonymised()).toEqual([true, true, true, true])
  expect(await readFigures(school_id, year)).toEqual(before)
})

test('a pupil who is erased is still counted once', async () => {
  const year = schoolYearOf(dayAgo(0))
  const school_id = await aPupilOfTwoPeriods(year, dayAgo(3))
  const before = await readFigures(school_id, year)
  const body = { email: `noor@${school_id}.example` }
  const answer = await preU.call({ method: 'POST', url: '/api/subject-access/erase', body, as: staff })
  expect(answer.statusCode).toBe(200)
  expect(await preU.db.$count(studentsTable, eq(studentsTable.school_id, school_id))).toBe(4)
  expect(await readFigures(school_id, year)).toEqual(before)
})
