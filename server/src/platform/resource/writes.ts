import { eq } from 'drizzle-orm'
import type { ResourceContract } from '@pre-u/contract/platform/resource'
import type { Actor } from '../actor'
import { writeAudit, collectExceptions } from '../audit/audit'
import { type Row, type WritableTable, touched } from '../db/columns'
import type { Db } from '../db/db'
import { isForeignKeyViolation } from '../http/errorHandler'
import { ApiError, conflict, refuseIf } from '../http/errors'
import { type Input, readRow, type RemovalQuery, type Resource } from './resource'

type Values = Record<string, unknown>
type Stored = Values & { id: number; updated_at: string }

/** Returns whether a record was changed since the caller read it. */
export const isStale = (row: { updated_at: string }, seen: string | undefined) =>
  seen !== undefined && Date.parse(seen) !== Date.parse(row.updated_at)

export function refuseStale(row: { updated_at: string }, seen: string | undefined) {
  if (isStale(row, seen)) throw conflict('Iemand anders heeft dit intussen gewijzigd. Bekijk de wijziging en sla opnieuw op.')
}

/** Explains that the database refuses a removal because other records refer to the row. */
export const explainInUse = (inUse: string | undefined) => (error: Error) => {
  throw inUse && isForeignKeyViolation(error) ? conflict(inUse) : error
}

/** Writes what differs; a record that stays as it was keeps its `updated_at`. */
export async function saveChanges<T extends WritableTable>(db: Db, table: T, row: Row<T>, input: Values): Promise<Row<T>> {
  const before = row as Stored
  if (Object.entries(input).every(([field, value]) => JSON.stringify(before[field]) === JSON.stringify(value))) return row
  const changed = { ...input, updated_at: touched(table.updated_at) }
  const [saved] = await db
    .update(table as WritableTable)
    .set(changed)
    .where(eq(table.id, before.id))
    .returning()
  return saved as Row<T>
}

/** Returns the ways to write one resource in the caller's transaction: each respects the scope and the rules, and writes an audit entry. */
export function resourceWrites<C extends ResourceContract, T extends WritableTable, Locked>(resource: Resource<C, T, Locked>) {
  const { table, check, contract } = resource
  const audit = (db: Db, actor: Actor, before: Stored | null, after: Stored | null, exception: string) => {
    const record = (after ?? before)!
    return writeAudit(db, contract, actor, { id: record.id, title: resource.title(record), before, after, exception })
  }
  const recorded = async (db: Db, row: Row<T>): Promise<Stored> => ({ ...(row as Stored), ...(await resource.recorded?.(db, row)) })

  /** It runs after the write, so that what cannot be confirmed is refused first. */
  const refuseDoubtful = async (db: Db, row: Row<T>, input: Partial<Input<C>>) => {
    const doubts = (await resource.doubts?.({ db, row, input })) ?? []
    if (doubts.length > 0) throw new ApiError(409, { despite_doubts: doubts })
  }

  const create = async (db: Db, { despite_doubts, ...values }: Values, user: Actor): Promise<Row<T> & Stored> => {
    const input = values as Input<C>
    refuseIf(check?.(input) ?? {})
    const insert = async () =>
      (
        await db
          .insert(table as WritableTable)
          .values(values)
          .returning()
      )[0] as Row<T>
    const { except, inWords } = collectExceptions()
    const row = await (resource.create ? resource.create({ db, input, user, except }) : insert())
    if (!despite_doubts) await refuseDoubtful(db, row, input)
    await audit(db, user, null, await recorded(db, row), inWords())
    return row as Row<T> & Stored
  }

  const update = async (db: Db, id: number, values: Values & { updated_at?: string }, user: Actor): Promise<Row<T> & Stored> => {
    const { updated_at, despite_doubts, ...given } = values
    const input = given as Partial<Input<C>>
    const locked = (await resource.lockFirst?.({ db, user, id, change: 'update', input })) as Locked
    const row = await readRow(db, resource, id, user, 'lock')
    const { updated_at: stored } = row as Stored
    refuseStale({ updated_at: stored }, updated_at)
    const before = await recorded(db, row)
    refuseIf(check?.({ ...row, ...input } as Input<C>) ?? {})
    const { except, inWords } = collectExceptions()
    const step = { db, user, row, input, locked, except }
    await resource.beforeUpdate?.(step)
    const saved = await (resource.update ? resource.update(step) : saveChanges(db, table, row, given))
    await resource.afterUpdate?.(db)
    if (!despite_doubts) await refuseDoubtful(db, saved, input)
    if ((saved as Stored).updated_at !== stored) await audit(db, user, before, await recorded(db, saved), inWords())
    return saved as Row<T> & Stored
  }

  const remove = async (db: Db, id: number, { updated_at: seen, ...query }: { updated_at?: string }, user: Actor) => {
    const locked = (await resource.lockFirst?.({ db, user, id, change: 'remove' })) as Locked
    const row = await readRow(db, resource, id, user, 'lock')
    refuseStale(row as Stored, seen)
    const before = await recorded(db, row)
    const { except, inWords } = collectExceptions()
    const step = { db, user, row, locked, except }
    await resource.beforeRemove?.(step)
    const removal = resource.remove
      ? resource.remove({ ...step, query: query as RemovalQuery<C> })
      : db.delete(table).where(eq(table.id, id))
    await Promise.resolve(removal).catch(explainInUse(resource.inUse))
    await audit(db, user, before, null, inWords())
  }

  return { create, update, remove }
}
