import { date, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { HolidayInput } from '@pre-u/contract/activities/holidays'
import { dutch, stored } from '../platform/db/columns'

export const holidaysTable = pgTable(
  'holidays',
  {
    ...stored,
    name: text().notNull(),
    region: text().$type<HolidayInput['region']>().notNull(),
    start_date: date().notNull(),
    end_date: date().notNull(),
  },
  (table) => [
    unique('holidays_name_region_start_date').on(table.name, table.region, table.start_date),
    index().on(table.start_date, table.id),
    index('holidays_name').on(dutch(table.name), table.id),
  ],
)
