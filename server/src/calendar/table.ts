import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { usersTable } from '../auth/table'
import { instant } from '../platform/db/columns'

/** What the secret address of a person's own feed is made from; renewing it replaces the seed, and the old address is gone. */
export const calendarFeedsTable = pgTable('calendar_feeds', {
  user_id: integer()
    .primaryKey()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  seed: text().notNull(),
  renewed_at: instant().notNull(),
})
