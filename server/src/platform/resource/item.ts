import { Column, is, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** What an item shows: columns, expressions, and objects of them. An object of a joined table is null where no row was joined. */
type Flat = Record<string, PgColumn | SQL>
export type Shape = Record<string, Flat[string] | Flat>

/** The driver answers bigint as text. */
export const number = (expression: SQLWrapper) => sql<number>`(${expression})::int`

/** Writes an instant as JSON has it. */
export const iso = (column: SQLWrapper) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const isInstant = (value: SQLWrapper) => is(value, Column) && value.getSQLType().startsWith('timestamp')

/** Makes an expression for an object in JSON. */
export const jsonObject = (fields: Record<string, SQLWrapper>) => {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${isInstant(value) ? iso(value) : value}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** Makes an expression for an array of objects in JSON, one for each row of `from`. */
export const jsonArray = (fields: Record<string, SQLWrapper>, from: SQL, orderBy: SQLWrapper[]) =>
  sql`(select coalesce(json_agg(${jsonObject(fields)} order by ${sql.join(orderBy, sql`, `)}), '[]') from ${from})`
