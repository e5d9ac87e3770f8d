import { and, asc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '@pre-u/contract/access'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import type { Actor } from '../actor'
import { writeAudits } from '../audit/audit'
import { type Row, type StoredTable, type WritableTable, touched } from '../db/columns'
import type { Db } from '../db/db'
import { TOO_LATE } from '../undo/undo'
import { refuseBlockers, refuseMissing } from './bulkRefusal'
import { hasId } from './query'
import { explainInUse, isStale } from './writes'

type Subject<T extends WritableTable> = {
  contract: RecordKind
  table: T
  title: (row: Row<T>) => string
  scope?: ((user: User) => SQL | undefined) | undefined
  afterUpdate?: ((db: Db) => Promise<unknown>) | undefined
}
type Seen = { id: number; updated_at?: string | undefined }
type Stored = { id: number; updated_at: string }
export type Changed<R> = { before: R[]; after: R[] }

const LOOK_AGAIN = 'Bekijk de wijziging en probeer het opnieuw.'

/** Refuses when a record is missing, out of this user's scope, or changed since the caller read it. */
export async function lockSelected<T extends WritableTable>(
  db: Db,
  { contract, table, title, scope }: Subject<T>,
  records: Seen[],
  user: Actor,
  advice = LOOK_AGAIN,
): Promise<(Row<T> & Stored)[]> {
  const seen = new Map(records.map(({ id, updated_at }) => [id, updated_at]))
  const rows = (await db
    .select()
    .from<StoredTable>(table)
    .where(and(hasId(table, [...seen.keys()]), scope?.(user)))
    .orderBy(asc(table.id))
    .for('update')) as (Row<T> & Stored)[]
  refuseMissing(seen.size - rows.length, contract.words.many.toLowerCase())
  refuseBlockers(rows.map((row) => ({ name: title(row), why: isStale(row, seen.get(row.id)) ? `is intussen gewijzigd. ${advice}` : '' })))
  return rows
}

type Wanted<R> = { row: R; values: Partial<R> }

/**
 * Writes new values of rows in one statement and returns the rows as they become, in the same order. All have values of the same fields.
 * The values are one parameter, because a statement takes at most 65,535.
 */
export async function writeRows<T extends WritableTable>(
  db: Db,
  table: T,
  wanted: Wanted<Row<T> & Stored>[],
): Promise<(Row<T> & Stored)[]> {
  if (wanted.length === 0) return []
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const names = Object.keys(wanted[0]!.values)
  const types = names.map((name) => `${name} ${columns[name]!.getSQLType()}`).join(', ')
  const values = JSON.stringify(wanted.map(({ row, values: next }) => ({ id: row.id, ...next })))
  const saved = await db
    .update(table as WritableTable)
    .set({ ...Object.fromEntries(names.map((name) => [name, sql.raw(`wanted.${name}`)])), updated_at: touched(table.updated_at) })
    .from(sql`jsonb_to_recordset(${values}::jsonb) as wanted (id int, ${sql.raw(types)})`)
    .where(sql`wanted.id = ${table.id}`)
    .returning(columns)
  const savedById = new Map((saved as (Row<T> & Stored)[]).map((row) => [row.id, row]))
  return wanted.map(({ row }) => savedById.get(row.id)!)
}

const differs = <R>({ row, values }: Wanted<R>) =>
  (Object.keys(values) as (keyof R)[]).some((name) => JSON.stringify(row[name]) !== JSON.stringify(values[name]))

/** Writes new values of locked rows, with an audit entry for each. Rows that stay as they are are left out. */
export async function changeSelected<T extends WritableTable>(
  db: Db,
  { contract, table, title, afterUpdate }: Subject<T>,
  wanted: Wanted<Row<T> & Stored>[],
  user: Actor,
): Promise<Changed<Row<T> & Stored>> {
  const changing = wanted.filter(differs)
  const before = changing.map(({ row }) => row)
  const after = await writeRows(db, table, changing)
  await afterUpdate?.(db)
  const entries = before.map((row, index) => ({ id: row.id, title: title(row), before: row, after: after[index]! }))
  await writeAudits(db, contract, user, entries)
  return { before, after }
}

/** Removes locked rows, with an audit entry for each. `inUse` is what the refusal says when other records refer to one of them. */
export async function removeSelected<T extends WritableTable>(
  db: Db,
  { contract, table, title }: Subject<T>,
  rows: (Row<T> & Stored)[],
  user: Actor,
  inUse?: string,
) {
  const ids = rows.map(({ id }) => id)
  await db.delete(table).where(hasId(table, ids)).catch(explainInUse(inUse))
  await writeAudits(
    db,
    contract,
    user,
    rows.map((row) => ({ id: row.id, title: title(row), before: row, after: null })),
  )
}

export const pickFields = <R extends object, Name extends keyof R & string>(row: R, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<R, Name>

/** Fields of a record as they were. `touched_at` is what `updated_at` became. */
export type Earlier<Fields = Record<string, unknown>> = Fields & { id: number; touched_at: string }

export const earlierOf = <R extends Stored, Name extends keyof R & string>(
  { before, after }: Changed<R>,
  names: readonly Name[],
): Earlier<Pick<R, Name>>[] => before.map((row, index) => ({ ...pickFields(row, names), id: row.id, touched_at: after[index]!.updated_at }))

/** Writes the fields back, unless somebody changed one of the records since. */
export async function restoreSelected<T extends WritableTable>(db: Db, subject: Subject<T>, earlier: Earlier[], user: Actor) {
  const seen = earlier.map(({ id, touched_at }) => ({ id, updated_at: touched_at }))
  const rows = await lockSelected(db, subject, seen, user, TOO_LATE)
  const fieldsById = new Map(earlier.map(({ id, touched_at: _touched, ...fields }) => [id, fields]))
  const wanted = rows.map((row) => ({ row, values: fieldsById.get(row.id) as Partial<Row<T> & Stored> }))
  return changeSelected(db, subject, wanted, user)
}
