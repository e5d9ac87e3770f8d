import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FigureAttendance, FigureCurve, FigureCurves, FigureHonours, FigureMatrix } from '@pre-u/contract/figures/views'
import { placedStatuses } from '@pre-u/contract/students/status'
import { activitiesTable as activities } from '../activities/table'
import { candidatesTable as candidates } from '../honours/candidates/table'
import { honoursProgramsTable as programs } from '../honours/programs/table'
import { periodsTable as periods } from '../periods/table'
import { dutch, toIso } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { schoolsTable as schools } from '../schools/table'
import { figuresByActivityTable, figuresByDayTable as days, figuresBySchoolAndActivityTable, figuresBySchoolTable } from './table'
import type { Years } from './years'

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

export async function readCurves(db: Db, { year, years, earlierYears }: Years, asked: number | undefined): Promise<FigureCurves> {
  const busiest = await readBusiest(db, year)
  const chosen = busiest.find(({ id }) => id === asked) ?? busiest[0]
  const { rows } = await db.execute<Arrivals>(sql`
    select ${periods.school_year}, ${activities.id}, ${activities.code}, ${activities.name}, ${activities.deadline},
      (${activities.deadline} at time zone 'Europe/Amsterdam')::date - ${days.day} as days, sum(${days.number})::int as number
    from ${activities} join ${days} on ${eq(days.activity_id, activities.id)} join ${periods} on ${eq(periods.id, days.period_id)}
    where ${chosen ? sql`(${activities.id} = ${chosen.id} or (${activities.name} = ${chosen.name} and ${inArray(periods.school_year, ['', ...earlierYears])}))` : sql`false`}
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

export async function readMatrix(db: Db, { year, years }: Years): Promise<FigureMatrix> {
  const counts = figuresBySchoolAndActivityTable
  const rows = await db
    .select({ school_id: counts.school_id, activity_id: counts.activity_id, number: sql<number>`sum(${counts.number})::int` })
    .from(counts)
    .where(inArray(counts.period_id, db.select({ id: periods.id }).from(periods).where(eq(periods.school_year, year))))
    .groupBy(counts.school_id, counts.activity_id)
    .having(sql`sum(${counts.number}) > 0`)
  const [columns, names] = await Promise.all([
    db
      .select(activity)
      .from(activities)
      .where(inArray(activities.id, [0, ...new Set(rows.map(({ activity_id }) => activity_id))]))
      .orderBy(asc(activities.position), asc(activities.id)),
    db.select({ id: schools.id, name: schools.name }).from(schools),
  ])
  const indexOf = new Map(columns.map(({ id }, index) => [id, index]))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const lines = new Map<number, FigureMatrix['schools'][number]>()
  for (const { school_id: id, activity_id, number } of rows) {
    const line = lines.get(id) ?? { id, name: nameOf.get(id) ?? '', total: 0, numbers: columns.map(() => 0) }
    lines.set(id, line)
    line.total += number
    line.numbers[indexOf.get(activity_id)!] = number
  }
  return {
    school_year: year,
    school_years: years,
    activities: columns,
    schools: [...lines.values()].toSorted((a, b) => b.total - a.total || a.id - b.id),
  }
}

function attendanceOf([now, before, ...earlier]: number[]): FigureAttendance['schools'][number]['attendance'] {
  if (!now) return 'away'
  if (before) return 'stayed'
  return earlier.some((number) => number > 0) ? 'returned' : 'new'
}

export async function readAttendance(db: Db, { year, years, earlierYears }: Years): Promise<FigureAttendance> {
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

export async function readHonours(db: Db, { year, years, earlierYears }: Years): Promise<FigureHonours> {
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
    .leftJoin(candidates, eq(candidates.honours_program_id, programs.id))
    .where(inArray(yearOfProgram, [year, ...earlierYears]))
    .groupBy(programs.id)
    .orderBy(desc(programs.start_date), asc(programs.id))
  return { school_year: year, school_years: years, programs: found }
}
