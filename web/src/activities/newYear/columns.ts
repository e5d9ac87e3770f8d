import type { GridColumn } from './CopyGrid'

export const periodColumns: GridColumn[] = [
  { field: 'name', label: 'Naam', kind: 'text' },
  { field: 'start_date', label: 'Begindatum', kind: 'day' },
  { field: 'end_date', label: 'Einddatum', kind: 'day' },
]
export const activityColumns: GridColumn[] = [
  { field: 'code', label: 'Code', kind: 'code' },
  { field: 'name', label: 'Naam', kind: 'text' },
  { field: 'start_at', label: 'Datum', kind: 'day' },
  { field: 'from', label: 'Van', kind: 'time' },
  { field: 'end_at', label: 'Tot', kind: 'time' },
  { field: 'deadline', label: 'Deadline', kind: 'day' },
]
export const programColumns: GridColumn[] = [...periodColumns, { field: 'deadline', label: 'Deadline', kind: 'day' }]
