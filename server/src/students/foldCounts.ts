import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { locks, tryLockUntilCommit } from '../platform/db/locks'
import { activityCountsTable, schoolCountsTable } from './table'

const fold = (table: typeof activityCountsTable | typeof schoolCountsTable, key: SQL) => sql`
  with scattered as materialized (select ${key}, period_id, status, grade from ${table} group by 1, 2, 3, 4 having count(*) > 1 or sum(number) = 0),
  taken as (delete from ${table} using scattered
    where ${table}.${key} = scattered.${key} and ${table}.period_id = scattered.period_id
      and ${table}.status = scattered.status and ${table}.grade = scattered.grade
    returning ${table}.${key}, ${table}.period_id, ${table}.status, ${table}.grade, ${table}.number)
  insert into ${table} select ${key}, period_id, status, grade, sum(number) from taken group by 1, 2, 3, 4 having sum(number) <> 0`

export const FOLD_COUNTS_MS = 15_000

/**
 * Makes one row of the rows that changes added to a count. Sums stay the same at any moment: another transaction sees all of the old rows or
 * the new one. One process at a time.
 */
export const foldCounts = (db: Db) =>
  db.transaction(async (tx) => {
    if (!(await tryLockUntilCommit(tx, locks.studentCounts))) return
    await tx.execute(fold(schoolCountsTable, sql`school_id`))
    await tx.execute(fold(activityCountsTable, sql`activity_id`))
  })
