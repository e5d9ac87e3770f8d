import { sql } from 'drizzle-orm'
import { studentStatusNames } from '@pre-u/contract/students/status'
import { activitiesTable } from '../tables/activities'
import { periodsTable } from '../tables/periods'
import { type Export, type ExportColumn, named } from '../platform/resource/export'
import { schoolsTable } from '../tables/schools'
import { author, isCancelled, studentList } from './list'
import { studentsTable as table } from '../tables/students'

export const exportColumns: ExportColumn[] = [
  { key: 'first_name', kind: 'text', value: table.first_name },
  { key: 'infix', kind: 'text', value: table.infix },
  { key: 'last_name', kind: 'text', value: table.last_name },
  { key: 'email', kind: 'text', value: table.email },
  { key: 'school', kind: 'text', value: schoolsTable.name },
  { key: 'activity_code', heading: 'Code', kind: 'text', value: activitiesTable.code },
  { key: 'activity', kind: 'text', value: activitiesTable.name },
  { key: 'activity_cancelled', heading: 'Activiteit geannuleerd', kind: 'yesNo', value: isCancelled },
  { key: 'period', kind: 'text', value: sql`${periodsTable.name} || ' ' || ${periodsTable.school_year}` },
  { key: 'grade', kind: 'number', value: table.grade },
  { key: 'level', kind: 'text', value: table.level },
  { key: 'profile', kind: 'text', value: table.profile },
  { key: 'status', kind: 'text', value: named(table.status, studentStatusNames) },
  { key: 'status_reason', kind: 'text', value: table.status_reason },
  { key: 'remarks', kind: 'text', value: table.remarks },
  { key: 'waitlisted_at', kind: 'instant', value: table.waitlisted_at },
  { key: 'created_at', heading: 'Ingeschreven op', kind: 'instant', value: table.created_at },
  { key: 'created_by', kind: 'text', value: sql`nullif(${author}, '')` },
]

export const studentExport: Export = {
  fileName: 'inschrijvingen',
  sheet: 'Inschrijvingen',
  columns: exportColumns,
  people: { kind: 'students', id: table.id },
  joins: studentList.joins(),
}
