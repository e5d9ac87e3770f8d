import { sql } from 'drizzle-orm'
import { columnNames } from '../db/columns'
import type { Db } from '../db/db'
import { locks, tryLockUntilCommit } from '../db/locks'
import { compileStatement, runStatement } from '../db/statement'
import { auditTable, newAuditTable } from './audit'

export const INDEX_ENTRIES_MS = 3000

const columns = sql.raw(columnNames(auditTable).join(', '))
/** Sorted as the index by record, in which neighbouring entries then share pages. */
const moveEntries = compileStatement(sql`
  with moved as (delete from ${newAuditTable} returning *)
  insert into ${auditTable} (${columns}) overriding system value select ${columns} from moved order by resource, record_id, at`)

/**
 * Moves new entries to the table with the indexes, in one statement, so that a reader finds each entry once. It does nothing while the
 * database is read-only, or while a transaction holds the lock: if it waited for that lock, later transactions would wait behind it.
 */
export async function indexEntries(db: Db) {
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select exists (select from ${newAuditTable}) and not current_setting('transaction_read_only')::boolean as waits`)
  if (!rows[0]!.waits) return
  await db.transaction(async (tx) => {
    if (await tryLockUntilCommit(tx, locks.auditEntries)) await runStatement(tx, moveEntries, {})
  })
}
