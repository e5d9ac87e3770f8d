import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import {
  type FigureCells,
  type FigureGroup,
  figureGroupNames,
  type FigurePart,
  type FigureQuery,
  type FigureRow,
  type FigureTable,
  ownFigureGroups,
} from '@pre-u/contract/figures/figures'
import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'
import type { StudentStatus } from '@pre-u/contract/students/status'
import { activitiesTable as activities } from '../activities/table'
import { periodsTable as periods } from '../periods/table'
import { plansTable as plans } from '../plans/table'
import type { Actor } from '../platform/actor'
import { dutch } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { invalid } from '../platform/http/errors'
import { schoolsTable as schools } from '../schools/table'
import { activityCountsTable, schoolCountsTable } from '../students/table'
import { forPublication } from './publication'

type Group = { join?: SQL; key: SQL; name: SQL; order: SQL; capacity?: SQL }
type Counts = typeof activityCountsTable | typeof schoolCountsTable

const joinActivities = sql`join ${activities} on ${eq(activities.id, activityCountsTable.activity_id)}`
const joinSchools = sql`join ${schools} on ${eq(schools.id, schoolCountsTable.school_id)}`

/** The smaller counts that know the group: those per activity, or those per school. */
const groups: Record<FigureGroup, (counts: Counts) => Group> = {
  period: () => ({
    key: sql`${periods.name}`,
    name: sql`${periods.name}`,
    order: sql`${periods.start_date} - (left(${periods.school_year}, 4) || '-08-01')::date`,
  }),
  grade: ({ grade }) => ({ key: sql`${grade}::text`, name: sql`'Leerjaar ' || ${grade}`, order: sql`${grade}` }),
  category: () => ({
    join: joinActivities,
    key: sql`${activities.category}`,
    name: sql`${activities.category}`,
    order: sql`${activities.category}`,
  }),
  activity: () => ({
    join: joinActivities,
    key: sql`${activities.id}::text`,
    name: sql`${activities.code} || ' ' || ${activities.name}`,
    order: sql`${activities.position}`,
    capacity: sql`${activities.capacity}`,
  }),
  school: () => ({
    join: joinSchools,
    key: sql`${schools.id}::text`,
    name: sql`${schools.name}`,
    order: sql`${dutch(schools.name)}`,
  }),
  plan: () => ({
    join: sql`${joinSchools} left join ${plans} on ${eq(plans.id, schools.plan_id)}`,
    key: sql`coalesce(${plans.id}::text, '')`,
    name: sql`coalesce(${plans.name}, 'Geen pakket')`,
    order: sql`${dutch(plans.name)}`,
  }),
}

const partOf: Record<StudentStatus, FigurePart> = {
  ACCEPTED: 'placed',
  COMPLETED: 'placed',
  PENDING: 'pending',
  WAITLISTED: 'waiting',
  REJECTED: 'rejected',
  CANCELLED: 'cancelled',
}

const noCells = () => ({ registrations: 0, placed: 0, pending: 0, waiting: 0, rejected: 0, cancelled: 0, previous: 0 })
type Cells = ReturnType<typeof noCells>
type Counted = { key: string; name: string; capacity: number | null; status: StudentStatus; is_current: boolean; number: number }

const yearBefore = (year: string) => `${Number(year.slice(0, 4)) - 1}-${year.slice(0, 4)}`

function addTo(cells: Cells, { status, is_current, number }: Counted) {
  if (!is_current) cells.previous += number
  else {
    cells.registrations += number
    cells[partOf[status]] += number
  }
}

async function readCounts(db: Db, by: FigureGroup, year: string, user: Actor) {
  const isOfSchool = !isStaff(user) || by === 'school' || by === 'plan'
  const counts = isOfSchool ? schoolCountsTable : activityCountsTable
  const { join = sql``, key, name, order, capacity = sql`null::int` } = groups[by](counts)
  const own = isStaff(user) ? sql`true` : eq(schoolCountsTable.school_id, user.school?.id ?? 0)
  const { rows } = await db.execute<Counted>(sql`
    select ${key} as key, ${name} as name, ${capacity} as capacity, ${counts.status} as status,
      ${periods.school_year} = ${year} as is_current, sum(${counts.number})::int as number
    from ${counts} join ${periods} on ${eq(periods.id, counts.period_id)} ${join}
    where ${inArray(periods.school_year, [year, yearBefore(year)])} and ${own}
    group by 1, 2, 3, 4, 5 having sum(${counts.number}) <> 0 order by min(${order}), 1`)
  return rows
}

function tabulate(counted: Counted[]) {
  const rows = new Map<string, FigureRow & Cells>()
  const total = noCells()
  for (const each of counted) {
    const { key, name, capacity } = each
    const row = rows.get(key) ?? { key, name, ...noCells(), capacity }
    rows.set(key, row)
    addTo(row, each)
    addTo(total, each)
  }
  return { rows: [...rows.values()], total }
}

export async function readFigures(db: Db, { by, school_year, publication }: FigureQuery, user: Actor): Promise<FigureTable> {
  if (!isStaff(user) && !ownFigureGroups.includes(by))
    throw invalid({ by: [`Kies uit: ${ownFigureGroups.map((group) => figureGroupNames[group]).join(', ')}.`] })
  const year = school_year ?? schoolYearOf(dayOf(new Date()))
  const [known, counted] = await Promise.all([
    db
      .select({ id: periods.id, name: periods.name, school_year: periods.school_year })
      .from(periods)
      .orderBy(periods.start_date, periods.id),
    readCounts(db, by, year, user),
  ])
  const table: { rows: FigureRow[]; total: FigureCells } = tabulate(counted)
  return {
    school_year: year,
    school_years: [...new Set(known.map((period) => period.school_year))].toSorted().toReversed(),
    periods: known.filter((period) => period.school_year === year).map(({ id, name }) => ({ id, name })),
    ...(publication ? forPublication(table) : table),
  }
}
