import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RetentionName } from '@pre-u/contract/privacy/kinds'
import type { RetentionCounts } from '@pre-u/contract/privacy/retention/terms'
import { instant, stored } from '../platform/db/columns'

/** The table has only terms that staff changed; any other is the contract's. */
export const retentionTermsTable = pgTable('retention_terms', {
  ...stored,
  name: text().$type<RetentionName>().notNull().unique('retention_terms_name'),
  term: integer().notNull(),
})

export const retentionHoldsTable = pgTable(
  'retention_holds',
  {
    ...stored,
    email: text().notNull(),
    reason: text().notNull(),
    until: date().notNull(),
  },
  (table) => [uniqueIndex('retention_holds_email').on(sql`lower(${table.email})`), index().on(table.until, table.id)],
)

export const retentionRunsTable = pgTable('retention_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  started_at: instant().notNull(),
  /** It is null while the run goes on, or when it was interrupted: the next run continues it. */
  finished_at: instant(),
  counts: jsonb().$type<RetentionCounts>().notNull().default({}),
})
