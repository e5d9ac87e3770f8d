import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** The types of the driver lack it: what it makes of a value before it sends it as a parameter. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => string | null } }).utils

/** Has no type, as a parameter has none: PostgreSQL takes that from where it stands. */
function literal(value: unknown): string {
  const text = prepareValue(value)
  if (text === null) return 'null'
  // The text of a statement ends there.
  if (text.includes('\0')) throw new TypeError('a text in SQL cannot contain NUL')
  return pg.escapeLiteral(text)
}

class LiteralDialect extends PgDialect {
  override escapeParam(_index: number, value?: unknown): string {
    return literal(value)
  }
}
const dialect = new LiteralDialect()

/** The text of a statement with its values as literals. COPY takes no parameters. */
export const withLiterals = (query: SQL): string => dialect.sqlToQuery(query).sql
