import { sql, type SQLWrapper } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { dutch, stored } from '../platform/db/columns'
import type { Matches } from '../platform/resource/query'

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

/** Whether a period is of the school year that a query asks for. The subquery is an array, so that PostgreSQL reads the periods once. */
export const inSchoolYear = (period_id: SQLWrapper) => (matches: Matches) =>
  sql`${period_id} = any(array(select ${periodsTable.id} from ${periodsTable} where ${matches(periodsTable.school_year)}))`
