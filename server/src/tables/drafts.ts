import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../platform/db/columns'
import { usersTable } from './accounts'

export const draftsTable = pgTable(
  'drafts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** JSON as text: jsonb refuses what can be pasted, such as half an emoji. */
    content: text().notNull(),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('drafts_key').on(table.user_id, table.key), index().on(table.updated_at)],
)
