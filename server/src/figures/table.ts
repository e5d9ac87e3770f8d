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

/** What changed since the last fold, added by triggers on `students`: one short row for each kind of registration that came or went. */
export const studentChangesTable = pgTable('student_changes', {
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
})

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
export const figuresBySchoolAndGradeTable = pgTable(
  'figures_by_school_and_grade',
  {
    school_id: columns.school_id(),
    period_id: columns.period_id(),
    status: columns.status(),
    grade: columns.grade(),
    level: columns.level(),
    number: columns.number(),
  },
  (table) => [
    primaryKey({
      name: 'figures_by_school_and_grade_pk',
      columns: [table.period_id, table.school_id, table.status, table.grade, table.level],
    }),
  ],
)
export const figuresBySchoolAndActivityTable = pgTable(
  'figures_by_school_and_activity',
  {
    school_id: columns.school_id(),
    activity_id: columns.activity_id(),
    period_id: columns.period_id(),
    status: columns.status(),
    number: columns.number(),
  },
  (table) => [
    primaryKey({ name: 'figures_by_school_and_activity_pk', columns: [table.period_id, table.school_id, table.activity_id, table.status] }),
  ],
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
  (table) => [index().on(table.school_year, table.school_id)],
)
