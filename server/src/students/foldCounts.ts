import { and, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/db/db'
import { locks, tryLockUntilCommit } from '../platform/db/locks'
import { schoolActivityCountsTable, schoolCountsTable } from './table'

export const FOLD_COUNTS_MS = 15_000

function fold(table: PgTable) {
  const columns = Object.values<PgColumn>(getTableColumns(table)).filter(({ name }) => name !== 'number')
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const isSame = and(...columns.map((column) => sql`${column} = scattered.${sql.identifier(column.name)}`))
  return sql`
    with scattered as materialized (select ${names} from ${table} group by ${names} having count(*) > 1 or sum(number) = 0),
    taken as (delete from ${table} using scattered where ${isSame} returning ${table}.*)
    insert into ${table} (${names}, number) select ${names}, sum(number) from taken group by ${names} having sum(number) <> 0`
}

/**
 * Makes one row of the rows that changes added to a school's counts. Sums stay the same at any moment: another transaction sees all of the old
 * rows or the new one. One process at a time.
 */
export const foldCounts = (db: Db) =>
  db.transaction(async (tx) => {
    if (!(await tryLockUntilCommit(tx, locks.studentCounts))) return
    for (const table of [schoolCountsTable, schoolActivityCountsTable]) await tx.execute(fold(table))
  })
