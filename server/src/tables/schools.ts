import { sql } from 'drizzle-orm'
import { dutch, stored } from '../platform/db/columns'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Province } from '@pre-u/contract/schools/schools'
import { plansTable } from './plans'

export const schoolsTable = pgTable(
  'schools',
  {
    ...stored,
    name: text().notNull(),
    brin: text().notNull().default(''),
    street: text().notNull().default(''),
    postal_code: text().notNull().default(''),
    city: text().notNull(),
    province: text().$type<Province | ''>().notNull().default(''),
    region: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    website: text().notNull().default(''),
    plan_id: integer().references(() => plansTable.id),
    notes: text().notNull().default(''),
    is_active: boolean().notNull().default(true),
    /** A search of registrations looks in this text, which is made once instead of in each search. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`search_words(' ' || name)`),
  },
  (table) => [
    index('schools_name').on(dutch(table.name), table.id),
    index('schools_city').on(dutch(table.city), table.id),
    index().on(table.province),
    index().on(table.region),
    index().on(table.plan_id),
    uniqueIndex('schools_brin')
      .on(table.brin)
      .where(sql`${table.brin} <> ''`),
  ],
)
