import { getTableColumns, sql, type SQLWrapper } from 'drizzle-orm'
import { customType, integer, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'

export type StoredTable = PgTable & { id: PgColumn }
export type WritableTable = StoredTable & { updated_at: PgColumn }
export type Row<T extends PgTable> = T['$inferSelect']

/** Reads PostgreSQL's '2026-11-12 13:30:00.5+00'. */
export const toIso = (text: string) => new Date(text).toISOString()

/** Returns the names of the columns, without those that PostgreSQL computes. */
export const columnNames = (table: PgTable) =>
  Object.values<PgColumn>(getTableColumns(table))
    .filter(({ generated }) => !generated)
    .map(({ name }) => name)

export const instant = customType<{ data: string; driverData: string }>({
  // Instants have milliseconds, as on the wire: the check for stale writes compares them.
  dataType: () => 'timestamptz(3)',
  fromDriver: toIso,
})

/** An instant that is now, unless it is given. */
export const instantOfNow = () =>
  instant()
    .notNull()
    .default(sql`now()`)

export const stored = {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  created_at: instantOfNow(),
  updated_at: instantOfNow(),
}

/** The new value is always later than the old one, also within one millisecond: the check for stale writes relies on it. */
export const touched = (updated_at: { name: string }) =>
  sql<string>`greatest(clock_timestamp(), ${sql.identifier(updated_at.name)} + interval '1 millisecond')`

type Named = Record<'first_name' | 'infix' | 'last_name', SQLWrapper>
/** The contract's `fullName` in SQL; empty where nobody was joined. */
export const fullNameOf = ({ first_name, infix, last_name }: Named) =>
  sql<string>`concat_ws(' ', ${first_name}, nullif(${infix}, ''), ${last_name})`

/** 'École' sorts next to 'ecole'. Index the same expression. */
export const dutch = (column: SQLWrapper) => sql`${column} collate "und-x-icu"`
