import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { figureParts } from '@pre-u/contract/figures/figures'
import type { FigureAttendance, FigureCurve, FigureCurves, FigureHonours, FigureMatrix } from '@pre-u/contract/figures/views'
import { placedStatuses } from '@pre-u/contract/students/status'
import { activitiesTable as activities } from '../tables/activities'
import { candidatesTable as candidates } from '../tables/candidates'
import { honoursProgramsTable as programs } from '../tables/honoursPrograms'
import { periodsTable as periods } from '../tables/periods'
import { dutch, toIso } from '../platform/db/columns'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { schoolsTable as schools } from '../tables/schools'
import {
  figurePartsBySchoolAndActivityTable,
  figuresByActivityTable,
  figuresByDayTable as days,
  figuresBySchoolTable,
} from '../tables/figures'
import type { Years } from './years'

export type AskedView = { db: Db; years: Years; user: Actor; activity?: number | undefined }

const activity = { id: activities.id, code: activities.code, name: activities.name }

/** The year's activities with registrations, the one with the most first. */
const readBusiest = (db: Db, year: string) =>
  db
    .select({ ...activity, number: sql<number>`sum(${figuresByActivityTable.number})::int` })
    .from(figuresByActivityTable)
    .innerJoin(periods, eq(periods.id, figuresByActivityTable.period_id))
    .innerJoin(activities, eq(activities.id, figuresByActivityTable.activity_id))
    .where(eq(periods.school_year, year))
    .groupBy(activities.id)
    .having(sql`sum(${figuresByActivityTable.number}) > 0`)
    .orderBy(desc(sql`sum(${figuresByActivityTable.number})`), asc(activities.id))

type Arrivals = { school_year: string; id: number; code: string; name: string; deadline: string; days: number; number: number }

export async function readCurves({ db, years: { year, years, earlierYears }, activity: asked }: AskedView): Promise<FigureCurves> {
  const busiest = await readBusiest(db, year)
  const chosen = busiest.find(({ id }) => id === asked) ?? busiest[0]
  const { rows } = await db.execute<Arrivals>(sql`
    select ${periods.school_year}, ${activities.id}, ${activities.code}, ${activities.name}, ${activities.deadline},
      (${activities.deadline} at time zone 'Europe/Amsterdam')::date - ${days.day} as days, sum(${days.number})::int as number
    from ${activities} join ${days} on ${eq(days.activity_id, activities.id)} join ${periods} on ${eq(periods.id, days.period_id)}
    where ${chosen ? sql`(${activities.id} = ${chosen.id} or (lower(${activities.name}) = lower(${chosen.name}) and ${inArray(periods.school_year, ['', ...earlierYears])}))` : sql`false`}
      and ${inArray(periods.school_year, [year, ...earlierYears])}
    group by 1, 2, 6 having sum(${days.number}) <> 0 order by 1 desc, 2, 6 desc`)
  const curves = new Map<string, FigureCurve>()
  for (const { school_year, id, code, name, deadline, days: left, number } of rows) {
    const key = `${school_year} ${id}`
    const found = curves.get(key) ?? { school_year, activity: { id, code, name }, deadline: toIso(deadline), points: [] }
    curves.set(key, found)
    found.points.push({ days: left, number: (found.points.at(-1)?.number ?? 0) + number })
  }
  const byCode = busiest.map(({ id, code, name }) => ({ id, code, name })).toSorted((a, b) => a.code.localeCompare(b.code))
  return { school_year: year, school_years: years, activities: byCode, curves: [...curves.values()] }
}

/** One row for each school: thousands of short rows would cost more than what is counted. */
const readNumbersOfSchools = (db: Db, periodIds: number[]) => {
  const counts = figurePartsBySchoolAndActivityTable
  const registrations = sql.join(
    figureParts.map((part) => counts[part]),
    sql` + `,
  )
  return db
    .select({
      id: schools.id,
      name: schools.name,
      total: sql<number>`sum(${registrations})::int`,
      activityIds: sql<number[]>`array_to_json(array_agg(${counts.activity_id}))`,
      numbers: sql<number[]>`array_to_json(array_agg(${registrations}))`,
    })
    .from(counts)
    .innerJoin(schools, eq(schools.id, counts.school_id))
    .where(inArray(counts.period_id, [0, ...periodIds]))
    .groupBy(schools.id)
    .having(sql`sum(${registrations}) > 0`)
    .orderBy(desc(sql`sum(${registrations})`), asc(schools.id))
}

/** An activity may be in two periods. */
function sumByActivity(activityIds: number[], numbers: number[]) {
  const sums = new Map<number, number>()
  for (const [index, id] of activityIds.entries()) sums.set(id, (sums.get(id) ?? 0) + numbers[index]!)
  return sums
}

export async function readMatrix({ db, years: { year, years, periods: ofYear } }: AskedView): Promise<FigureMatrix> {
  const periodIds = ofYear.map(({ id }) => id)
  const lines = (await readNumbersOfSchools(db, periodIds)).map(({ activityIds, numbers, ...school }) => ({
    school,
    numberOf: sumByActivity(activityIds, numbers),
  }))
  const totalOf = new Map<number, number>()
  for (const { numberOf } of lines) for (const [id, number] of numberOf) totalOf.set(id, (totalOf.get(id) ?? 0) + number)
  const ids = [...totalOf].filter(([, number]) => number > 0).map(([id]) => id)
  const columns = await db
    .select(activity)
    .from(activities)
    .where(inArray(activities.id, [0, ...ids]))
    .orderBy(asc(activities.position), asc(activities.id))
  return {
    school_year: year,
    school_years: years,
    activities: columns,
    schools: lines.map(({ school, numberOf }) => ({ ...school, numbers: columns.map(({ id }) => numberOf.get(id) ?? 0) })),
    totals: columns.map(({ id }) => totalOf.get(id)!),
    total: lines.reduce((sum, { school }) => sum + school.total, 0),
  }
}

function attendanceOf([now, before, ...earlier]: number[]): FigureAttendance['schools'][number]['attendance'] {
  if (!now) return 'away'
  if (before) return 'stayed'
  return earlier.some((number) => number > 0) ? 'returned' : 'new'
}

export async function readAttendance({ db, years: { year, years, earlierYears } }: AskedView): Promise<FigureAttendance> {
  const shown = [year, ...earlierYears]
  const counts = figuresBySchoolTable
  const summed = db
    .select({ school_id: counts.school_id, year: periods.school_year, number: sql<number>`sum(${counts.number})::int`.as('number') })
    .from(counts)
    .innerJoin(periods, eq(periods.id, counts.period_id))
    .where(inArray(periods.school_year, shown))
    .groupBy(counts.school_id, periods.school_year)
    .having(sql`sum(${counts.number}) > 0`)
    .as('summed')
  const rows = await db
    .select({ id: schools.id, name: schools.name, year: summed.year, number: summed.number })
    .from(summed)
    .innerJoin(schools, eq(schools.id, summed.school_id))
    .orderBy(dutch(schools.name), schools.id)
  const numbers = new Map<number, { id: number; name: string; numbers: number[] }>()
  for (const { id, name, year: of, number } of rows) {
    const school = numbers.get(id) ?? { id, name, numbers: shown.map(() => 0) }
    numbers.set(id, school)
    school.numbers[shown.indexOf(of)] = number
  }
  return {
    school_year: year,
    school_years: years,
    years: shown,
    schools: [...numbers.values()].map((school) => ({ ...school, attendance: attendanceOf(school.numbers) })),
  }
}

/** A programme is of the school year in which it begins. */
const yearOfProgram = sql<string>`(with first as (select extract(year from ${programs.start_date} - interval '7 months')::int as year)
  select year || '-' || year + 1 from first)`

/** A school sees the programmes for which it entered candidates, and those candidates. */
export async function readHonours({ db, years: { year, years, earlierYears }, user }: AskedView): Promise<FigureHonours> {
  const countWhere = (condition: ReturnType<typeof sql>) => sql<number>`(count(${candidates.id}) filter (where ${condition}))::int`
  const found = await db
    .select({
      id: programs.id,
      name: programs.name,
      school_year: yearOfProgram,
      capacity: programs.capacity,
      entered: sql<number>`count(${candidates.id})::int`,
      submitted: countWhere(sql`${candidates.finished_at} is not null`),
      decided: countWhere(sql`${candidates.finished_at} is not null and ${candidates.status} <> 'PENDING'`),
      placed: countWhere(inArray(candidates.status, placedStatuses)),
    })
    .from(programs)
    .leftJoin(
      candidates,
      and(eq(candidates.honours_program_id, programs.id), isStaff(user) ? undefined : eq(candidates.school_id, user.school?.id ?? 0)),
    )
    .where(inArray(yearOfProgram, [year, ...earlierYears]))
    .groupBy(programs.id)
    .having(isStaff(user) ? undefined : sql`count(${candidates.id}) > 0`)
    .orderBy(desc(programs.start_date), asc(programs.id))
  return { school_year: year, school_years: years, programs: found }
}
