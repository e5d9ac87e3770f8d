import { sql, type SQLWrapper } from 'drizzle-orm'
import { customType, integer } from 'drizzle-orm/pg-core'

const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/

/** '2026-11-12 13:30:00.5+00', as PostgreSQL writes it, as ISO. By text: reading a date of this form takes five times as long. */
export function toIso(written: string): string {
  const parts = UTC.exec(written)
  return parts ? `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z` : new Date(written).toISOString()
}

/** A timestamptz that reads and writes as the ISO string the contract speaks, so that a row is already an answer. */
export const instant = customType<{ data: string; driverData: string }>({
  // Milliseconds, as on the wire: what a client sends back must equal what is stored.
  dataType: () => 'timestamptz(3)',
  fromDriver: toIso,
})

/** What every stored record carries. */
export const stored = {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
  updated_at: instant()
    .notNull()
    .default(sql`now()`),
}

/** Always later than before, even for two changes within one millisecond: the check for stale writes relies on it. */
export const touched = (updated_at: { name: string }) =>
  sql<string>`greatest(clock_timestamp(), ${sql.identifier(updated_at.name)} + interval '1 millisecond')`

/** 'École' sorts beside 'Ecole', whatever the case. Index the same expression. */
export const dutch = (column: SQLWrapper) => sql`${column} collate "und-x-icu"`
