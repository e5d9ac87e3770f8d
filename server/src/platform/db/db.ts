import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** The pool or an open transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>

const STATEMENT_TIMEOUT_MS = 30_000

const sessionOptions: pg.ClientConfig = {
  application_name: 'pre-u',
  // Compiling a statement (jit) takes longer than any of ours runs.
  options: '-c timezone=UTC -c jit=off',
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  connectionTimeoutMillis: 10_000,
}

export function openPool(client: pg.ClientConfig, size: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...client, ...sessionOptions, max: size })
  // An unhandled error event would end the process when PostgreSQL drops a connection, idle or checked out; the pool opens another.
  pool.on('connect', (connection) => connection.on('error', onError))
  pool.on('error', () => undefined)
  return pool
}

export const openDb = (pool: pg.Pool): Db => drizzle(pool)
