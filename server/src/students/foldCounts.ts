import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { activityCountsTable, schoolCountsTable } from './table'

const fold = (table: typeof activityCountsTable | typeof schoolCountsTable, key: SQL) => sql`
  with scattered as materialized (select ${key}, period_id, status, grade from ${table} group by 1, 2, 3, 4 having count(*) > 1 or sum(number) = 0),
  taken as (delete from ${table} using scattered
    where ${table}.${key} = scattered.${key} and ${table}.period_id = scattered.period_id
      and ${table}.status = scattered.status and ${table}.grade = scattered.grade
    returning ${table}.${key}, ${table}.period_id, ${table}.status, ${table}.grade, ${table}.number)
  insert into ${table} select ${key}, period_id, status, grade, sum(number) from taken group by 1, 2, 3, 4 having sum(number) <> 0`

/**
 * Makes one row of the rows that changes added to a count. Sums stay the same at any moment: another transaction sees all of the old rows or
 * the new one, and a second fold adds up only what it has deleted itself.
 */
export async function foldCounts(db: Db) {
  await db.execute(fold(schoolCountsTable, sql`school_id`))
  await db.execute(fold(activityCountsTable, sql`activity_id`))
}
