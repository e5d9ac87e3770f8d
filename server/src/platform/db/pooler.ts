import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** `keepsNames`: a statement that was prepared under a name is found again on every session. */
export type Pooling = { isPooled: boolean; keepsNames: boolean }
export const DIRECT: Pooling = { isPooled: false, keepsNames: true }

const CONNECT_TIMEOUT_MS = 5000

/**
 * Whether a pooler such as PgBouncer stands between: it tells its clients another process than the one that answers them. One that keeps
 * named statements (PgBouncer 1.21 and newer, with max_prepared_statements) gives them names of its own.
 */
export async function detectPooler(clientConfig: pg.ClientConfig): Promise<Pooling> {
  const client = new pg.Client({ ...clientConfig, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  try {
    const name = `pre_u_${randomUUID()}`
    // In one transaction, so on one session.
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' })
    // The types of the driver lack it.
    const { processID } = client as unknown as { processID: number }
    if (rows[0]!.pid === processID) return DIRECT
    const known = await client.query('select from pg_prepared_statements where name = $1', [name])
    if (known.rowCount === 0) return { isPooled: true, keepsNames: true }
    await client.query(`deallocate ${pg.escapeIdentifier(name)}`)
    return { isPooled: true, keepsNames: false }
  } finally {
    await client.query('rollback').catch(() => undefined)
    await client.end()
  }
}

/** A session that each transaction may change hears no notifications. */
export function refuseDeafness({ isPooled }: Pooling, listenUrl: string | null) {
  if (isPooled && !listenUrl)
    throw new Error('DATABASE_URL leads through a pooler: set DATABASE_LISTEN_URL to the address of PostgreSQL itself.')
}
