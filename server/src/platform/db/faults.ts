import pg from 'pg'
import { unreachable } from '../http/errors'

// 25006: a standby that is not the primary yet.
const STOPPED = new Set(['57P01', '57P02', '57P03', '25006'])
// PgBouncer has one code for all that it says: of its server, of itself and, not to be waited for, of our settings.
const POOLER = '08P01'
const POOLER_AWAY = /^(?:server |server_|query_wait_timeout|.*shutting down|.*paused?\b)/i
const NO_CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
// The driver gives these errors no code.
const LOST_BY_DRIVER =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed))/

/** The database or the object store cannot be reached. A client that leaves gives ECONNRESET too, but without a system call. */
export function isUnreachable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  // Drizzle wraps what the driver throws.
  const error = thrown.cause instanceof Error ? thrown.cause : thrown
  const { code = '', syscall, message } = error as Error & { code?: string; syscall?: string }
  if (error instanceof pg.DatabaseError)
    return STOPPED.has(code) || (code === POOLER && error.severity === 'FATAL' && POOLER_AWAY.test(message))
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  const isNoSocket = code === 'ENOENT' && syscall === 'connect'
  return isNoSocket || (syscall !== undefined && NO_CONNECTION.has(code)) || LOST_BY_DRIVER.test(message)
}

const CANCELLED = '57014'

/** PostgreSQL ended the statement, because it took longer than it may. */
export function isTimeout(thrown: unknown): boolean {
  const error = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
  return error instanceof pg.DatabaseError && error.code === CANCELLED
}

const HANGING_MS = 3000

/** Throws 503 when the database accepts a statement and does not answer. Every request begins with such a statement. */
export function inTime<T>(answer: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unreachable()), HANGING_MS)
    void Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
