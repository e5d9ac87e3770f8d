import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db'
import { locks, tryLockUntilCommit } from '../db/locks'
import { compileStatement, runStatement } from '../db/statement'
import { auditTable, newAuditTable } from './audit'

export const INDEX_ENTRIES_MS = 3000

const columns = sql.raw(
  Object.values<PgColumn>(getTableColumns(auditTable))
    .map(({ name }) => name)
    .join(', '),
)
/** In the order of the index that their records lie scattered in. */
const moveEntries = compileStatement(sql`
  with moved as (delete from ${newAuditTable} returning *)
  insert into ${auditTable} (${columns}) overriding system value select ${columns} from moved order by resource, record_id, at`)

/**
 * Moves new entries to where the indexes are; not while nothing can be stored. A reader sees an entry in one of both tables at any moment.
 * Where somebody holds the entries, it is left to the next time: waiting for them, it would make others wait for it.
 */
export async function indexEntries(db: Db) {
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select exists (select from ${newAuditTable}) and not current_setting('transaction_read_only')::boolean as waits`)
  if (!rows[0]!.waits) return
  await db.transaction(async (tx) => {
    if (await tryLockUntilCommit(tx, locks.auditEntries)) await runStatement(tx, moveEntries, {})
  })
}
