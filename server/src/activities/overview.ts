import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { ActivityOverview } from '@pre-u/contract/activities/activities'
import { countingStatuses } from '@pre-u/contract/students/status'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { studentsTable } from '../tables/students'
import { periodsOf } from './activityPeriods'
import { registrationsFor } from './counts'

export async function activityOverview(db: Db, id: number, user: Actor): Promise<ActivityOverview> {
  const visible = and(eq(studentsTable.activity_id, id), registrationsFor(user))
  const { period_id, status, created_at } = studentsTable
  const [periods, counts, weeks] = await Promise.all([
    periodsOf(db, [id]),
    db.select({ period_id, status, number: count() }).from(studentsTable).where(visible).groupBy(period_id, status),
    db.execute<ActivityOverview['weeks'][number]>(sql`
      with counted as (
        select date_trunc('week', ${created_at} at time zone 'Europe/Amsterdam') as week, count(*)::int as registrations
        from ${studentsTable} where ${and(visible, inArray(status, countingStatuses))} group by 1)
      select to_char(every.week, 'YYYY-MM-DD') as week, coalesce(counted.registrations, 0) as registrations
      from (select generate_series(min(week), max(week), interval '7 days') as week from counted) every
      left join counted using (week) order by every.week`),
  ])
  return {
    periods: (periods.get(id) ?? []).map((period) => ({
      period,
      counts: Object.fromEntries(counts.filter((row) => row.period_id === period.id).map((row) => [row.status, row.number])),
    })),
    weeks: weeks.rows,
  }
}
