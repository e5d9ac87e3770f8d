import { and, asc, count, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import type { Activity } from '@pre-u/contract/activities/activities'
import { periodTitle } from '@pre-u/contract/activities/periods'
import { dayOf, formatDay } from '@pre-u/contract/platform/dates'
import { periodsTable } from '../tables/periods'
import type { Db } from '../platform/db/db'
import { groupBy } from '../platform/arrays'
import { conflict, invalid } from '../platform/http/errors'
import { studentsTable } from '../tables/students'
import { activityPeriodsTable as link } from '../tables/activities'

type PeriodOfActivity = Activity['periods'][number]

/** What an activity shows of its periods. */
export const periodFields = {
  id: periodsTable.id,
  name: periodsTable.name,
  school_year: periodsTable.school_year,
  is_active: periodsTable.is_active,
}

/** Returns the periods by the id of the activity, in chronological order. */
export async function periodsOf(db: Db, ids: number[]): Promise<Map<number, PeriodOfActivity[]>> {
  const rows = await db
    .select({ activity_id: link.activity_id, period: periodFields })
    .from(link)
    .innerJoin(periodsTable, eq(periodsTable.id, link.period_id))
    .where(inArray(link.activity_id, ids))
    .orderBy(asc(periodsTable.start_date), asc(periodsTable.id))
  const periods = new Map<number, PeriodOfActivity[]>(ids.map((id) => [id, []]))
  for (const { activity_id, period } of rows) periods.get(activity_id)?.push(period)
  return periods
}

async function refuseUnknown(db: Db, period_ids: number[]) {
  const known = await db
    .select({ id: periodsTable.id })
    .from(periodsTable)
    .where(sql`${periodsTable.id} = any(${sql.param(period_ids)}::bigint[])`)
    .orderBy(asc(periodsTable.id))
    .for('key share')
  if (known.length < period_ids.length) throw invalid({ period_ids: ['Deze periode bestaat niet meer. Kies een andere.'] })
}

export async function addPeriods(db: Db, activity_id: number, period_ids: number[]) {
  await refuseUnknown(db, period_ids)
  await db.insert(link).values(period_ids.map((period_id) => ({ activity_id, period_id })))
}

type Times = Pick<Activity, 'id' | 'code' | 'start_at' | 'end_at'>

type Period = typeof periodsTable.$inferSelect

function explainOutside(name: string, { start_at, end_at }: Times, periods: Period[]): string[] {
  const [first, last] = [dayOf(start_at), dayOf(end_at)]
  if (periods.some(({ start_date, end_date }) => start_date <= first && last <= end_date)) return []
  const ranges = periods.map(
    (period) => `${periodTitle(period)} (${formatDay(period.start_date)} tot en met ${formatDay(period.end_date)})`,
  )
  return [`${name} is ${first === last ? 'op' : 'vanaf'} ${formatDay(first)}. Dat valt niet in ${ranges.join(' of ')}.`]
}

/** Returns a sentence for each activity that does not lie within one of its periods. */
export async function explainOutsidePeriods(db: Db, activities: Times[]): Promise<string[]> {
  const ids = activities.map(({ id }) => id)
  const rows = await db
    .select({ activity_id: link.activity_id, period: getTableColumns(periodsTable) })
    .from(link)
    .innerJoin(periodsTable, eq(periodsTable.id, link.period_id))
    .where(inArray(link.activity_id, ids))
    .orderBy(asc(periodsTable.start_date))
  const periodsById = groupBy(rows, ({ activity_id }) => activity_id)
  return activities.flatMap((activity) => {
    const periods = (periodsById.get(activity.id) ?? []).map(({ period }) => period)
    return explainOutside(activities.length === 1 ? 'De activiteit' : activity.code, activity, periods)
  })
}

const registrations = (number: number) => (number === 1 ? 'is 1 inschrijving' : `zijn ${number} inschrijvingen`)

async function refuseRemovingUsedPeriods(db: Db, activity_id: number, period_ids: number[]) {
  const { period_id } = studentsTable
  const usedPeriods = await db
    .select({ name: periodsTable.name, school_year: periodsTable.school_year, number: count() })
    .from(studentsTable)
    .innerJoin(periodsTable, eq(periodsTable.id, period_id))
    .where(and(eq(studentsTable.activity_id, activity_id), notInArray(period_id, period_ids)))
    .groupBy(periodsTable.id)
    .orderBy(asc(periodsTable.start_date), asc(periodsTable.id))
  if (usedPeriods.length > 0)
    throw conflict(
      ...usedPeriods.map(
        (period) => `Voor ${periodTitle(period)} ${registrations(period.number)}. Deze periode kan niet worden weggehaald.`,
      ),
    )
}

/** Returns whether anything changed. */
export async function replacePeriods(db: Db, activity_id: number, period_ids: number[]): Promise<boolean> {
  const rows = await db.select({ id: link.period_id }).from(link).where(eq(link.activity_id, activity_id))
  const currentIds = new Set(rows.map(({ id }) => id))
  const added = period_ids.filter((id) => !currentIds.has(id))
  const hasRemovals = currentIds.size + added.length > period_ids.length
  if (added.length > 0) await addPeriods(db, activity_id, added)
  if (hasRemovals) {
    await refuseRemovingUsedPeriods(db, activity_id, period_ids)
    await db.delete(link).where(and(eq(link.activity_id, activity_id), notInArray(link.period_id, period_ids)))
  }
  return added.length > 0 || hasRemovals
}
