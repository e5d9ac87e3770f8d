import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { stored } from '../platform/columns'
import { dutch } from '../platform/listQuery'

export const schoolsTable = pgTable(
  'schools',
  {
    ...stored,
    name: text().notNull(),
    city: text().notNull(),
    is_active: boolean().notNull().default(true),
  },
  (table) => [index('schools_name').on(dutch(table.name), table.id)],
)
