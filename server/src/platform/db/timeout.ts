import pg from 'pg'

const CANCELLED = '57014'
/** PostgreSQL ended the statement, because it took longer than it may. */
export function isTimeout(thrown: unknown): boolean {
  const error = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
  return error instanceof pg.DatabaseError && error.code === CANCELLED
}
