import { createHash } from 'node:crypto'
import { is, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './db'

/** A statement whose text is made once. PostgreSQL plans it once per connection, under its name. */
export type Statement = { name: string; text: string; parameters: unknown[] }
export type Values = Record<string, unknown>

const dialect = new PgDialect()

/** Values that differ from call to call are `sql.placeholder(name)`; everything else is part of the statement. */
export function compileStatement(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const name = createHash('sha1').update(text).update(JSON.stringify(params)).digest('base64url')
  return { name, text, parameters: params }
}

/** Numbers as PostgreSQL reads an array: the driver would quote and escape each of thousands of ids. */
const toParameter = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'number') ? `{${value.join()}}` : value

const bindValues = ({ parameters }: Statement, values: Values) =>
  parameters.map((parameter) => (is(parameter, Placeholder) ? toParameter(values[parameter.name]) : parameter))

/** The same for what reads the same. */
export const statementKey = (statement: Statement, values: Values) =>
  JSON.stringify([statement.name || statement.text, ...bindValues(statement, values)])

const clientOf = (db: Db) => (db as unknown as { session: { client: Pick<pg.ClientBase, 'query'> } }).session.client
const asText = { getTypeParser: () => (text: string) => text }

/** The rows of a statement, each an array of its columns as PostgreSQL writes them. */
export const runStatement = async (db: Db, statement: Statement, values: Values): Promise<(string | null)[][]> =>
  (await clientOf(db).query({ text: statement.text, values: bindValues(statement, values), rowMode: 'array', types: asText })).rows

export const sendStatement = async (db: Db, statement: Statement, values: Values) => void (await runStatement(db, statement, values))

// Each connection keeps the plans of its named statements. People use some dozens of shapes; beyond this many somebody is trying them out.
const MOST_SHAPES = 400

/** What depends on the shape of a request alone is made once. */
export function createShapeCache<T>() {
  const shapes = new Map<string, T>()
  return (shape: string, make: () => T, unkept = (made: T) => made): T => {
    const known = shapes.get(shape)
    if (known !== undefined) return known
    const made = make()
    if (shapes.size >= MOST_SHAPES) return unkept(made)
    shapes.set(shape, made)
    return made
  }
}

/** Statements by shape, so that their text is made once. */
export function createStatementCache() {
  const cached = createShapeCache<Statement>()
  return (shape: string, build: () => SQL): Statement =>
    cached(
      shape,
      () => compileStatement(build()),
      (statement) => ({ ...statement, name: '' }),
    )
}
