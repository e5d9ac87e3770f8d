import { and, eq, sql } from 'drizzle-orm'
import { type FigureGroup, figureSubjects } from '@pre-u/contract/figures/figures'
import { periodsTable as periods } from '../tables/periods'
import type { Db } from '../platform/db/db'
import { plansTable as plans } from '../tables/plans'
import { schoolsTable as schools } from '../tables/schools'
import { own, type View } from './count'
import { groupOf } from './groups'
import { figuresOfPupilsTable as pupils, figuresOfRepeatsTable as repeats } from '../tables/figures'

type Counts = typeof pupils | typeof repeats

function keyOf(group: FigureGroup, counts: Counts) {
  if ('category' in counts && group === 'activity') return sql`${counts.activity_id}::text`
  if ('category' in counts && group === 'category') return sql`${counts.category}`
  return groupOf[group](counts).key
}

/** By group; by null all together. */
async function sumOf(db: Db, counts: Counts, { filters, year, user }: View, by: FigureGroup | null) {
  const groups = [...filters.map(({ group }) => group), ...(by ? [by] : [])]
  const { rows } = await db.execute<{ key: string | null; number: number }>(sql`
    select ${by === null ? sql`null` : keyOf(by, counts)} as key, sum(${counts.number})::int as number
    from ${counts} join ${schools} on ${eq(schools.id, counts.school_id)} left join ${plans} on ${eq(plans.id, schools.plan_id)}
    left join ${periods} on ${eq(periods.id, counts.period_id)}
    where ${and(
      eq(counts.school_year, year),
      groups.includes('period') ? sql`${counts.period_id} <> 0` : eq(counts.period_id, 0),
      'category' in counts ? (groups.includes('activity') ? sql`${counts.activity_id} <> 0` : eq(counts.activity_id, 0)) : undefined,
      own(user, sql`${counts.school_id}`),
      ...filters.map(({ group, key }) => eq(keyOf(group, counts), key)),
    )} group by 1`)
  return new Map(rows.map(({ key, number }) => [key, number]))
}

/**
 * People of the year, counted once in each group and once in all. They are kept for the year and its periods; of a category or an activity
 * they are its registrations without those of people who have another one in it.
 */
export async function readPupils(db: Db, view: View) {
  const { by, filters } = view
  const isOfActivities = (groups: FigureGroup[]) => groups.some((group) => figureSubjects[group] === 'activity')
  const groups = filters.map(({ group }) => group)
  const read = async (group: FigureGroup | null) => {
    const isCounted = !isOfActivities(group ? [...groups, group] : groups)
    const sums = await sumOf(db, isCounted ? pupils : repeats, view, group)
    return (key: string | null, registrations: number) => (isCounted ? (sums.get(key) ?? 0) : registrations - (sums.get(key) ?? 0))
  }
  const [ofGroup, ofAll] = await Promise.all([read(by), read(null)])
  return { ofGroup, inAll: (registrations: number) => ofAll(null, registrations) }
}
