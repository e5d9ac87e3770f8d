import { sql, type SQLWrapper } from 'drizzle-orm'
import { dutch, instant, stored } from '../platform/db/columns'
import { boolean, check, index, integer, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReportKind } from '@pre-u/contract/students/reportKinds'
import type { StudentStatus } from '@pre-u/contract/students/status'
import { activitiesTable } from './activities'
import { periodsTable } from './periods'
import { schoolsTable } from './schools'

/** Who does not wait comes last. Without nulls, a page can begin after any row (keyset). */
export const waitlistedSince = ({ waitlisted_at }: { waitlisted_at: SQLWrapper }) => sql`coalesce(${waitlisted_at}, 'infinity')`

/** Activity and period as one number: an expression of which only one index is, so that PostgreSQL chooses no other. */
export const placeOf = (activity_id: SQLWrapper, period_id: SQLWrapper) => sql`(${activity_id}::bigint << 32 | ${period_id})`

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
    /** Holds a place or waits for one. */
    is_standing: boolean()
      .notNull()
      .generatedAlwaysAs(sql`status not in ('REJECTED', 'CANCELLED')`),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`search_words(' ' || first_name || ' ' || infix || ' ' || last_name || ' ' || email)`),
    /** `search_text` without the beginning of the last name, which the index of names finds. */
    other_text: text()
      .notNull()
      .generatedAlwaysAs(sql`words_beside_last_name(first_name, infix, last_name, email)`),
  },
  (table) => {
    const byName = [dutch(table.last_name), dutch(table.first_name), table.id] as const
    const byCreation = [table.created_at, table.id] as const
    // No index has the status: PostgreSQL then changes it in place (a HOT update). `student_statuses` finds rows by their status.
    return [
      // Migrations add the filters and `search_text` to these four, so that a search passes over other rows without reading them.
      index('students_name').on(...byName),
      index('students_school').on(table.school_id, ...byName),
      index('students_activity').on(table.activity_id, ...byName),
      index('students_period').on(table.period_id, ...byName),
      index('students_created').on(...byCreation),
      index('students_activity_created').on(table.activity_id, ...byCreation),
      index('students_period_created').on(table.period_id, ...byCreation),
      index('students_waitlisted').on(waitlistedSince(table), table.id),
      index('students_activity_waitlisted').on(table.activity_id, waitlistedSince(table), table.id),
      index('students_search')
        .using(
          'gin',
          sql`${table.search_text} gin_trgm_ops`,
          sql`${table.other_text} gin_trgm_ops`,
          table.activity_id,
          table.period_id,
          table.grade,
        )
        // In kB: a list of 5,000 pupils takes 22 MB, which `mergeSearchIndex` merges within seconds, and not whoever stores them.
        .with({ gin_pending_list_limit: 32_768 }),
      // For the nightly job: what it has anonymised is not looked at again.
      index('students_identified')
        .on(table.period_id, table.id)
        .where(sql`anonymised_at is null`),
      check('students_waitlisted_since', sql`(status = 'WAITLISTED') = (waitlisted_at is not null)`),
      // A trigger looks here for a second registration that stands (students_once): a unique index would have the status.
      index('students_address').on(placeOf(table.activity_id, table.period_id), sql`lower(${table.email})`),
    ]
  },
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

/** An index of `students` by status, kept by a trigger: for a rare status, and for one in the order of creation. */
export const studentStatusesTable = pgTable(
  'student_statuses',
  {
    status: text().$type<StudentStatus>().notNull(),
    created_at: instant().notNull(),
    id: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.status, table.created_at, table.id] })],
)

/** Numbers of registrations, counted when they are read. For the search and the limits until they count rows themselves. */
export const schoolCountsTable = pgView('student_counts_by_school', {
  school_id: integer().notNull(),
  period_id: integer().notNull(),
  status: text().$type<StudentStatus>().notNull(),
  grade: integer().notNull(),
  number: integer().notNull(),
}).as(sql`select school_id, period_id, status, grade, count(*)::int as number from students group by school_id, period_id, status, grade`)
export const activityCountsTable = pgView('student_counts_by_activity', {
  activity_id: integer().notNull(),
  period_id: integer().notNull(),
  status: text().$type<StudentStatus>().notNull(),
  grade: integer().notNull(),
  number: integer().notNull(),
}).as(
  sql`select activity_id, period_id, status, grade, count(*)::int as number from students group by activity_id, period_id, status, grade`,
)
