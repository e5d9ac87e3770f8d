import {
  moveActivity as moveTo,
  readActivityOverview,
  activityStateNames,
  type ActivityOverview,
} from '@pre-u/contract/activities/activities'
import * as calls from '@pre-u/contract/activities/bulk'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { countingStatuses } from '@pre-u/contract/students/status'
import type { Feature } from '../platform/context'
import { mountAction } from '../platform/http/mountAction'
import { mountExport, type ExportColumn, named } from '../platform/resource/export'
import { mountMatchingIds } from '../platform/resource/matchingIds'
import { mountResource } from '../platform/resource/mountResource'
import { readRow } from '../platform/resource/resource'
import { mountRestores } from '../platform/undo/undo'
import { publishActivities, setDeadlines, shiftActivities, cancelActivities, cancelActivity } from './bulk'
import { readAudience } from './news'
import { moveActivity } from './positions'
import { activities } from './resource'
import { activityRestores } from './undo'
import { periodsTable } from '../tables/periods'
import { countColumn, freePlaces, pendingCount, placedCount, waitingCount, registrationsFor } from './counts'
import { activitiesTable as table, activityPeriodsTable as link } from '../tables/activities'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { studentsTable } from '../tables/students'
import { periodsOf } from './activityPeriods'

const periodNames = sql`(
  select string_agg(${periodsTable.name} || ' ' || ${periodsTable.school_year}, ', ' order by ${periodsTable.start_date}, ${periodsTable.id})
  from ${link} join ${periodsTable} on ${eq(periodsTable.id, link.period_id)} where ${eq(link.activity_id, table.id)})`

/** The keys are those of the list's columns. */
const exportColumns: ExportColumn[] = [
  { key: 'code', kind: 'text', value: table.code },
  { key: 'name', kind: 'text', value: table.name },
  { key: 'category', kind: 'text', value: table.category },
  { key: 'periods', kind: 'text', value: periodNames },
  { key: 'grades', kind: 'text', value: sql`array_to_string(${table.grades}, ', ')` },
  { key: 'location', kind: 'text', value: table.location },
  { key: 'deadline', kind: 'instant', value: table.deadline },
  { key: 'start_at', kind: 'instant', value: table.start_at },
  { key: 'end_at', kind: 'instant', value: table.end_at },
  { key: 'placed', kind: 'number', value: countColumn(placedCount) },
  { key: 'waiting', kind: 'number', value: countColumn(waitingCount) },
  { key: 'pending', kind: 'number', value: countColumn(pendingCount) },
  { key: 'capacity', heading: 'Plaatsen', kind: 'number', value: table.capacity },
  { key: 'free', kind: 'number', value: freePlaces },
  { key: 'max_per_school', kind: 'number', value: table.max_per_school },
  { key: 'state', kind: 'text', value: named(table.state, activityStateNames) },
]

async function activityOverview(db: Db, id: number, user: Actor): Promise<ActivityOverview> {
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

export const activitiesFeature: Feature = (app, context) => {
  const { db } = context
  const readItem = mountResource(app, context, activities)
  mountExport(app, context, activities, { fileName: 'activiteiten', sheet: 'Activiteiten', columns: exportColumns, people: null })

  mountMatchingIds(app, context, activities)
  mountRestores(activityRestores)

  mountAction(app, moveTo, ({ params, body, user }) =>
    db.transaction(async (tx) => {
      await moveActivity(tx, params.id, body, user)
      return readItem(tx, params.id, user)
    }),
  )
  mountAction(app, calls.cancelActivity, ({ params, body, user }) => db.transaction((tx) => cancelActivity(tx, params.id, body, user)))
  mountAction(app, calls.readActivityAudience, ({ body }) => readAudience(db, body))
  mountAction(app, calls.publishActivities, ({ body, user }) => db.transaction((tx) => publishActivities(tx, body, user)))
  mountAction(app, calls.cancelActivities, ({ body, user }) => db.transaction((tx) => cancelActivities(tx, body, user)))
  mountAction(app, calls.shiftActivities, ({ body, user }) => db.transaction((tx) => shiftActivities(tx, body, user)))
  mountAction(app, calls.setDeadlines, ({ body, user }) => db.transaction((tx) => setDeadlines(tx, body, user)))
  mountAction(app, readActivityOverview, async ({ params, user }) =>
    activityOverview(db, (await readRow(db, activities, params.id, user)).id, user),
  )
}
