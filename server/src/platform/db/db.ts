import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isUnreachable } from './faults'

/** The pool or an open transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>

const STATEMENT_TIMEOUT_MS = 30_000
/**
 * It ends before PostgreSQL ends a statement: a COMMIT that waits for a synchronous standby would be confirmed then, though only the
 * primary has it.
 */
export const SILENCE_MS = STATEMENT_TIMEOUT_MS - 3000
/** The time to open a connection; to get a free one may take longer. */
const CONNECT_TIMEOUT_MS = 3000
const POOL_TIMEOUT_MS = 10_000

/** What each session gets as it begins. A pooler refuses all but the name. */
const session: pg.ClientConfig = {
  // Compiling a statement (jit) takes longer than any of ours runs. Parallel workers would take the cores of others who wait.
  options: '-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0',
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
}
/** A pooler remembers this setting for each client, and times are wrong without it. */
const UTC = "set timezone to 'UTC'"

/** `silence_ms`: gives a connection up whose server has not answered for so long. */
type PoolOptions = { silence_ms?: number; isPooled?: boolean }

/** `isPooled`: a pooler such as PgBouncer stands between, where each transaction can be on another session. */
export function openPool(
  client: pg.ClientConfig,
  size: number,
  onError: (error: Error) => void,
  { silence_ms, isPooled = false }: PoolOptions = {},
): pg.Pool {
  /** Reads the address for each connection: the embedded server has another one after it was started again. */
  class Connection extends pg.Client {
    constructor() {
      super({
        ...client,
        application_name: 'pre-u',
        keepAlive: true,
        ...(isPooled ? {} : session),
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        query_timeout: silence_ms,
      })
    }
  }
  const onConnect = isPooled ? (connection: pg.ClientBase) => connection.query(UTC) : undefined
  const pool = new pg.Pool({ Client: Connection, connectionTimeoutMillis: POOL_TIMEOUT_MS, max: size, onConnect })
  // An unhandled error event would end the process when PostgreSQL drops a connection, idle or checked out; the pool opens another.
  pool.on('connect', (connection) => connection.on('error', onError))
  pool.on('error', () => undefined)
  return pool
}

/** `claim` stores the key of a request in the transaction of its change; `isStored` once that is committed. */
export type RequestClaim = { claim: (tx: Db) => Promise<void>; isStored: boolean }
export const requestClaim = new AsyncLocalStorage<RequestClaim>()

/** The first transaction that may write claims the key of its request. */
export function openDb(pool: pg.Pool): Db {
  const transaction: Db['transaction'] = async (run, config) => {
    const request = config?.accessMode === 'read only' ? undefined : requestClaim.getStore()
    // Drizzle would keep a connection of its own for ever when BEGIN fails, as it does while the database is away.
    const connection = await pool.connect()
    let isBroken = false
    try {
      const result = await drizzle(connection).transaction(async (tx) => {
        if (request && !request.isStored) await request.claim(tx)
        return run(tx)
      }, config)
      if (request) request.isStored = true
      return result
    } catch (error) {
      isBroken = isUnreachable(error)
      throw error
    } finally {
      connection.release(isBroken)
    }
  }
  return Object.assign(drizzle(pool), { transaction })
}
