import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { SchoolOverview } from '@pre-u/contract/schools'
import { countingStatuses } from '@pre-u/contract/students/status'
import { periodsTable } from '../periods/table'
import type { Db } from '../platform/db/db'
import { schoolCountsTable as kept } from '../students/table'

/** The registrations of one school, per period and status, newest period first. */
export async function schoolOverview(db: Db, school_id: number): Promise<SchoolOverview> {
  const period = { id: periodsTable.id, name: periodsTable.name, school_year: periodsTable.school_year }
  const rows = await db
    .select({ period, status: kept.status, registrations: sql<number>`sum(${kept.number})::int` })
    .from(kept)
    .innerJoin(periodsTable, eq(periodsTable.id, kept.period_id))
    .where(and(eq(kept.school_id, school_id), gt(kept.number, 0)))
    .groupBy(periodsTable.id, kept.status)
    .orderBy(desc(periodsTable.start_date), asc(periodsTable.id))
  const periods = new Map<number, SchoolOverview['periods'][number]>()
  for (const { period: of, status, registrations } of rows) {
    const entry = periods.get(of.id) ?? { period: of, counts: {}, used: 0 }
    entry.counts[status] = registrations
    if (countingStatuses.includes(status)) entry.used += registrations
    periods.set(of.id, entry)
  }
  return { periods: [...periods.values()] }
}
