import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { stored } from '../platform/db/columns'

export const plansTable = pgTable(
  'plans',
  {
    ...stored,
    name: text().notNull(),
    description: text().notNull().default(''),
    max_registrations: integer(),
    max_honours_students: integer(),
    priority: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
  },
  (table) => [uniqueIndex('plans_name').on(sql`lower(${table.name})`)],
)
