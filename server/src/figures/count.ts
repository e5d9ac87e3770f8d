import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { type FigureGroup, figureSubjects, subjectsOf } from '@pre-u/contract/figures/figures'
import type { StudentStatus } from '@pre-u/contract/students/status'
import { activitiesTable as activities, activityPeriodsTable as activityPeriods } from '../activities/table'
import { periodsTable as periods } from '../periods/table'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { plansTable as plans } from '../plans/table'
import { schoolsTable as schools } from '../schools/table'
import { conditionOf, type Counts, countsOf, groupOf, joinsOf } from './groups'
import { figuresOfPupilsTable as pupils } from './table'

export type View = {
  by: FigureGroup
  filters: { group: FigureGroup; key: string }[]
  year: string
  earlierYears: string[]
  /** Of these years. */
  periods: { id: number; school_year: string }[]
  user: Actor
}

const own = (user: Actor, school_id: SQL | undefined) =>
  isStaff(user) || !school_id ? undefined : sql`${school_id} = ${user.school?.id ?? 0}`

const isLimited = sql`(${activities.capacity} is not null and ${activities.state} = 'PUBLISHED')`

export type Counted = {
  key: string
  name: string
  /** By which a row of an earlier year is found. */
  match: string
  /** Null in an earlier year. */
  status: StudentStatus | null
  school_year: string
  is_limited: boolean
  number: number
}

/** By which the kept counts are summed: what the group shows, and what is looked at afterwards. */
function columnsOf(view: View, counts: Counts): string[] {
  const { by, filters } = view
  const subject = figureSubjects[by]
  const isByActivity = subject === 'activity' || hasPlaces(view) || filters.some(({ group }) => group === 'activity')
  const needed = { school_id: subject === 'school', activity_id: isByActivity, grade: by === 'grade', level: by === 'level' }
  return ['period_id', ...Object.entries(needed).flatMap(([name, isNeeded]) => (isNeeded && name in counts ? [name] : []))]
}

/** A filter on the kept counts themselves: schools and activities by their ids, so that neither is joined to each count. */
function conditionOnCounts({ group, key }: View['filters'][number], counts: Counts, year: string): SQL | undefined {
  // Which activity it is depends on the year.
  if (group === 'activity') return undefined
  const condition = conditionOf(group, key, counts, year)
  const subject = figureSubjects[group]
  if (subject === 'period') return sql`${counts.period_id} in (select ${periods.id} from ${periods} where ${condition})`
  if (subject === 'school' && 'school_id' in counts)
    return sql`${counts.school_id} in (
      select ${schools.id} from ${schools} left join ${plans} on ${eq(plans.id, schools.plan_id)} where ${condition})`
  if (subject === 'activity' && 'activity_id' in counts)
    return sql`${counts.activity_id} in (select ${activities.id} from ${activities} where ${condition})`
  return condition
}

/**
 * Sums ids first and names the sums afterwards: of a million registrations there may be hundreds of thousands of counts and a few thousand
 * sums. Earlier years are shown without statuses, and summed so.
 */
export async function countRegistrations(db: Db, view: View) {
  const { by, filters, year, user } = view
  const counts = countsOf(subjectsOf([by, ...filters.map(({ group }) => group)], user))
  const columns = columnsOf(view, counts)
  const { key, name, order } = groupOf[by](counts)
  const match = by === 'activity' ? sql`lower(${activities.name})` : key
  const list = sql.raw(columns.join(', '))
  const conditions = [
    own(user, 'school_id' in counts ? sql`${counts.school_id}` : undefined),
    ...filters.map((filter) => conditionOnCounts(filter, counts, year)),
  ]
  const ofPeriods = (isOfYear: boolean) => {
    const ids = view.periods.filter(({ school_year }) => (school_year === year) === isOfYear).map(({ id }) => id)
    return and(sql`${counts.period_id} = any(${sql.param(ids)}::int[])`, ...conditions)
  }
  const ofActivity = filters
    .filter(({ group }) => group === 'activity')
    .map((filter) => conditionOf(filter.group, filter.key, counts, year))
  const { rows } = await db.execute<Counted>(sql`
    with summed as (
      select ${list}, status, sum(number) as number from ${counts} where ${ofPeriods(true)} group by ${list}, status
      union all select ${list}, null, sum(number) from ${counts} where ${ofPeriods(false)} group by ${list})
    select ${key} as key, ${name} as name, ${match} as match, ${counts.status} as status, ${periods.school_year} as school_year,
      ${hasPlaces(view) ? isLimited : sql`false`} as is_limited, sum(${counts.number})::int as number
    from summed as ${counts} join ${periods} on ${eq(periods.id, counts.period_id)} ${joinsOf(columns)}
    where ${and(sql`true`, ...ofActivity)}
    group by 1, 2, 3, 4, 5, 6 having sum(${counts.number}) <> 0 order by min(${order}), 1`)
  return rows
}

const isOf = ({ by, filters }: View, subjects: string[]) =>
  [by, ...filters.map(({ group }) => group)].every((group) => subjects.includes(figureSubjects[group]))

/** Pupils are counted once in a year and in a period: for a category they would have to be counted anew. */
const hasPupils = (view: View) => isOf(view, ['period', 'school', 'pupil'])

/** People of the year, counted once, by group; under null in all. Undefined where they are not counted. */
export async function countPupils(db: Db, view: View): Promise<Map<string | null, number> | undefined> {
  if (!hasPupils(view)) return undefined
  const { by, filters, year, user } = view
  const isPeriodAsked = filters.some(({ group }) => group === 'period')
  const count = async (group: FigureGroup | null) => {
    const isByPeriod = group === 'period' || isPeriodAsked
    const { rows } = await db.execute<{ key: string | null; number: number }>(sql`
      select ${group === null ? sql`null` : groupOf[group](pupils).key} as key, sum(${pupils.number})::int as number
      from ${pupils} ${isByPeriod ? sql`join ${periods} on ${eq(periods.id, pupils.period_id)}` : sql``} ${joinsOf(Object.keys(pupils))}
      where ${and(
        eq(pupils.school_year, year),
        isByPeriod ? undefined : eq(pupils.period_id, 0),
        own(user, sql`${pupils.school_id}`),
        ...filters.map((filter) => conditionOf(filter.group, filter.key, pupils, year)),
      )} group by 1`)
    return rows
  }
  const [rows, total] = await Promise.all([count(by), count(null)])
  return new Map([...rows, { key: null, number: total[0]?.number ?? 0 }].map(({ key, number }) => [key, number]))
}

const hasPlaces = (view: View) => isStaff(view.user) && isOf(view, ['period', 'activity'])

/** The places of the year's activities with a limit. One activity may be in two periods. */
export async function readPlaces(db: Db, view: View) {
  if (!hasPlaces(view)) return undefined
  const { by, filters, year } = view
  const counts = countsOf(new Set())
  const { rows } = await db.execute<{ key: string; id: number; capacity: number }>(sql`
    select distinct ${groupOf[by](counts).key} as key, ${activities.id} as id, ${activities.capacity} as capacity
    from ${activities} join ${activityPeriods} on ${eq(activityPeriods.activity_id, activities.id)}
    join ${periods} on ${eq(periods.id, activityPeriods.period_id)}
    where ${and(isLimited, eq(periods.school_year, year), ...filters.map(({ group, key }) => conditionOf(group, key, counts, year)))}`)
  return rows
}
