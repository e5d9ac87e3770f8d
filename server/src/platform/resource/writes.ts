import { eq } from 'drizzle-orm'
import type { ResourceContract } from '@pre-u/contract/platform/http'
import type { Actor } from '../actor'
import { writeAudit } from '../audit/audit'
import { touched } from '../db/columns'
import type { Db } from '../db/db'
import { isForeignKeyViolation } from '../http/errorHandler'
import { conflict, refuseIf } from '../http/errors'
import { type Input, readRow, type Resource, type Row, type StoredTable } from './resource'

export type Values = Record<string, unknown>
type Stored = Values & { id: number; updated_at: string }

export function refuseStale(row: { updated_at: string }, seen: string | undefined) {
  if (seen !== undefined && Date.parse(seen) !== Date.parse(row.updated_at))
    throw conflict('Iemand anders heeft dit intussen gewijzigd. Bekijk de wijziging en sla opnieuw op.')
}

const explainInUse = (inUse: string | undefined) => (error: Error) => {
  throw inUse && isForeignKeyViolation(error) ? conflict(inUse) : error
}

/** Writes what differs; a record that stays as it was keeps its `updated_at`. */
export async function saveChanges(db: Db, table: StoredTable, row: Stored, input: Values): Promise<Stored> {
  if (Object.entries(input).every(([field, value]) => JSON.stringify(row[field]) === JSON.stringify(value))) return row
  const changed = { ...input, updated_at: touched(table.updated_at) }
  const [saved] = await db.update(table).set(changed).where(eq(table.id, row.id)).returning()
  return saved as Stored
}

/** The ways to write one resource, inside the caller's transaction: in scope, its rules held, its audit entry written. */
export function resourceWrites<C extends ResourceContract, T extends StoredTable>(resource: Resource<C, T>) {
  const table: StoredTable = resource.table
  const { check, name, personal } = resource
  const audit = (db: Db, actor: Actor, before: Stored | null, after: Stored | null) => {
    const record = (after ?? before)!
    const title = resource.title(record)
    return writeAudit(db, { actor, resource: name, record: { id: record.id, title }, before, after, personal })
  }

  const recorded = async (db: Db, row: Stored): Promise<Stored> => ({ ...row, ...(await resource.recorded?.(db, row)) })

  const create = async (db: Db, input: Values, user: Actor) => {
    refuseIf(check?.(input as Input<C>) ?? {})
    const [plain] = resource.create ? [] : await db.insert(table).values(input).returning()
    const row = (plain ?? (await resource.create?.(db, input as Input<C>, user))) as Stored
    await audit(db, user, null, await recorded(db, row))
    return row as Stored & Row<T>
  }

  const update = async (db: Db, id: number, { updated_at, ...input }: Values & { updated_at?: string }, user: Actor) => {
    await resource.lockFirst?.(db, id, 'update')
    const row = (await readRow(db, resource, id, user, 'lock')) as Stored
    refuseStale(row, updated_at)
    const before = await recorded(db, row)
    refuseIf(check?.({ ...row, ...input } as Input<C>) ?? {})
    await resource.beforeUpdate?.(db, row, input as Partial<Input<C>>, user)
    const special = await resource.update?.(db, row, input as Partial<Input<C>>, user)
    const saved = (special ?? (await saveChanges(db, table, row, input))) as Stored
    if (saved.updated_at !== row.updated_at) await audit(db, user, before, await recorded(db, saved))
    return saved as Stored & Row<T>
  }

  const remove = async (db: Db, id: number, user: Actor) => {
    await resource.lockFirst?.(db, id, 'remove')
    const row = (await readRow(db, resource, id, user, 'lock')) as Stored
    const before = await recorded(db, row)
    await resource.beforeRemove?.(db, row, user)
    const removal = resource.remove ? resource.remove(db, row, user) : db.delete(table).where(eq(table.id, id))
    await Promise.resolve(removal).catch(explainInUse(resource.inUse))
    await audit(db, user, before, null)
  }

  return { create, update, remove }
}
