import { Column, getTableColumns, is, SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { type PgColumn, type PgTable, PgArray, PgBoolean, PgInteger, PgJsonb, PgText, PgUUID } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { toIso } from '../db/columns'

type Write = (value: string) => string
const asIs: Write = (value) => value
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u
/** Few texts need JSON.stringify, which takes twice the time of this test. */
const asText: Write = (value) => (ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`)
const asBoolean: Write = (value) => (value === 't' ? 'true' : 'false')
const asInstant: Write = (value) => `"${toIso(value)}"`

/** One column of a SELECT and how its value is written as JSON. */
class Field {
  constructor(
    readonly expression: SQLWrapper,
    readonly write: Write,
  ) {}
}

export const number = (expression: SQLWrapper) => new Field(expression, asIs)
export const text = (expression: SQLWrapper) => new Field(expression, asText)
export const boolean = (expression: SQLWrapper) => new Field(expression, asBoolean)
/** JSON that PostgreSQL makes, for arrays of records. */
export const json = (expression: SQLWrapper) => new Field(expression, asIs)

/** An instant as text, as JSON has it. */
export const iso = (column: SQLWrapper) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const isInstant = (value: SQLWrapper) => is(value, Column) && value.getSQLType().startsWith('timestamp')

/** An object as JSON that PostgreSQL makes. */
const jsonObject = (fields: Record<string, SQLWrapper>) => {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${isInstant(value) ? iso(value) : value}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** An array of objects as JSON that PostgreSQL makes, one for each row of `from`. */
export const jsonArray = (fields: Record<string, SQLWrapper>, from: SQL, orderBy: SQLWrapper[]) =>
  json(sql`(select coalesce(json_agg(${jsonObject(fields)} order by ${sql.join(orderBy, sql`, `)}), '[]') from ${from})`)

/** Null instead of the object where nothing was joined. */
class Nullable {
  constructor(
    readonly present: PgColumn,
    readonly shape: Shape,
  ) {}
}
export const orNull = (present: PgColumn, shape: Shape) => new Nullable(present, shape)

export type Shape = { [field: string]: PgColumn | Field | Nullable | Shape }

function fieldOf(column: PgColumn): Field {
  if (is(column, PgInteger)) return number(column)
  if (is(column, PgBoolean)) return boolean(column)
  if (is(column, PgJsonb)) return json(column)
  if (is(column, PgArray)) return json(sql`to_json(${column})`)
  if (is(column, PgText) || is(column, PgUUID)) return text(column)
  return column.getSQLType().startsWith('timestamp') ? new Field(column, asInstant) : text(column)
}

/** Writes the next columns of a row as JSON. */
type Writer = (row: (string | null)[]) => string
type Compiled = { expressions: SQLWrapper[]; write: Writer }

function compileField({ expression, write }: Field, at: number): Compiled {
  return {
    expressions: [expression],
    write: (row) => {
      const value = row[at]
      return value === null || value === undefined ? 'null' : write(value)
    },
  }
}

function compileObject(shape: Shape, at: number): Compiled {
  const expressions: SQLWrapper[] = []
  const parts: { prefix: string; write: Writer }[] = []
  for (const [name, value] of Object.entries(shape)) {
    const compiled = compile(value, at + expressions.length)
    expressions.push(...compiled.expressions)
    parts.push({ prefix: `${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`, write: compiled.write })
  }
  return {
    expressions,
    write: (row) => {
      let written = ''
      for (const { prefix, write } of parts) written += prefix + write(row)
      return `${written}}`
    },
  }
}

function compile(value: Shape[string], at: number): Compiled {
  if (value instanceof Field) return compileField(value, at)
  if (is(value, Column)) return compileField(fieldOf(value), at)
  if (!(value instanceof Nullable)) return compileObject(value, at)
  const { expressions, write } = compileObject(value.shape, at + 1)
  return { expressions: [value.present, ...expressions], write: (row) => (row[at] === null ? 'null' : write(row)) }
}

/** The SELECT list of a resource's items, and what writes a row as the item's JSON: exactly the fields of the contract, and no other. */
export function compileItem(item: z.ZodMiniObject, table: PgTable, special: Shape): { columns: SQL; width: number; write: Writer } {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const shape = Object.fromEntries(
    Object.keys(item.shape).map((name) => {
      const value = special[name] ?? columns[name]
      if (!value) throw new Error(`The item's field ${name} is neither a column nor declared in select.`)
      return [name, value]
    }),
  )
  const { expressions, write } = compileObject(shape, 0)
  return { columns: sql.join(expressions, sql`, `), width: expressions.length, write }
}
