import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db'

const BATCH_ROWS = 1000

/**
 * Reads a query of any number of rows in batches, on one connection and one snapshot. A query that cannot run throws before `handle` is called.
 * Aborting `signal` also cancels the running statement.
 */
export async function readBatches<Row extends Record<string, unknown>>(
  db: Db,
  query: SQL,
  signal: AbortSignal,
  handle: (batches: AsyncIterable<Row[]>, tx: Db) => Promise<void>,
): Promise<void> {
  let fetching: Promise<unknown> = Promise.resolve()
  let cancelling: Promise<unknown> = Promise.resolve()

  async function* fetchBatches(tx: Db): AsyncGenerator<Row[]> {
    const fetchNext = () => {
      const batch = tx.execute(sql`fetch ${sql.raw(String(BATCH_ROWS))} from export_rows`).execute()
      fetching = batch.catch(() => undefined)
      return batch
    }
    // PostgreSQL reads the next batch while this one is written.
    for (let next = fetchNext(); ;) {
      const { rows } = await next
      if (rows.length === 0) return
      next = fetchNext()
      yield rows as Row[]
    }
  }

  const run = async (tx: Db) => {
    // Between two batches PostgreSQL waits for the client, which may read slowly.
    const { rows } = await tx.execute<{ pid: number }>(
      sql`select pg_backend_pid() as pid, set_config('idle_in_transaction_session_timeout', '30min', true)`,
    )
    const cancel = () => (cancelling = db.execute(sql`select pg_cancel_backend(${rows[0]!.pid})`).execute())
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await tx.execute(sql`declare export_rows no scroll cursor for ${query}`)
      await handle(fetchBatches(tx), tx)
    } finally {
      signal.removeEventListener('abort', cancel)
      // Neither a batch nor a late cancellation may hit the next user of this connection.
      await Promise.allSettled([fetching, cancelling])
    }
  }
  await db.transaction(run, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
