import { boolean, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { stored } from '../platform/columns'

export const honoursProgramsTable = pgTable(
  'honours_programs',
  {
    ...stored,
    name: text().notNull(),
    deadline: date().notNull(),
    start_date: date().notNull(),
    end_date: date().notNull(),
    is_active: boolean().notNull(),
  },
  (table) => [index().on(table.start_date, table.id)],
)
