import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db'

const BATCH_SIZE = 1000
const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** `person`: the number of the person whose data the text has. */
export type CursorRow = { text: string; person: number | null }

async function* fetchBatches(tx: Db): AsyncGenerator<CursorRow[]> {
  // Async, because `execute` returns a thenable that runs the query again for each await.
  const fetchBatch = async () => tx.execute<CursorRow>(sql.raw(`fetch ${BATCH_SIZE} from batches`))
  let nextBatch = fetchBatch()
  try {
    for (;;) {
      const { rows } = await nextBatch
      if (rows.length === 0) return
      nextBatch = fetchBatch()
      // It may fail before it is awaited, or never be awaited.
      nextBatch.catch(() => undefined)
      yield rows
    }
  } finally {
    await nextBatch.catch(() => undefined)
  }
}

/**
 * Reads the columns `text` and `person` in batches from a cursor, on one connection and one snapshot. Aborting `signal` also cancels the running query.
 */
export async function readInBatches(
  db: Db,
  query: SQL,
  signal: AbortSignal,
  use: (batches: AsyncIterable<CursorRow[]>, tx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    let cancellation: Promise<unknown> = Promise.resolve()
    const cancel = () => (cancellation = db.execute(sql`select pg_cancel_backend(${rows[0]!.pid})`).catch(() => undefined))
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel, { once: true })
    const batches = fetchBatches(tx)
    try {
      await tx.execute(sql`declare batches no scroll cursor for ${query}`)
      await use(batches, tx)
    } finally {
      signal.removeEventListener('abort', cancel)
      // A late cancellation must not hit the next user of this connection.
      await cancellation
      await batches.return(undefined)
    }
  }, snapshot)
}
