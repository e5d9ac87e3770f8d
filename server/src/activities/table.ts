import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { periodsTable } from '../periods/table'
import { instant, stored } from '../platform/columns'

export const activitiesTable = pgTable(
  'activities',
  {
    ...stored,
    code: text().notNull(),
    name: text().notNull(),
    category: text().notNull(),
    deadline: instant().notNull(),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    state: text().$type<'DRAFT' | 'PUBLISHED' | 'CANCELLED'>().notNull(),
    position: integer().notNull(),
  },
  (table) => [unique('activities_code').on(table.code), index().on(table.position, table.id)],
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
