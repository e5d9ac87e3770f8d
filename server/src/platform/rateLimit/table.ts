import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns'

/** The migration makes it UNLOGGED: losing the counters in a crash costs nothing, writing them safely would. */
export const rateLimitsTable = pgTable(
  'rate_limits',
  {
    /** A keyed hash of who and what is counted: no address of a person or a machine is kept. */
    key: text().primaryKey(),
    /** When the counter is back at zero. */
    clear_at: instant().notNull(),
  },
  (table) => [index().on(table.clear_at)],
)
