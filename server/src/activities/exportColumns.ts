import { eq, sql } from 'drizzle-orm'
import { activityStateNames } from '@pre-u/contract/activities'
import { placedStatuses } from '@pre-u/contract/students/status'
import { periodsTable } from '../periods/table'
import { type ExportColumn, named } from '../platform/resource/export'
import { pendingSum, placedSum, waitingSum } from '../students/public'
import { countColumn, freePlaces } from './counts'
import { activitiesTable as table, activityPeriodsTable as link } from './table'

const periods = sql`(
  select string_agg(${periodsTable.name} || ' ' || ${periodsTable.school_year}, ', ' order by ${periodsTable.start_date}, ${periodsTable.id})
  from ${link} join ${periodsTable} on ${eq(periodsTable.id, link.period_id)} where ${eq(link.activity_id, table.id)})`

/** The keys are those of the list's columns. */
export const exportColumns: ExportColumn[] = [
  { key: 'code', heading: 'Code', kind: 'text', value: table.code },
  { key: 'name', heading: 'Naam', kind: 'text', value: table.name },
  { key: 'category', heading: 'Categorie', kind: 'text', value: table.category },
  { key: 'periods', heading: 'Periodes', kind: 'text', value: periods },
  { key: 'grades', heading: 'Leerjaren', kind: 'text', value: sql`array_to_string(${table.grades}, ', ')` },
  { key: 'location', heading: 'Locatie', kind: 'text', value: table.location },
  { key: 'deadline', heading: 'Deadline', kind: 'instant', value: table.deadline },
  { key: 'start_at', heading: 'Begin', kind: 'instant', value: table.start_at },
  { key: 'end_at', heading: 'Einde', kind: 'instant', value: table.end_at },
  { key: 'placed', heading: 'Geplaatst', kind: 'number', value: countColumn(placedSum, placedStatuses) },
  { key: 'waiting', heading: 'Wachtlijst', kind: 'number', value: countColumn(waitingSum, ['WAITLISTED']) },
  { key: 'pending', heading: 'Aangemeld', kind: 'number', value: countColumn(pendingSum, ['PENDING']) },
  { key: 'capacity', heading: 'Plaatsen', kind: 'number', value: table.capacity },
  { key: 'free', heading: 'Vrije plaatsen', kind: 'number', value: freePlaces },
  { key: 'max_per_school', heading: 'Maximaal per school', kind: 'number', value: table.max_per_school },
  { key: 'state', heading: 'Status', kind: 'text', value: named(table.state, activityStateNames) },
]
