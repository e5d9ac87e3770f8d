import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { type FigureGroup, type FigurePart, figureParts, figureSubjects, subjectsOf } from '@pre-u/contract/figures/figures'
import { activitiesTable as activities, activityPeriodsTable as activityPeriods } from '../tables/activities'
import { periodsTable as periods } from '../tables/periods'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { plansTable as plans } from '../tables/plans'
import { schoolsTable as schools } from '../tables/schools'
import { conditionOf, type Counts, countsOf, groupOf, joinsOf, sumOfPart, sumOfParts } from './groups'

export type View = {
  by: FigureGroup
  filters: { group: FigureGroup; key: string }[]
  year: string
  earlierYears: string[]
  /** Of these years. */
  periods: { id: number; school_year: string }[]
  user: Actor
}

export const own = (user: Actor, school_id: SQL | undefined) =>
  isStaff(user) || !school_id ? undefined : sql`${school_id} = ${user.school?.id ?? 0}`

const isLimited = sql`(${activities.capacity} is not null and ${activities.state} = 'PUBLISHED')`

/** The parts are null in an earlier year. */
export type Counted = Record<FigurePart, number | null> & {
  key: string
  name: string
  /** By which a row of an earlier year is found. */
  match: string
  school_year: string
  is_limited: boolean
  registrations: number
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

const listed = (each: (part: FigurePart) => SQL) => sql.join(figureParts.map(each), sql`, `)

/**
 * Sums ids first and names the sums afterwards: of a million registrations there may be a hundred thousand counts and a few thousand sums.
 * Earlier years are shown without their parts, and summed so.
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
      select ${list}, ${sumOfParts(counts)} as registrations, ${listed((part) => sql`${sumOfPart(counts, part)} as ${sql.raw(part)}`)}
        from ${counts} where ${ofPeriods(true)} group by ${list}
      union all select ${list}, ${sumOfParts(counts)}, ${listed(() => sql`null`)} from ${counts} where ${ofPeriods(false)} group by ${list})
    select ${key} as key, ${name} as name, ${match} as match, ${periods.school_year} as school_year,
      ${hasPlaces(view) ? isLimited : sql`false`} as is_limited, sum(${counts}.registrations)::int as registrations,
      ${listed((part) => sql`sum(${counts}.${sql.raw(part)})::int as ${sql.raw(part)}`)}
    from summed as ${counts} join ${periods} on ${eq(periods.id, counts.period_id)} ${joinsOf(columns)}
    where ${and(sql`true`, ...ofActivity)}
    group by 1, 2, 3, 4, 5 having sum(${counts}.registrations) <> 0 order by min(${order}), 1`)
  return rows
}

const isOf = ({ by, filters }: View, subjects: string[]) =>
  [by, ...filters.map(({ group }) => group)].every((group) => subjects.includes(figureSubjects[group]))

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
