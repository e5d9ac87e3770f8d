import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Log } from '../http/logging'
import type { Db } from './db'

const PATIENCE_MS = 500
const POLL_MS = 20
/** A standby that failed is not asked for so long. */
const AVOIDED_MS = 10_000

/**
 * Chooses where exports and figures are read: from the standby, once it has everything that the primary has now; otherwise, and while the
 * standby is away, from the primary.
 */
export function createReadSource({ db, standby, log }: { db: Db; standby?: Db | undefined; log: Log }): () => Promise<Db> {
  let avoidedUntil = 0

  async function hasCaughtUp(other: Db): Promise<boolean> {
    const { rows } = await db.execute<{ position: string }>(sql`select pg_current_wal_flush_lsn() as position`)
    const { position } = rows[0]!
    for (const giveUpAt = Date.now() + PATIENCE_MS; ;) {
      const answer = await other.execute<{ is_there: boolean }>(
        sql`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${position}::pg_lsn else true end as is_there`,
      )
      if (answer.rows[0]!.is_there) return true
      if (Date.now() > giveUpAt) return false
      await wait(POLL_MS)
    }
  }

  return async () => {
    if (!standby || Date.now() < avoidedUntil) return db
    try {
      if (await hasCaughtUp(standby)) return standby
      log.warn('the standby is behind: reading from the primary')
    } catch (err) {
      log.warn({ err }, 'the standby cannot be read: reading from the primary')
    }
    avoidedUntil = Date.now() + AVOIDED_MS
    return db
  }
}
