import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { usersTable } from './accounts'
import { instant } from '../platform/db/columns'

export const calendarFeedsTable = pgTable('calendar_feeds', {
  user_id: integer()
    .primaryKey()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  seed: text().notNull(),
  renewed_at: instant().notNull(),
})
