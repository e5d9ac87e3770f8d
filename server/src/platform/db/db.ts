import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { DIRECT } from './pooler'
import { isUnreachable } from './unreachable'

/** The pool or an open transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>

const STATEMENT_TIMEOUT_MS = 30_000
/**
 * Before the server ends a statement: a COMMIT that waits for a synchronous standby would be confirmed then, though only the primary has it.
 */
export const SILENCE_MS = STATEMENT_TIMEOUT_MS - 3000
/** For a connection that is made; one that is free may take longer to come. */
const CONNECT_TIMEOUT_MS = 3000
const POOL_TIMEOUT_MS = 10_000

/** What each session gets as it begins. A pooler refuses all but the name. */
const session: pg.ClientConfig = {
  // Compiling a statement (jit) takes longer than any of ours runs.
  options: '-c timezone=UTC -c jit=off',
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
}
/** What a pooler keeps for each client, and what is wrong without it. */
const UTC = "set timezone to 'UTC'"

/** `silence_ms`: gives a connection up whose server has not answered for so long. `isReadOnly`: nothing is to be stored now. */
type PoolOptions = { silence_ms?: number; pooling?: typeof DIRECT; isReadOnly?: () => boolean }

/** Statements that a pooler would look for on a session that has never heard of them. */
const withoutName = (query: pg.Client['query']) =>
  ((first: object | string, ...rest: unknown[]) =>
    Reflect.apply(query, undefined, [
      typeof first === 'object' && 'name' in first ? { ...first, name: undefined } : first,
      ...rest,
    ])) as pg.Client['query']

/** A connection runs its statements in order, so that the setting holds for the request that takes the connection. */
function keepReadOnly(pool: pg.Pool, isReadOnly: () => boolean) {
  const readOnly = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (connection) => {
    const now = isReadOnly()
    if (readOnly.has(connection) === now) return
    if (now) readOnly.add(connection)
    else readOnly.delete(connection)
    connection.query(`set default_transaction_read_only to ${now ? 'on' : 'off'}`).catch(() => undefined)
  })
}

export function openPool(
  client: pg.ClientConfig,
  size: number,
  onError: (error: Error) => void,
  { silence_ms, pooling = DIRECT, isReadOnly }: PoolOptions = {},
): pg.Pool {
  /** Reads the address for each connection: the embedded server has another one after it was started again. */
  class Connection extends pg.Client {
    constructor() {
      super({
        ...client,
        application_name: 'pre-u',
        keepAlive: true,
        ...(pooling.isPooled ? {} : session),
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        query_timeout: silence_ms,
      })
      if (!pooling.keepsNames) this.query = withoutName(this.query.bind(this))
    }
  }
  const onConnect = pooling.isPooled ? (connection: pg.ClientBase) => connection.query(UTC) : undefined
  const pool = new pg.Pool({ Client: Connection, connectionTimeoutMillis: POOL_TIMEOUT_MS, max: size, onConnect })
  // An unhandled error event would end the process when PostgreSQL drops a connection, idle or checked out; the pool opens another.
  pool.on('connect', (connection) => connection.on('error', onError))
  pool.on('error', () => undefined)
  if (isReadOnly) keepReadOnly(pool, isReadOnly)
  return pool
}

/** What the first transaction of a request does before anything else; `isDone` when that transaction is committed. */
export type FirstStep = { run: (tx: Db) => Promise<void>; isDone: boolean }
export const firstStep = new AsyncLocalStorage<FirstStep>()

const isLost = (error: unknown) => error instanceof Error && isUnreachable(error.cause instanceof Error ? error.cause : error)

/** Drizzle keeps a connection for ever when its BEGIN fails, as it does while the database is away; ours gives it back. */
export function openDb(pool: pg.Pool): Db {
  const dbOf = new WeakMap<pg.PoolClient, Db>()
  const transaction: Db['transaction'] = async (run, config) => {
    const connection = await pool.connect()
    const step = config?.accessMode === 'read only' ? undefined : firstStep.getStore()
    let isBroken = false
    try {
      if (!dbOf.has(connection)) dbOf.set(connection, drizzle(connection))
      const result = await dbOf.get(connection)!.transaction(async (tx) => {
        if (step && !step.isDone) await step.run(tx)
        return run(tx)
      }, config)
      if (step) step.isDone = true
      return result
    } catch (error) {
      isBroken = isLost(error)
      throw error
    } finally {
      connection.release(isBroken)
    }
  }
  return Object.assign(drizzle(pool), { transaction })
}
