import { createHash } from 'node:crypto'
import { is, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { clientOf, type Db, leaveToEnd } from './db'
import { runTextQuery, TextQuery } from './textQuery'

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

/** The rows of a statement, each an array of its columns as PostgreSQL writes them. */
export const runStatement = (db: Db, statement: Statement, values: Values): Promise<(string | null)[][]> =>
  runTextQuery(clientOf(db), new TextQuery(statement.name, statement.text, bindValues(statement, values)))

/** Not for ever: a server that is gone never answers, and the job would wait until its process ends. */
const LONGEST_MS = 3_600_000

/**
 * For a statement of a transaction that takes as long as there is to do. Of any other the driver gives up (`SILENCE_MS`), whatever PostgreSQL
 * allows it: PostgreSQL then finishes it with its locks, stores nothing, and each later attempt begins anew. PostgreSQL ends it after
 * `most_ms`. The rows are as those of `runStatement`.
 */
export async function executeLong(tx: Db, statement: SQL, most_ms = LONGEST_MS): Promise<(string | null)[][]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const client = clientOf(tx)
  const query = Object.assign(new TextQuery('', text, params), { query_timeout: LONGEST_MS })
  const [, rows] = await Promise.all([client.query(`set local statement_timeout = ${most_ms}`), runTextQuery(client, query)])
  return rows
}

const CANCELLED = '57014'
/** PostgreSQL ended the statement, because it took longer than it may. */
export function isTimeout(thrown: unknown): boolean {
  const error = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
  return error instanceof pg.DatabaseError && error.code === CANCELLED
}

/** Without its result: in a transaction, what follows is prepared while PostgreSQL runs it. If it fails, that is how the transaction ends. */
export const sendStatement = (db: Db, statement: Statement, values: Values) => leaveToEnd(db, runStatement(db, statement, values))

/** Of a statement with one column, which is JSON. Instants in it are as PostgreSQL writes them. */
export const readJson = async <T>(db: Db, statement: Statement, values: Values): Promise<T[]> =>
  (await runStatement(db, statement, values)).map(([json]) => JSON.parse(json!) as T)

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
