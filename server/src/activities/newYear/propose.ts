import { and, asc, desc, eq, gte, lte, ne } from 'drizzle-orm'
import type { Holiday } from '@pre-u/contract/activities/holidays'
import { aYearOn, DAYS_IN_52_WEEKS, yearAfter } from '@pre-u/contract/activities/newYear/dates'
import { codeInYear, type NewYearProposal, type ProposedActivity } from '@pre-u/contract/activities/newYear/newYear'
import { addDays, dayOf, daysBetween, daysOfSchoolYear, schoolYearOf, shiftDays } from '@pre-u/contract/platform/dates'
import { activitiesTable as activities, activityPeriodsTable as link } from '../../tables/activities'
import { holidaysTable } from '../../tables/holidays'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import { periodsTable as periods } from '../../tables/periods'
import type { Db } from '../../platform/db/db'

type Period = typeof periods.$inferSelect
type Activity = typeof activities.$inferSelect
type Program = typeof programs.$inferSelect

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export const readPeriods = (db: Db, school_year: string) =>
  db.select().from(periods).where(eq(periods.school_year, school_year)).orderBy(asc(periods.start_date), asc(periods.id))

/** Reads the activities of a year with the ids of their periods in it, in the order of the list. Cancelled ones are not repeated. */
export async function readActivities(db: Db, school_year: string) {
  const rows = await db
    .select({ activity: activities, period_id: link.period_id })
    .from(activities)
    .innerJoin(link, eq(link.activity_id, activities.id))
    .innerJoin(periods, eq(periods.id, link.period_id))
    .where(and(eq(periods.school_year, school_year), ne(activities.state, 'CANCELLED')))
    .orderBy(asc(activities.position), asc(periods.start_date), asc(periods.id))
  const found = new Map<number, Activity & { period_ids: number[] }>()
  for (const { activity, period_id } of rows) {
    const entry = found.get(activity.id) ?? { ...activity, period_ids: [] }
    entry.period_ids.push(period_id)
    found.set(activity.id, entry)
  }
  return [...found.values()]
}

/** Reads the programmes that begin in the year. */
function readPrograms(db: Db, school_year: string) {
  const [first, last] = daysOfSchoolYear(school_year)
  return db
    .select()
    .from(programs)
    .where(and(gte(programs.start_date, first), lte(programs.start_date, last)))
    .orderBy(asc(programs.start_date), asc(programs.id))
}

function proposePeriod(period: Period, to: string, existing: Period[]) {
  const [first, last] = daysOfSchoolYear(to)
  const within = (day: string) => (day < first ? first : day > last ? last : day)
  const match = existing.find(({ name }) => isSameName(name, period.name))
  const { id: source_id, name } = period
  if (match) return { source_id, name, start_date: match.start_date, end_date: match.end_date, exists: true, notes: [] }
  const [start_date, end_date] = [period.start_date, period.end_date].map((day) => within(addDays(day, DAYS_IN_52_WEEKS))) as [
    string,
    string,
  ]
  return { source_id, name, start_date, end_date, exists: false, notes: [] }
}

type Proposed = ReturnType<typeof proposePeriod>

/** All days of an activity move together, so that the deadline is as long before it as it was. */
function proposeActivity(source: Activity & { period_ids: number[] }, days: Holiday[], ofPeriod: Map<number, Proposed>): ProposedActivity {
  const ranges = source.period_ids.flatMap((id) => ofPeriod.get(id) ?? [])
  const firstDay = dayOf(source.start_at)
  const { day, notes } = aYearOn(firstDay, days, ranges[0])
  const shift = daysBetween(firstDay, day)
  const isWithin = ranges.some(({ start_date, end_date }) => start_date <= day && day <= end_date)
  const outside = isWithin ? [] : [`Valt niet in ${ranges.map(({ name }) => name).join(' of ')}.`]
  const { id: source_id, code, name, category, period_ids } = source
  const times = {
    deadline: shiftDays(source.deadline, shift),
    start_at: shiftDays(source.start_at, shift),
    end_at: shiftDays(source.end_at, shift),
  }
  return { source_id, code, name, category, period_ids, ...times, exists: false, notes: [...notes, ...outside] }
}

function proposeProgram(program: Program, days: Holiday[], existing: Program[]) {
  const { id: source_id, name } = program
  const start = aYearOn(program.start_date, days)
  const deadline = addDays(program.deadline, daysBetween(program.start_date, start.day))
  const end_date = addDays(program.end_date, DAYS_IN_52_WEEKS)
  const exists = existing.some((other) => isSameName(other.name, name))
  return {
    source_id,
    name,
    deadline,
    start_date: start.day,
    end_date: end_date < start.day ? start.day : end_date,
    exists,
    notes: start.notes,
  }
}

async function readYears(db: Db) {
  const rows = await db.selectDistinct({ school_year: periods.school_year }).from(periods).orderBy(desc(periods.school_year))
  return rows.map(({ school_year }) => school_year)
}

export async function proposeNewYear(db: Db, asked: string | undefined): Promise<NewYearProposal> {
  const school_years = await readYears(db)
  const thisYear = schoolYearOf(dayOf(new Date()))
  const from = asked ?? (school_years.includes(thisYear) ? thisYear : (school_years[0] ?? thisYear))
  const to = yearAfter(from)
  const [first, last] = daysOfSchoolYear(to)
  const days = await db.select().from(holidaysTable).orderBy(asc(holidaysTable.start_date), asc(holidaysTable.id))
  const newPeriods = await readPeriods(db, to)
  const proposedPeriods = (await readPeriods(db, from)).map((period) => proposePeriod(period, to, newPeriods))
  const ofPeriod = new Map(proposedPeriods.map((period) => [period.source_id, period]))
  const existing = await readActivities(db, to)
  const taken = new Set((await db.select({ code: activities.code }).from(activities)).map(({ code }) => code.toLowerCase()))
  const proposedActivities = (await readActivities(db, from)).map((source) => {
    const copy = proposeActivity(source, days, ofPeriod)
    const code = codeInYear(source.code, to, taken)
    taken.add(code.toLowerCase())
    const exists = existing.some((other) => isSameName(other.name, source.name) && other.category === source.category)
    return { ...copy, code, exists }
  })
  const newPrograms = await readPrograms(db, to)
  return {
    from,
    to,
    school_years,
    has_holidays: days.some(({ start_date, end_date }) => start_date <= last && end_date >= first),
    periods: proposedPeriods,
    activities: proposedActivities,
    honours_programs: (await readPrograms(db, from)).map((program) => proposeProgram(program, days, newPrograms)),
  }
}
