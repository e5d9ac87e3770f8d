import { sql } from 'drizzle-orm'
import { customType, integer } from 'drizzle-orm/pg-core'

/** A timestamptz that reads and writes as the ISO string the contract speaks, so that a row is already an answer. */
export const instant = customType<{ data: string; driverData: string }>({
  // Milliseconds, as on the wire: what a client sends back must equal what is stored.
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
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
