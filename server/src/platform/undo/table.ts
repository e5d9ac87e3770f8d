import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantOfNow } from '../db/columns'

/** What an action changed, for as long as it can be undone. The table has no foreign key, because the platform knows no users. */
export const undosTable = pgTable(
  'undos',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: integer().notNull(),
    /** It equals the time of the action's audit entries: the start of their transaction. */
    created_at: instantOfNow(),
    /** The kind of record that was changed. */
    resource: text().notNull(),
    /** Names the function that undoes it. */
    kind: text().notNull(),
    rows: jsonb().$type<unknown[]>().notNull(),
  },
  (table) => [index().on(table.user_id, table.created_at)],
)
