import { sql } from 'drizzle-orm'
import { dutch, instant, stored } from '../platform/db/columns'
import { index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { activityCategories, ActivityState } from '@pre-u/contract/activities/activities'
import { periodsTable } from './periods'

export const activitiesTable = pgTable(
  'activities',
  {
    ...stored,
    code: text().notNull(),
    name: text().notNull(),
    category: text().$type<(typeof activityCategories)[number]>().notNull(),
    description: text().notNull().default(''),
    location: text().notNull().default(''),
    grades: integer().array().notNull(),
    capacity: integer(),
    max_per_school: integer(),
    deadline: instant().notNull(),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    state: text().$type<ActivityState>().notNull(),
    position: integer().notNull(),
    /** It is made as that of schools. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`search_words(' ' || code)`),
  },
  (table) => [
    // It is deferrable (see its migration), so that one statement can move several rows.
    unique('activities_position').on(table.position),
    uniqueIndex('activities_code').on(sql`lower(${table.code})`),
    index('activities_name').on(dutch(table.name), table.id),
    index().on(table.deadline, table.id),
    index().on(table.start_at, table.end_at),
  ],
)

export const activityPeriodsTable = pgTable(
  'activity_periods',
  {
    activity_id: integer()
      .notNull()
      .references(() => activitiesTable.id, { onDelete: 'cascade' }),
    period_id: integer()
      .notNull()
      .references(() => periodsTable.id),
  },
  (table) => [primaryKey({ columns: [table.activity_id, table.period_id] }), index().on(table.period_id)],
)
