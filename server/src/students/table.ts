import { sql, type SQLWrapper } from 'drizzle-orm'
import { dutch, instant, stored } from '../platform/db/columns'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { StudentStatus } from '@pre-u/contract/students/status'
import { activitiesTable } from '../activities/table'
import { usersTable } from '../auth/table'
import { periodsTable } from '../periods/table'
import { schoolsTable } from '../schools/table'

type Named = Record<'first_name' | 'infix' | 'last_name' | 'email', SQLWrapper>

/** What is searched, without the beginning of the last name: whoever is called so is found by the order of the list. */
export const besideLastName = ({ first_name, infix, last_name, email }: Named) =>
  sql`beside_last_name(${first_name}, ${infix}, ${last_name}, ${email})`

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
    /** What is searched: without accents and capitals, so that an index finds part of it. A space begins and ends each word. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(' ' || first_name || ' ' || infix || ' ' || last_name || ' ' || email || ' ')`),
  },
  (table) => {
    // Every list is in this order, whatever narrows it down. Their migration adds what else can be filtered on, so that a deep page is
    // found in the index alone.
    const byName = [dutch(table.last_name), dutch(table.first_name), table.id] as const
    return [
      index('students_name').on(...byName),
      index('students_school').on(table.school_id, ...byName),
      index('students_activity').on(table.activity_id, ...byName),
      index('students_period').on(table.period_id, ...byName),
      index('students_status').on(table.status, ...byName),
      index('students_grade').on(table.grade, ...byName),
      index().on(table.created_at, table.id),
      index().on(table.school_id, table.created_at, table.id),
      index('students_waiting')
        .on(table.activity_id, table.waitlisted_at, table.id)
        .where(sql`status = 'WAITLISTED'`),
      index('students_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
      index('students_search_beside').using('gin', sql`${besideLastName(table)} gin_trgm_ops`),
      uniqueIndex('students_once')
        .on(table.activity_id, table.period_id, sql`lower(${table.email})`)
        .where(sql`status not in ('REJECTED', 'CANCELLED')`),
    ]
  },
)

/** How many there are, kept by a trigger on `students`: a million rows are not counted for each page that somebody looks at. */
export const schoolCountsTable = pgTable(
  'student_counts_by_school',
  {
    school_id: integer().notNull(),
    period_id: integer().notNull(),
    status: text().$type<StudentStatus>().notNull(),
    grade: integer().notNull(),
    number: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.school_id, table.period_id, table.status, table.grade] })],
)
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

export type KeptStudent = Omit<typeof studentsTable.$inferSelect, 'search_text'> & { touched_at: string | null }

/** What a bulk action changed, for as long as it can be taken back. */
export const studentUndosTable = pgTable('student_undos', {
  id: uuid().primaryKey().defaultRandom(),
  user_id: integer()
    .notNull()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
  /** The rows as they were; `touched_at` is what `updated_at` became, null for those that were removed. */
  rows: jsonb().$type<KeptStudent[]>().notNull(),
})

/** Statuses that changed and that the school has not been told yet. */
export const statusNewsTable = pgTable(
  'student_status_news',
  {
    student_id: integer()
      .primaryKey()
      .references(() => studentsTable.id, { onDelete: 'cascade' }),
    school_id: integer().notNull(),
    activity_id: integer().notNull(),
    status_before: text().$type<StudentStatus>().notNull(),
    first_at: instant()
      .notNull()
      .default(sql`now()`),
    last_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index().on(table.school_id, table.activity_id)],
)
