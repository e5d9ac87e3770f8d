import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Activity, ActivityOverview } from '@pre-u/contract/activities/activities'
import type { FigureTable } from '@pre-u/contract/figures/figures'
import type { FigureAttendance, FigureCurves, FigureHonours, FigureMatrix } from '@pre-u/contract/figures/views'
import type { HonoursOverview, HonoursProgram } from '@pre-u/contract/honours/programs'
import { enteredStatuses } from '@pre-u/contract/honours/status'
import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'
import type { School, SchoolOverview } from '@pre-u/contract/schools/schools'
import { countingStatuses, placedStatuses, studentStatuses } from '@pre-u/contract/students/status'
import { createTestApp, type TestApp } from './app'
import { aCandidate, anActivity, anHonoursProgram, aPeriod, aSchool, aSchoolUser, aStaff, aStudent } from './builders'

/** A word means one number on every screen, which is that of the list behind it. */

const YEAR = schoolYearOf(dayOf(new Date()))
let preU: TestApp
let staff: { id: number }
let teacher: { id: number }
let schoolId: number
let activityId: number
let programId: number

beforeAll(async () => {
  preU = await createTestApp()
  const { db } = preU
  staff = await aStaff(db)
  const user = await aSchoolUser(db)
  teacher = user
  schoolId = user.school_id!
  const periods = [await aPeriod(db, { school_year: YEAR }), await aPeriod(db, { school_year: YEAR })]
  const past = await aPeriod(db, { school_year: '2020-2021' })
  const activity = await anActivity(db, { period_ids: periods.map(({ id }) => id), capacity: 40 })
  activityId = activity.id
  programId = (await anHonoursProgram(db, { start_date: `${YEAR.slice(0, 4)}-09-01`, deadline: `${YEAR.slice(0, 4)}-08-15` })).id
  const places = [...periods.map(({ id }) => ({ activity_id: activity.id, period_id: id })), { period_id: past.id }]
  for (const school_id of [schoolId, (await aSchool(db)).id])
    for (const [index, status] of studentStatuses.entries()) {
      for (const place of places) for (let made = 0; made <= index; made += 1) await aStudent(db, { ...place, school_id, status })
      for (const finished_at of [null, '2026-06-01T10:00:00.000Z'])
        await aCandidate(db, { honours_program_id: programId, school_id, status, finished_at })
    }
})
afterAll(() => preU.close())

describe.each([
  ['staff', () => staff],
  ['a school', () => teacher],
])('for %s', (who, reader) => {
  const isOfStaff = who === 'staff'
  const read = async <T>(url: string, as = reader()) => (await preU.call({ url, as })).json<T>()
  const countIn = async (list: string, filters: object) => {
    const query = new URLSearchParams(Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)]))
    return (await read<{ count: number }>(`/api/${list}/?${String(query)}`)).count
  }
  const registrations = (filters: object) => countIn('students', { ...filters, status__in: countingStatuses.join() })
  const ofYear = { period__school_year: YEAR }

  test('the registrations of a school', async () => {
    const inList = await registrations({ ...ofYear, school__id: schoolId })
    // The school has 42 rows this year, of which 18 are rejected or cancelled.
    expect(inList).toBe(24)
    const { registrations_count } = await read<School>(`/api/schools/${schoolId}/`)
    const { periods } = await read<SchoolOverview>(`/api/schools/${schoolId}/overview/`)
    const onPage = periods.filter(({ period }) => period.school_year === YEAR).reduce((sum, { used }) => sum + used, 0)
    expect([registrations_count, onPage]).toEqual([inList, inList])
    const { rows, total } = await read<FigureTable>(`/api/figures/?by=${isOfStaff ? 'school' : 'period'}&school_year=${YEAR}`)
    const inFigures = isOfStaff ? rows.find(({ key }) => key === String(schoolId)) : total
    expect(inFigures?.registrations).toBe(inList)
    if (!isOfStaff) return
    const isOfSchool = ({ id }: { id: number }) => id === schoolId
    const matrix = await read<FigureMatrix>(`/api/figures/matrix/?school_year=${YEAR}`)
    const attendance = await read<FigureAttendance>(`/api/figures/attendance/?school_year=${YEAR}`)
    expect(matrix.schools.find(isOfSchool)?.total).toBe(inList)
    expect(attendance.schools.find(isOfSchool)?.numbers[0]).toBe(inList)
  })

  test('the registrations and the taken places of an activity', async () => {
    const inList = await registrations({ activity__id: activityId })
    const placed = await countIn('students', { activity__id: activityId, status__in: placedStatuses.join() })
    const activity = await read<Activity>(`/api/activities/${activityId}/`)
    expect(activity.placed + activity.pending + activity.waiting).toBe(inList)
    expect(activity.placed).toBe(placed)
    const { weeks } = await read<ActivityOverview>(`/api/activities/${activityId}/overview/`)
    expect(weeks.reduce((sum, week) => sum + week.registrations, 0)).toBe(inList)
    const { rows } = await read<FigureTable>(`/api/figures/?by=activity&school_year=${YEAR}`)
    const row = rows.find(({ key }) => key === String(activityId))!
    expect([row.registrations, row.placed]).toEqual([inList, placed])
    if (!isOfStaff) return
    expect(row.places).toMatchObject({ capacity: 40, used: placed })
    const { curves } = await read<FigureCurves>(`/api/figures/curves/?school_year=${YEAR}&activity=${activityId}`)
    expect(curves[0]!.points.at(-1)!.number).toBe(inList)
    const { activities, totals } = await read<FigureMatrix>(`/api/figures/matrix/?school_year=${YEAR}`)
    expect(totals[activities.findIndex(({ id }) => id === activityId)]).toBe(inList)
  })

  test('the candidates of a programme', async () => {
    const candidates = (filters: object) => countIn('honours-program-students', { honours_program__id: programId, ...filters })
    const entered = { status__in: enteredStatuses.join() }
    const inList = {
      drafts: await candidates({ ...entered, is_finished: false }),
      submitted: await candidates({ ...entered, is_finished: true }),
      placed: await candidates({ status__in: placedStatuses.join() }),
    }
    expect(await read<HonoursProgram>(`/api/honours-program/${programId}/`)).toMatchObject(inList)
    const { schools } = await read<HonoursOverview>(`/api/honours-program/${programId}/overview/`)
    const sumOf = (name: keyof typeof inList) => schools.reduce((sum, school) => sum + school[name], 0)
    expect({ drafts: sumOf('drafts'), submitted: sumOf('submitted'), placed: sumOf('placed') }).toEqual(inList)
    const { programs } = await read<FigureHonours>(`/api/figures/honours/?school_year=${YEAR}`)
    expect(programs.find(({ id }) => id === programId)).toMatchObject({
      entered: inList.drafts + inList.submitted,
      submitted: inList.submitted,
      placed: inList.placed,
    })
  })
})
