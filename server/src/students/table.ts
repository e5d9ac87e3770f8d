import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { StudentStatus } from '@pre-u/contract/studentStatus'
import { activitiesTable } from '../activities/table'
import { periodsTable } from '../periods/table'
import { instant, stored } from '../platform/columns'
import { schoolsTable } from '../schools/table'

/** One pupil, one activity, one period. */
export const studentsTable = pgTable(
  'students',
  {
    ...stored,
    first_name: text().notNull(),
    infix: text().notNull().default(''),
    last_name: text().notNull(),
    email: text().notNull(),
    school_id: integer()
      .notNull()
      .references(() => schoolsTable.id),
    activity_id: integer()
      .notNull()
      .references(() => activitiesTable.id),
    period_id: integer()
      .notNull()
      .references(() => periodsTable.id),
    grade: integer().notNull(),
    level: text().notNull().default(''),
    profile: text().notNull().default(''),
    status: text().$type<StudentStatus>().notNull(),
    status_reason: text().notNull().default(''),
    remarks: text().notNull().default(''),
    waitlisted_at: instant(),
    created_by: integer(),
  },
  (table) => [
    index().on(table.school_id, table.period_id, table.status),
    index().on(table.activity_id, table.period_id),
    index().on(table.period_id),
  ],
)
