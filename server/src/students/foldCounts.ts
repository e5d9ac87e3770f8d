import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { locks, tryLockUntilCommit } from '../platform/db/locks'
import { schoolCountsTable as table } from './table'

export const FOLD_COUNTS_MS = 15_000

const fold = sql`
  with scattered as materialized (
    select school_id, period_id, status, grade from ${table} group by 1, 2, 3, 4 having count(*) > 1 or sum(number) = 0),
  taken as (
    delete from ${table} using scattered
    where ${table.school_id} = scattered.school_id and ${table.period_id} = scattered.period_id
      and ${table.status} = scattered.status and ${table.grade} = scattered.grade
    returning ${table}.*)
  insert into ${table} select school_id, period_id, status, grade, sum(number) from taken group by 1, 2, 3, 4 having sum(number) <> 0`

/**
 * Makes one row of the rows that changes added to a school's count. Sums stay the same at any moment: another transaction sees all of the old
 * rows or the new one. One process at a time.
 */
export const foldCounts = (db: Db) =>
  db.transaction(async (tx) => {
    if (await tryLockUntilCommit(tx, locks.studentCounts)) await tx.execute(fold)
  })
