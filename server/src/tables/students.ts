import { sql } from 'drizzle-orm'
import { dutch, instant, stored } from '../platform/db/columns'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ReportKind } from '@pre-u/contract/students/reportKinds'
import type { StudentStatus } from '@pre-u/contract/students/status'
import { activitiesTable } from './activities'
import { periodsTable } from './periods'
import { schoolsTable } from './schools'

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
    /** When its term was over: since then it only counts. */
    anonymised_at: instant(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`search_words(' ' || first_name || ' ' || infix || ' ' || last_name || ' ' || email)`),
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

/** What a school reported of a pupil after the deadline, until staff confirm or decline it. Of few registrations at a time. */
export const studentReportsTable = pgTable('student_reports', {
  student_id: integer()
    .primaryKey()
    .references(() => studentsTable.id, { onDelete: 'cascade' }),
  kind: text().$type<ReportKind>().notNull(),
  reason: text().notNull(),
  reported_at: instant()
    .notNull()
    .default(sql`now()`),
  /** The user who made the report, and who gets a mail when it ends. */
  reported_by: integer(),
})

/** Changes were rows of these tables before they had a ledger of their own: `is_change` is false everywhere. */
const added = { number: integer().notNull(), is_change: boolean().notNull().default(true) }

/**
 * Counts of registrations, kept by triggers on `students`, so that a page does not count a million rows. A count is the sum of the kept row
 * and of the rows in `student_changes` since the last fold. `student_changes` inherits from this table, so one SELECT reads both. A change
 * inserts into `student_changes` and updates no row here, so it does not wait for another transaction of the same school.
 */
export const schoolCountsTable = pgTable(
  'student_counts_by_school',
  {
    school_id: integer().notNull(),
    period_id: integer().notNull(),
    status: text().$type<StudentStatus>().notNull(),
    grade: integer().notNull(),
    ...added,
  },
  (table) => [
    index().on(table.school_id, table.period_id),
    uniqueIndex('student_counts_by_school_kept')
      .on(table.school_id, table.period_id, table.status, table.grade)
      .where(sql`not is_change`),
  ],
)
/** As above. A school's list of activities shows its own numbers. */
export const schoolActivityCountsTable = pgTable(
  'student_counts_by_school_and_activity',
  {
    school_id: integer().notNull(),
    activity_id: integer().notNull(),
    status: text().$type<StudentStatus>().notNull(),
    ...added,
  },
  (table) => [
    index().on(table.school_id, table.activity_id),
    uniqueIndex('student_counts_by_school_and_activity_kept')
      .on(table.school_id, table.activity_id, table.status)
      .where(sql`not is_change`),
  ],
)
/** Triggers update these rows in place: a transaction that changes registrations holds the lock of their activity already. */
export const activityCountsTable = pgTable(
  'student_counts_by_activity',
  {
    activity_id: integer().notNull(),
    period_id: integer().notNull(),
    status: text().$type<StudentStatus>().notNull(),
    grade: integer().notNull(),
    number: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.activity_id, table.period_id, table.status, table.grade] })],
)
