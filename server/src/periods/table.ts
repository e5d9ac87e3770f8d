import { boolean, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { dutch, stored } from '../platform/db/columns'

export const periodsTable = pgTable(
  'periods',
  {
    ...stored,
    name: text().notNull(),
    school_year: text().notNull(),
    start_date: date().notNull(),
    end_date: date().notNull(),
    is_active: boolean().notNull(),
  },
  (table) => [
    unique('periods_name_school_year').on(table.name, table.school_year),
    index().on(table.start_date, table.id),
    index('periods_name').on(dutch(table.name), table.id),
  ],
)
