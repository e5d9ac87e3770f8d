import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ReportKind, StudentStatus } from '@pre-u/contract/students/status'
import { dutch, instant, instantOfNow, stored } from '../platform/db/columns'
import { activitiesTable } from './activities'
import { periodsTable } from './periods'
import { schoolsTable } from './schools'

/** What a registration and a candidate have of a pupil. */
export const pupilColumns = {
  first_name: text().notNull(),
  infix: text().notNull().default(''),
  last_name: text().notNull(),
  email: text().notNull(),
  school_id: integer()
    .notNull()
    .references(() => schoolsTable.id),
}

/** What becomes of the personal data of a registration and a candidate, and how they are found by it. */
export const personalColumns = {
  /** When its term was over. Since then it is only counted. */
  anonymised_at: instant(),
  /** While its person is restricted: it does not change then. */
  restricted_at: instant(),
  search_text: text()
    .notNull()
    .generatedAlwaysAs(sql`search_words(' ' || first_name || ' ' || infix || ' ' || last_name || ' ' || email)`),
}

/** A row is one pupil, one activity and one period. */
export const studentsTable = pgTable(
  'students',
  {
    ...stored,
    ...pupilColumns,
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
    ...personalColumns,
  },
  (table) => [
    index('students_name').on(dutch(table.last_name), dutch(table.first_name), table.id),
    index('students_school').on(table.school_id, table.status, table.period_id),
    index('students_activity').on(table.activity_id, table.status, table.period_id, table.grade),
    index('students_period').on(table.period_id, table.status),
    index('students_created').on(table.created_at, table.id),
    index('students_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    // Who was rejected or cancelled may register again.
    uniqueIndex('students_once')
      .on(table.activity_id, table.period_id, sql`lower(${table.email})`)
      .where(sql`status not in ('REJECTED', 'CANCELLED')`),
    check('students_waitlisted_since', sql`(status = 'WAITLISTED') = (waitlisted_at is not null)`),
  ],
)

/** What a school reported of a pupil after the deadline, until staff confirm or decline it. Few registrations have one at a time. */
export const studentReportsTable = pgTable('student_reports', {
  student_id: integer()
    .primaryKey()
    .references(() => studentsTable.id, { onDelete: 'cascade' }),
  kind: text().$type<ReportKind>().notNull(),
  reason: text().notNull(),
  reported_at: instantOfNow(),
  /** The user who made the report, and who gets a mail when it ends. */
  reported_by: integer(),
})

/**
 * How the figures count a registration once its pupil cannot be recognised any more: its level, and the groups in which it is the first one
 * of its pupil. It is written when a registration is anonymised, for each registration of that pupil at the school in the school year.
 */
export const studentFiguresTable = pgTable('student_figures', {
  student_id: integer()
    .primaryKey()
    .references(() => studentsTable.id, { onDelete: 'cascade' }),
  level: text().notNull(),
  first_in: text().array().notNull(),
})
