import { sql, type SQLWrapper } from 'drizzle-orm'
import { index, inet, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { SecurityEventKind } from '@pre-u/contract/accounts/securityEvents'
import { instant } from '../platform/db/columns'
import { searchableText } from '../platform/resource/query'
import { usersTable } from './accounts'

const userId = () => integer().references(() => usersTable.id, { onDelete: 'set null' })

/** What a search of the events looks in. */
export const searchedIn = ({ user_name, by_name, address, detail }: Record<'user_name' | 'by_name' | 'address' | 'detail', SQLWrapper>) => [
  user_name,
  by_name,
  sql`abbrev(${address})`,
  detail,
]

/** An event outlives its account, and has the name as it was. */
export const securityEventsTable = pgTable(
  'security_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    kind: text().$type<SecurityEventKind>().notNull(),
    user_id: userId(),
    user_name: text(),
    /** Who did it, where that was somebody else. */
    by_id: userId(),
    by_name: text(),
    address: inet(),
    device: text().notNull().default(''),
    /** A short sentence without names, addresses or anything that somebody typed. */
    detail: text().notNull().default(''),
  },
  (table) => [
    index().on(table.at, table.id),
    index().on(table.kind, table.at),
    index().on(table.user_id, table.at),
    index().on(table.by_id),
    index('security_events_search').using('gin', sql`${searchableText(searchedIn(table))} gin_trgm_ops`),
  ],
)
