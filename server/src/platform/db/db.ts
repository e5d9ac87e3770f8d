import { AsyncLocalStorage } from 'node:async_hooks'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { DIRECT } from './pooler'
import { TextQuery } from './textQuery'
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

/** A pooler would look for named statements on a session that has never heard of them. */
const withoutName = (first: unknown) => {
  if (first instanceof TextQuery) return Object.assign(first, { name: undefined })
  return typeof first === 'object' && first !== null && 'name' in first ? { ...first, name: undefined } : first
}

const { prototype } = pg.Client as unknown as { prototype: { query: (...given: unknown[]) => unknown } }

/** Writes all statements of one turn of the event loop to the socket in one system call. */
const inOneWrite = (client: pg.Client, keepsNames: boolean) =>
  ((first: unknown, ...rest: unknown[]) => {
    const stream = streamOf(client)
    stream.cork()
    process.nextTick(() => stream.uncork())
    return prototype.query.apply(client, [keepsNames ? first : withoutName(first), ...rest])
  }) as pg.Client['query']

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
        // A statement is sent while the one before it runs: those that need no result of each other take one round trip.
        pipeline: true,
      })
      this.query = inOneWrite(this, pooling.keepsNames)
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

/**
 * What the first transaction of a request stores before anything else. `insert` is the text of a statement, which is sent with BEGIN in one
 * message: it does not run where BEGIN fails. `explain` answers with what to throw for a fault. `isDone` when that transaction is committed.
 */
export type FirstStep = { insert: string; explain: (tx: Db, fault: unknown) => Promise<unknown>; isDone: boolean }
export const firstStep = new AsyncLocalStorage<FirstStep>()

const AFTER_FAULT = '25P02'
/** What is sent after a statement that failed is only told that the transaction is over. */
const isAfterFault = (error: unknown) => {
  const { code } = ((error instanceof Error && error.cause) || error) as { code?: unknown }
  return code === AFTER_FAULT
}
async function firstFault(ahead: Promise<unknown>[], last: unknown): Promise<unknown> {
  const faults = (await Promise.allSettled(ahead)).flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  return [last, ...faults].find((fault) => !isAfterFault(fault)) ?? last
}

/** The driver's types leave out what is behind a client and behind `db`. */
const streamOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Duplex } }).connection.stream
export const clientOf = (db: Db) => (db as unknown as { session: { client: Pick<pg.ClientBase, 'query'> } }).session.client

/** Those whose COMMIT was sent with their last statement. */
const committing = new WeakMap<Db, Promise<unknown>>()

/**
 * Sends the last statement of a transaction with its COMMIT, in one round trip. Nothing may be refused after it. When the statement fails,
 * PostgreSQL makes the COMMIT a ROLLBACK.
 */
export function withCommit<Result>(tx: Db, send: () => Promise<Result>): Promise<Result> {
  const result = send()
  const sent = clientOf(tx).query('commit')
  // Nobody waits for it where the connection breaks.
  sent.catch(() => undefined)
  committing.set(tx, sent)
  return result
}

/** What open transactions have sent and do not wait for until they end. */
const sentAhead = new WeakMap<Db, Promise<unknown>[]>()

/** Leaves waiting for this statement to the end of the transaction. Without a transaction it is waited for. */
export async function leaveToEnd(tx: Db, sent: Promise<unknown>) {
  const ahead = sentAhead.get(tx)
  if (!ahead) {
    await sent
    return
  }
  sent.catch(() => undefined)
  ahead.push(sent)
  // Other requests get a turn, as they do while one waits: what follows may take long to prepare.
  await nextTurn()
}

type TransactionConfig = NonNullable<Parameters<Db['transaction']>[1]>

/**
 * For a transaction that first locks or reads: these statements go with BEGIN, in one round trip. What writes must wait for BEGIN, because
 * PostgreSQL would store it at once if BEGIN had failed.
 */
export const LOCKS_FIRST: TransactionConfig = {}

/** For a transaction that a request makes besides its change: the first step of the request belongs to the change. */
export const BESIDES_CHANGE: TransactionConfig = {}

const beginning = ({ isolationLevel, accessMode }: TransactionConfig = {}) =>
  ['begin', ...(isolationLevel ? ['isolation level', isolationLevel] : []), ...(accessMode ? [accessMode] : [])].join(' ')

/** Drizzle waits for each BEGIN, and keeps a connection for ever when it fails, as it does while the database is away. */
export function openDb(pool: pg.Pool): Db {
  const transaction: Db['transaction'] = async (run, config) => {
    const connection = await pool.connect()
    const tx = drizzle(connection) as unknown as Parameters<typeof run>[0]
    const step = config === BESIDES_CHANGE || config?.accessMode === 'read only' ? undefined : firstStep.getStore()
    const first = step?.isDone ? undefined : step
    const ahead: Promise<unknown>[] = []
    sentAhead.set(tx, ahead)
    const end = (how: 'commit' | 'rollback') => committing.get(tx) ?? connection.query(how)
    let isBroken = false
    const begun = connection.query([beginning(config), ...(first ? [first.insert] : [])].join('; '))
    begun.catch(() => undefined)
    try {
      if (config !== LOCKS_FIRST) await begun
      const result = await run(tx)
      await begun
      await Promise.all([...ahead, end('commit')])
      if (step) step.isDone = true
      return result
    } catch (last) {
      const fault = await begun.then(
        () => firstFault(ahead, last),
        (atBegin: unknown) => atBegin,
      )
      isBroken = isUnreachable(fault)
      if (!isBroken) await end('rollback').catch(() => (isBroken = true))
      throw first && !isBroken ? await first.explain(tx, fault) : fault
    } finally {
      connection.release(isBroken)
    }
  }
  return Object.assign(drizzle(pool), { transaction })
}
