import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantOfNow } from '../db/columns'

/** Requests that have a key, and their answers. The table has no foreign key, because the platform knows no users. */
export const requestKeysTable = pgTable(
  'request_keys',
  {
    user_id: integer().notNull(),
    key: text().notNull(),
    /** Hash of method, address and body. */
    request: text().notNull(),
    /** Null until the answer is known. */
    status: integer(),
    answer: text(),
    created_at: instantOfNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] }), index().on(table.created_at)],
)
