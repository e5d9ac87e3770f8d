import { and, asc, desc, eq, inArray, or, sql, type SQLWrapper } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import type { FigureAttendance, FigureCurve, FigureCurves, FigureHonours, FigureMatrix } from '@pre-u/contract/figures/views'
import { enteredStatuses } from '@pre-u/contract/honours/status'
import { placedStatuses } from '@pre-u/contract/students/status'
import { activitiesTable as activities } from '../tables/activities'
import { candidatesTable as candidates } from '../tables/candidates'
import { honoursProgramsTable as programs } from '../tables/honoursPrograms'
import { periodsTable as periods } from '../tables/periods'
import { dutch } from '../platform/db/columns'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { groupBy } from '../platform/arrays'
import { schoolsTable as schools } from '../tables/schools'
import { studentsTable as students } from '../tables/students'
import { isRegistration } from './registrations'
import type { Years } from './years'

export type AskedView = { db: Db; years: Years; user: Actor; activity?: number | undefined }

const activity = { id: activities.id, code: activities.code, name: activities.name }

const number = sql<number>`count(*)::int`
const dayIn = (instant: SQLWrapper) => sql`(${instant} at time zone 'Europe/Amsterdam')::date`

/** The year's activities with registrations, the one with the most first. */
const readBusiest = (db: Db, year: string) =>
  db
    .select({ ...activity, number })
    .from(students)
    .innerJoin(periods, eq(periods.id, students.period_id))
    .innerJoin(activities, eq(activities.id, students.activity_id))
    .where(and(isRegistration, eq(periods.school_year, year)))
    .groupBy(activities.id)
    .orderBy(desc(number), asc(activities.id))

/** Registrations per day of the activity, and of those of its name in the earlier years. */
const readDays = (db: Db, { id, name }: { id: number; name: string }, { year, earlierYears }: Years) => {
  const days = sql<number>`${dayIn(activities.deadline)} - ${dayIn(students.created_at)}`
  const isSameName = and(sql`lower(${activities.name}) = lower(${name})`, inArray(periods.school_year, earlierYears))
  return db
    .select({ school_year: periods.school_year, activity, deadline: activities.deadline, days, number })
    .from(students)
    .innerJoin(periods, eq(periods.id, students.period_id))
    .innerJoin(activities, eq(activities.id, students.activity_id))
    .where(and(isRegistration, inArray(periods.school_year, [year, ...earlierYears]), or(eq(activities.id, id), isSameName)))
    .groupBy(periods.school_year, activities.id, days)
    .orderBy(desc(periods.school_year), asc(activities.id), desc(days))
}

export async function readCurves({ db, years, activity: asked }: AskedView): Promise<FigureCurves> {
  const busiest = await readBusiest(db, years.year)
  const chosen = busiest.find(({ id }) => id === asked) ?? busiest[0]
  const rows = chosen ? await readDays(db, chosen, years) : []
  const curves = [...groupBy(rows, (row) => `${row.school_year} ${row.activity.id}`).values()].map((ofCurve): FigureCurve => {
    const { school_year, activity: of, deadline } = ofCurve[0]!
    let sum = 0
    const points = ofCurve.map((row) => ({ days: row.days, number: (sum += row.number) }))
    return { school_year, activity: of, deadline, points }
  })
  const byCode = busiest.map(({ number: _number, ...named }) => named).toSorted((a, b) => a.code.localeCompare(b.code))
  return { school_year: years.year, school_years: years.years, activities: byCode, curves }
}

const total = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

export async function readMatrix({ db, years: { year, years } }: AskedView): Promise<FigureMatrix> {
  const cells = await db
    .select({ school: { id: schools.id, name: schools.name }, activity, position: activities.position, number })
    .from(students)
    .innerJoin(periods, eq(periods.id, students.period_id))
    .innerJoin(activities, eq(activities.id, students.activity_id))
    .innerJoin(schools, eq(schools.id, students.school_id))
    .where(and(isRegistration, eq(periods.school_year, year)))
    .groupBy(schools.id, activities.id)
    .orderBy(asc(activities.position), asc(schools.id))
  const columns = [...groupBy(cells, (cell) => cell.activity.id).values()]
  const rows = [...groupBy(cells, ({ school }) => school.id).values()].map((ofSchool) => {
    const numberOf = new Map(ofSchool.map((cell) => [cell.activity.id, cell.number]))
    return {
      ...ofSchool[0]!.school,
      total: total(ofSchool.map((cell) => cell.number)),
      numbers: columns.map(([first]) => numberOf.get(first!.activity.id) ?? 0),
    }
  })
  return {
    school_year: year,
    school_years: years,
    activities: columns.map(([first]) => first!.activity),
    schools: rows.toSorted((a, b) => b.total - a.total || a.id - b.id),
    totals: columns.map((ofActivity) => total(ofActivity.map((cell) => cell.number))),
    total: total(cells.map((cell) => cell.number)),
  }
}

function attendanceOf([now, before, ...earlier]: number[]): FigureAttendance['schools'][number]['attendance'] {
  if (!now) return 'away'
  if (before) return 'stayed'
  return earlier.some((each) => each > 0) ? 'returned' : 'new'
}

export async function readAttendance({ db, years: { year, years, earlierYears } }: AskedView): Promise<FigureAttendance> {
  const shown = [year, ...earlierYears]
  const rows = await db
    .select({ id: schools.id, name: schools.name, year: periods.school_year, number })
    .from(students)
    .innerJoin(periods, eq(periods.id, students.period_id))
    .innerJoin(schools, eq(schools.id, students.school_id))
    .where(and(isRegistration, inArray(periods.school_year, shown)))
    .groupBy(schools.id, periods.school_year)
    .orderBy(dutch(schools.name), schools.id)
  const numbers = new Map<number, { id: number; name: string; numbers: number[] }>()
  for (const { id, name, year: of, number: registered } of rows) {
    const school = numbers.get(id) ?? { id, name, numbers: shown.map(() => 0) }
    numbers.set(id, school)
    school.numbers[shown.indexOf(of)] = registered
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

/** Counts who was not cancelled. A school sees the programmes for which it entered candidates, and those candidates. */
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
      and(
        eq(candidates.honours_program_id, programs.id),
        inArray(candidates.status, enteredStatuses),
        isStaff(user) ? undefined : eq(candidates.school_id, user.school?.id ?? 0),
      ),
    )
    .where(inArray(yearOfProgram, [year, ...earlierYears]))
    .groupBy(programs.id)
    .having(isStaff(user) ? undefined : sql`count(${candidates.id}) > 0`)
    .orderBy(desc(programs.start_date), asc(programs.id))
  return { school_year: year, school_years: years, programs: found }
}
