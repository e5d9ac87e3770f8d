import { eq, sql } from 'drizzle-orm'
import { activityStateNames } from '@pre-u/contract/activities/activities'
import { periodsTable } from '../tables/periods'
import { type ExportColumn, named } from '../platform/resource/export'
import { countColumn, freePlaces, pendingCount, placedCount, waitingCount } from './counts'
import { activitiesTable as table, activityPeriodsTable as link } from '../tables/activities'

const periods = sql`(
  select string_agg(${periodsTable.name} || ' ' || ${periodsTable.school_year}, ', ' order by ${periodsTable.start_date}, ${periodsTable.id})
  from ${link} join ${periodsTable} on ${eq(periodsTable.id, link.period_id)} where ${eq(link.activity_id, table.id)})`

/** The keys are those of the list's columns. */
export const exportColumns: ExportColumn[] = [
  { key: 'code', kind: 'text', value: table.code },
  { key: 'name', kind: 'text', value: table.name },
  { key: 'category', kind: 'text', value: table.category },
  { key: 'periods', kind: 'text', value: periods },
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
