import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns'

/** The migration makes it UNLOGGED: losing counters in a crash is harmless, and writes are faster. */
export const rateLimitsTable = pgTable(
  'rate_limits',
  {
    /** A keyed hash: no address of a person or machine is stored. */
    key: text().primaryKey(),
    clear_at: instant().notNull(),
  },
  (table) => [index().on(table.clear_at)],
)
