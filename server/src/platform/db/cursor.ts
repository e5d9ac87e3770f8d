import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db'

const BATCH_SIZE = 1000
const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

async function* fetchBatches(tx: Db): AsyncGenerator<string[]> {
  // Async, for a promise: what `execute` gives asks the database again for each who waits for it.
  const fetchBatch = async () => tx.execute<{ text: string }>(sql.raw(`fetch ${BATCH_SIZE} from batches`))
  let coming = fetchBatch()
  try {
    for (;;) {
      const { rows } = await coming
      if (rows.length === 0) return
      // PostgreSQL reads on while the caller works on what is here.
      coming = fetchBatch()
      // Until it is awaited, a failure has no listener; and it may never be.
      coming.catch(() => undefined)
      yield rows.map(({ text }) => text)
    }
  } finally {
    await coming.catch(() => undefined)
  }
}

/**
 * Reads any number of rows of one column `text`, batch by batch, on one connection and from one moment in time. `signal` ends the query that runs at
 * that moment as well: what nobody waits for any more does not keep the database busy.
 */
export async function readInBatches(
  db: Db,
  query: SQL,
  signal: AbortSignal,
  use: (batches: AsyncIterable<string[]>, tx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    let cancelled: Promise<unknown> = Promise.resolve()
    const cancel = () => (cancelled = db.execute(sql`select pg_cancel_backend(${rows[0]!.pid})`).catch(() => undefined))
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel, { once: true })
    const batches = fetchBatches(tx)
    try {
      await tx.execute(sql`declare batches no scroll cursor for ${query}`)
      await use(batches, tx)
    } finally {
      signal.removeEventListener('abort', cancel)
      // The connection goes back to the pool only when nothing of ours can reach it any more.
      await cancelled
      await batches.return(undefined)
    }
  }, snapshot)
}
