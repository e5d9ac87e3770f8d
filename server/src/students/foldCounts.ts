import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/db/db'
import { locks, tryLockUntilCommit } from '../platform/db/locks'
import { schoolActivityCountsTable, schoolCountsTable } from './table'

export const FOLD_COUNTS_MS = 15_000

function fold(table: PgTable) {
  const columns = Object.values<PgColumn>(getTableColumns(table)).filter(({ name }) => name !== 'number' && name !== 'is_change')
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  return sql`
    with taken as (delete from ${table} where is_change returning *)
    insert into ${table} as kept (${names}, number, is_change)
      select ${names}, sum(number), false from taken group by ${names} having sum(number) <> 0 order by ${names}
    on conflict (${names}) where not is_change do update set number = kept.number + excluded.number`
}

/**
 * Adds the changes of schools' counts to the kept numbers, in a time that depends on the changes alone. Sums stay the same at any moment:
 * another transaction sees the changes or the new numbers. One process at a time.
 */
export const foldCounts = (db: Db) =>
  db.transaction(async (tx) => {
    if (!(await tryLockUntilCommit(tx, locks.studentCounts))) return
    for (const table of [schoolCountsTable, schoolActivityCountsTable]) await tx.execute(fold(table))
  })
