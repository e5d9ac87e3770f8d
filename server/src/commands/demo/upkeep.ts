import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db'
import { studentsTable } from '../../tables/students'

/** `create`: makes an index or constraint of the table `owner` again. */
type Dropped = { owner: string; create: string; isForeignKey: boolean }
export type Upkeep = Dropped[]

/**
 * What triggers, indexes and foreign keys do for each row is faster done once for all rows. The primary key of the registrations stays:
 * another table refers to it.
 */
export async function stopUpkeep(tx: Db, derivedTables: PgTable[]): Promise<Upkeep> {
  const tables = sql.param([studentsTable, ...derivedTables].map((table) => getTableName(table)))
  const { rows } = await tx.execute<Dropped & { drop: string }>(sql`
    select relname as owner, contype = 'f' as "isForeignKey",
      format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(pg_constraint.oid)) as create,
      format('alter table %I drop constraint %I', relname, conname) as drop
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where relname = any(${tables}) and contype = case when relname = 'students' then 'f' else 'p' end
    union all
    select tablename, false, indexdef, format('drop index %I', indexname) from pg_indexes
    where tablename = any(${tables}) and indexname not in (select conname from pg_constraint)`)
  await tx.execute(sql`alter table ${studentsTable} disable trigger user`)
  for (const { drop } of rows) await tx.execute(sql.raw(drop))
  return rows
}

export async function resumeUpkeep(tx: Db, upkeep: Upkeep) {
  for (const { create, isForeignKey } of upkeep) if (isForeignKey) await tx.execute(sql.raw(create))
  await tx.execute(sql`alter table ${studentsTable} enable trigger user`)
}

const isSearchIndex = (create: string) => create.includes('USING gin')

/** The statements that make the indexes of a table. That of the search comes first: it takes as long as all others. */
export const indexesOf = (table: PgTable, upkeep: Upkeep) =>
  upkeep
    .filter(({ owner, isForeignKey }) => owner === getTableName(table) && !isForeignKey)
    .map(({ create }) => create)
    .toSorted((a, b) => Number(isSearchIndex(b)) - Number(isSearchIndex(a)))
    .map((create) => sql.raw(create))

/**
 * A database whose filling was interrupted looks complete, but lacks indexes, foreign keys and what triggers keep. Only for databases with
 * demo data: in others an administrator may have disabled a trigger, and the advice to begin with an empty database would lose all data.
 */
export async function refuseHalfFilled(db: Db) {
  const { rows } = await db.execute(sql`select from pg_trigger where tgrelid = 'students'::regclass and tgenabled = 'D' limit 1`)
  if (rows.length > 0)
    throw new Error(
      'The filling of this database with registrations runs still, or was interrupted. If it was, begin with an empty database.',
    )
}
