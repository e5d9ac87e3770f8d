import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { TrashedDocument } from '@pre-u/contract/documents/documents'
import { DAY_MS } from '@pre-u/contract/platform/dates'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { groupBy, idsOf } from '../platform/arrays'
import { notFound } from '../platform/http/errors'
import { readTerm } from '../privacy/retention/terms'
import { putInto, recordChanges } from './change'
import { findFolder, type Row } from './find'
import { pathsTo, presentItems } from './list'
import { isInSpace, lockSpace, type Space } from './space'
import { documentsTable as table } from '../tables/documents'

const MAX_LISTED = 1000

/** Returns when what was trashed or replaced at a moment is deleted. */
export async function expiry(db: Db) {
  const days = await readTerm(db, 'documents_trash')
  return (since: string) => new Date(Date.parse(since) + days * DAY_MS).toISOString()
}

export async function listTrash(db: Db, space: Space): Promise<TrashedDocument[]> {
  const newestFirst = { orderBy: [desc(table.trashed_at), desc(table.id)], limit: MAX_LISTED }
  const items = await presentItems(db, space, isNotNull(table.trashed_at), newestFirst)
  const paths = await pathsTo(db, items)
  const expiresAt = await expiry(db)
  return items.map((item) => ({
    ...item,
    trashed_at: item.trashed_at!,
    expires_at: expiresAt(item.trashed_at!),
    path: paths.get(item.id) ?? '',
  }))
}

/** How many folders an item is in. */
const depth = sql`(
  with recursive around as (
    select ${table.parent_id} as id
    union all
    select above.parent_id from ${table} above join around on above.id = around.id
  )
  select count(around.id) from around)`

/** Finds trashed items, the outer ones first. */
async function findTrashed(db: Db, space: Space, keys: string[]): Promise<Row[]> {
  const distinct = [...new Set(keys)]
  const rows = await db
    .select()
    .from(table)
    .where(and(isInSpace(space), inArray(table.key, distinct), isNotNull(table.trashed_at)))
    .orderBy(depth, asc(table.id))
  if (rows.length < distinct.length) throw notFound()
  return rows
}

/** Returns the root when the folder is trashed itself, or below a trashed one. */
async function formerFolder(db: Db, space: Space, id: number | null): Promise<number | null> {
  if (id === null) return null
  const [folder] = await db.select({ key: table.key }).from(table).where(eq(table.id, id))
  const restorable = folder && findFolder(db, space, folder.key).catch(() => null)
  return (await restorable)?.id ?? null
}

export async function restore(db: Db, space: Space, keys: string[], user: Actor): Promise<Row[]> {
  await lockSpace(db, space)
  const rows = await findTrashed(db, space, keys)
  const restored: Row[] = []
  for (const [folder, items] of groupBy(rows, ({ parent_id }) => parent_id))
    restored.push(...(await putInto(db, space, await formerFolder(db, space, folder), items, 'keep', user)))
  return restored
}

/** Deletes the rows; the sweep removes the objects. */
export async function purge(db: Db, space: Space, keys: string[], user: Actor) {
  await lockSpace(db, space)
  const rows = await findTrashed(db, space, keys)
  await db.delete(table).where(inArray(table.id, idsOf(rows)))
  await recordChanges(
    db,
    user,
    rows.map((before) => ({ before, after: null })),
  )
}
