import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { StudentStatus } from '@pre-u/contract/students/status'

const columns = {
  school_id: () => integer().notNull(),
  activity_id: () => integer().notNull(),
  period_id: () => integer().notNull(),
  status: () => text().$type<StudentStatus>().notNull(),
  grade: () => integer().notNull(),
  level: () => text().notNull(),
  /** Of registering. */
  day: () => date().notNull(),
  number: () => integer().notNull(),
}

/**
 * The ledger of registrations: what changed since the last fold, added by triggers on `students`, one short row for each kind of registration
 * that came or went. It inherits from the counts per school: a sum over one of those takes its rows in.
 */
export const studentChangesTable = pgTable(
  'student_changes',
  {
    school_id: columns.school_id(),
    activity_id: columns.activity_id(),
    period_id: columns.period_id(),
    status: columns.status(),
    grade: columns.grade(),
    level: columns.level(),
    day: columns.day(),
    number: columns.number(),
    /** Whether other pupils are registered than before, and not only other statuses. */
    is_of_pupils: boolean().notNull(),
    /** Always false: a column of the counts that this inherits from. */
    is_change: boolean().notNull().default(false),
  },
  (table) => [index().on(table.school_id)],
)

// What a view asks for is summed from the smallest of these that has it. All begin with the period: every view is of some years.
export const figuresByActivityTable = pgTable(
  'figures_by_activity',
  {
    activity_id: columns.activity_id(),
    period_id: columns.period_id(),
    status: columns.status(),
    grade: columns.grade(),
    level: columns.level(),
    number: columns.number(),
  },
  (table) => [
    primaryKey({ name: 'figures_by_activity_pk', columns: [table.period_id, table.activity_id, table.status, table.grade, table.level] }),
  ],
)
export const figuresBySchoolTable = pgTable(
  'figures_by_school',
  { school_id: columns.school_id(), period_id: columns.period_id(), status: columns.status(), number: columns.number() },
  (table) => [primaryKey({ name: 'figures_by_school_pk', columns: [table.period_id, table.school_id, table.status] })],
)
export const figuresByDayTable = pgTable(
  'figures_by_day',
  {
    activity_id: columns.activity_id(),
    period_id: columns.period_id(),
    day: columns.day(),
    status: columns.status(),
    number: columns.number(),
  },
  (table) => [
    primaryKey({ name: 'figures_by_day_pk', columns: [table.activity_id, table.period_id, table.day, table.status] }),
    index().on(table.status, table.day),
  ],
)

/** The parts of a view side by side: a sixth of the rows that one for each status takes. */
const parts = () => ({
  placed: columns.number(),
  pending: columns.number(),
  waiting: columns.number(),
  rejected: columns.number(),
  cancelled: columns.number(),
})
export const figurePartsBySchoolAndGradeTable = pgTable(
  'figure_parts_by_school_and_grade',
  {
    school_id: columns.school_id(),
    period_id: columns.period_id(),
    grade: columns.grade(),
    level: columns.level(),
    ...parts(),
  },
  (table) => [
    primaryKey({ name: 'figure_parts_by_school_and_grade_pk', columns: [table.period_id, table.school_id, table.grade, table.level] }),
  ],
)
export const figurePartsBySchoolAndActivityTable = pgTable(
  'figure_parts_by_school_and_activity',
  {
    school_id: columns.school_id(),
    activity_id: columns.activity_id(),
    period_id: columns.period_id(),
    ...parts(),
  },
  (table) => [
    primaryKey({ name: 'figure_parts_by_school_and_activity_pk', columns: [table.period_id, table.school_id, table.activity_id] }),
  ],
)

/**
 * People counted once, of each school in each year and in each of its periods (`period_id` 0: in the year). A pupil has the grade and level of
 * the first registration. Counted anew for a school when its pupils change; those of an earlier year no longer once one of them was anonymised.
 */
export const figuresOfPupilsTable = pgTable(
  'figures_of_pupils',
  {
    school_id: columns.school_id(),
    school_year: text().notNull(),
    period_id: columns.period_id(),
    grade: columns.grade(),
    level: columns.level(),
    number: columns.number(),
  },
  (table) => [index().on(table.school_year, table.school_id), index().on(table.school_year, table.period_id)],
)

/** Whose pupils are to be counted anew. A trigger notes them: the version before removes the changes without counting `figures_of_repeats`. */
export const pupilChangesTable = pgTable('pupil_changes', { school_id: columns.school_id(), period_id: columns.period_id() })

/**
 * Registrations of a pupil who has an earlier one for the same activity, or of the same category (`activity_id` 0), in the year
 * (`period_id` 0) or in the period: without them, each pupil is counted once. Counted anew together with the pupils.
 */
export const figuresOfRepeatsTable = pgTable(
  'figures_of_repeats',
  {
    school_id: columns.school_id(),
    school_year: text().notNull(),
    period_id: columns.period_id(),
    category: text().notNull(),
    activity_id: columns.activity_id(),
    grade: columns.grade(),
    level: columns.level(),
    number: columns.number(),
  },
  (table) => [index().on(table.school_year, table.school_id), index().on(table.school_year, table.period_id, table.activity_id)],
)
