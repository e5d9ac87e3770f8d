import pg from 'pg'

type Query = (...args: unknown[]) => unknown

/** Counts the statements that this process sends to PostgreSQL, `begin` and `commit` included. */
export function watchStatements() {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  let sent = 0
  prototype.query = function (this: pg.Client, ...args) {
    sent += 1
    return query.apply(this, args)
  }
  return () => sent
}
