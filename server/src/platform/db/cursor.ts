import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db'

const BATCH_SIZE = 500
const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

type Query<T extends PgTable, Item> = {
  table: T
  where: SQL | undefined
  orderBy: SQL[]
  /** Makes of the rows of a batch what the caller wants to see of them. */
  present: (tx: Db, rows: T['$inferSelect'][]) => Promise<Item[]>
}

type Fetched = Record<string, unknown>

/** `fetch` answers what the driver gives; the table's columns know how to read it. In place: an export is mostly this. */
function readRows<T extends PgTable>(table: T, rows: Fetched[]): T['$inferSelect'][] {
  const columns = Object.entries(getTableColumns(table))
  for (const row of rows)
    for (const [field, column] of columns) {
      const value = row[column.name]
      row[field] = value === null ? null : column.mapFromDriverValue(value)
    }
  return rows
}

async function* fetchBatches<T extends PgTable, Item>(tx: Db, { table, present }: Query<T, Item>): AsyncGenerator<Item[]> {
  // Async, for a promise: what `execute` gives asks the database again for each who waits for it.
  const fetchBatch = async () => tx.execute<Fetched>(sql.raw(`fetch ${BATCH_SIZE} from batches`))
  let coming = fetchBatch()
  try {
    for (;;) {
      const { rows } = await coming
      if (rows.length === 0) return
      // PostgreSQL reads on while the caller works on what is here.
      coming = fetchBatch()
      // Until it is awaited, a failure has no listener; and it may never be.
      coming.catch(() => undefined)
      yield await present(tx, readRows(table, rows))
    }
  } finally {
    await coming.catch(() => undefined)
  }
}

/**
 * Reads any number of rows, batch by batch, on one connection and from one moment in time. `signal` ends the query that runs at
 * that moment as well: what nobody waits for any more does not keep the database busy.
 */
export async function readInBatches<T extends PgTable, Item>(
  db: Db,
  query: Query<T, Item>,
  signal: AbortSignal,
  use: (batches: AsyncIterable<Item[]>, tx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    let cancelled: Promise<unknown> = Promise.resolve()
    const cancel = () => (cancelled = db.execute(sql`select pg_cancel_backend(${rows[0]!.pid})`).catch(() => undefined))
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel, { once: true })
    const batches = fetchBatches(tx, query)
    try {
      const { table, where, orderBy } = query
      const found = tx
        .select()
        .from<PgTable>(table)
        .where(where)
        .orderBy(...orderBy)
      await tx.execute(sql`declare batches no scroll cursor for ${found}`)
      await use(batches, tx)
    } finally {
      signal.removeEventListener('abort', cancel)
      // The connection goes back to the pool only when nothing of ours can reach it any more.
      await cancelled
      await batches.return(undefined)
    }
  }, snapshot)
}
