import { sql } from 'drizzle-orm'
import { dutch, stored } from '../platform/db/columns'
import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const honoursProgramsTable = pgTable(
  'honours_programs',
  {
    ...stored,
    name: text().notNull(),
    description: text().notNull().default(''),
    deadline: date().notNull(),
    start_date: date().notNull(),
    end_date: date().notNull(),
    capacity: integer(),
    max_per_school: integer(),
    required_files: text()
      .array()
      .notNull()
      .default(sql`array['Motivatiebrief', 'Cijferlijst', 'Aanbevelingsbrief']`),
    is_active: boolean().notNull(),
  },
  (table) => [
    index().on(table.start_date, table.id),
    index().on(table.deadline, table.id),
    index('honours_programs_name').on(dutch(table.name), table.id),
  ],
)
