import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantOfNow } from '../platform/db/columns'
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
    updated_at: instantOfNow(),
  },
  (table) => [uniqueIndex('drafts_key').on(table.user_id, table.key), index().on(table.updated_at)],
)
