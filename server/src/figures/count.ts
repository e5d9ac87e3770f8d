import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { type FigureGroup, type FigurePart, figureParts, figureSubjects, statusesOfPart } from '@pre-u/contract/figures/figures'
import { activitiesTable as activities, activityPeriodsTable as activityPeriods } from '../tables/activities'
import { periodsTable as periods } from '../tables/periods'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { studentsTable as students } from '../tables/students'
import { conditionOf, groupOf } from './groups'
import { type Domain, isFirstIn, isRegistration, levelOf, registrations } from './registrations'

export type View = {
  by: FigureGroup
  filters: { group: FigureGroup; key: string }[]
  year: string
  earlierYears: string[]
  user: Actor
}

export const own = (user: Actor) => (isStaff(user) ? undefined : eq(students.school_id, user.school?.id ?? 0))
const conditionsOf = (filters: View['filters'], year: string) => filters.map(({ group, key }) => conditionOf(group, key, year))

const isLimited = sql`(${activities.capacity} is not null and ${activities.state} = 'PUBLISHED')`
const countWhere = (condition: SQL | undefined) => sql`(count(*) filter (where ${condition}))::int`
const countPart = (part: FigurePart) => countWhere(inArray(students.status, statusesOfPart[part]))

/** `used` and `demand` are of the activities with a limit. */
export type Counted = Record<FigurePart | 'registrations' | 'used' | 'demand', number> & {
  key: string
  name: string
  /** A row of an earlier year is found by this. */
  match: string
  school_year: string
}

/** Counts the registrations of each group, in the year and in the earlier ones. */
export async function countRegistrations(db: Db, { by, filters, year, earlierYears, user }: View) {
  const { key, name, order } = groupOf[by]
  const parts = figureParts.map((part) => sql`${countPart(part)} as ${sql.identifier(part)}`)
  const { rows } = await db.execute<Counted>(sql`
    select ${key} as key, ${name} as name, ${by === 'activity' ? sql`lower(${activities.name})` : key} as match, ${periods.school_year},
      ${countWhere(isRegistration)} as registrations, ${sql.join(parts, sql`, `)},
      ${countWhere(and(isLimited, inArray(students.status, statusesOfPart.placed)))} as used,
      ${countWhere(and(isLimited, sql`${students.status} <> 'CANCELLED'`))} as demand
    from ${registrations}
    where ${and(inArray(periods.school_year, [year, ...earlierYears]), own(user), ...conditionsOf(filters, year))}
    group by 1, 2, 3, 4 order by min(${order}), 1`)
  return rows
}

function domainOf(groups: FigureGroup[]): Domain {
  const domain = groups.includes('activity') ? 'activity' : 'category'
  if (!groups.includes(domain)) return groups.includes('period') ? 'period' : 'year'
  return groups.includes('period') ? `${domain}_and_period` : domain
}

/**
 * Counts the people of the year once in each group and once in all of them, each with the grade and level of the first registration. So
 * grades and levels are filtered after the first registrations are found.
 */
export async function countPupils(db: Db, { by, filters, year, user }: View) {
  const isOfPupil = ({ group }: View['filters'][number]) => figureSubjects[group] === 'pupil'
  const groups = filters.map(({ group }) => group)
  const { rows } = await db.execute<{ key: string; in_group: number; in_all: number }>(sql`
    select key, ${countWhere(sql`is_first_in_group`)} as in_group, ${countWhere(sql`is_first_in_all`)} as in_all
    from (
      select ${groupOf[by].key} as key, ${students.grade}, ${levelOf} as level,
        ${isFirstIn(domainOf([...groups, by]))} as is_first_in_group, ${isFirstIn(domainOf(groups))} as is_first_in_all
      from ${registrations}
      where ${and(
        isRegistration,
        eq(periods.school_year, year),
        own(user),
        ...conditionsOf(
          filters.filter((each) => !isOfPupil(each)),
          year,
        ),
      )}) of_year
    where ${and(sql`true`, ...filters.filter(isOfPupil).map(({ group, key }) => sql`${sql.identifier(group)}::text = ${key}`))}
    group by key`)
  return { ofGroup: new Map(rows.map(({ key, in_group }) => [key, in_group])), total: rows.reduce((sum, { in_all }) => sum + in_all, 0) }
}

/** Reads the places of the year's activities with a limit. One activity may be in two periods. */
export async function readPlaces(db: Db, { by, filters, year, user }: View) {
  const isOfActivities = [by, ...filters.map(({ group }) => group)].every((group) => ['period', 'activity'].includes(figureSubjects[group]))
  if (!isStaff(user) || !isOfActivities) return []
  const { rows } = await db.execute<{ key: string; id: number; capacity: number }>(sql`
    select distinct ${groupOf[by].key} as key, ${activities.id}, ${activities.capacity}
    from ${activities} join ${activityPeriods} on ${eq(activityPeriods.activity_id, activities.id)}
    join ${periods} on ${eq(periods.id, activityPeriods.period_id)}
    where ${and(isLimited, eq(periods.school_year, year), ...conditionsOf(filters, year))}`)
  return rows
}
