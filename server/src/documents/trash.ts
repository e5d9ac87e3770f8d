import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { KEPT_DAYS, type TrashedDocument } from '@pre-u/contract/documents'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { notFound } from '../platform/http/errors'
import { putInto, record } from './change'
import { findFolder, type Row } from './find'
import { pathsTo, presentItems } from './list'
import { lockSpace, type Space, within } from './space'
import { documentsTable as table, documentVersionsTable as versions } from './table'

const DAY_MS = 86_400_000
const MOST_SHOWN = 1000
export const expiresAt = (since: string) => new Date(Date.parse(since) + KEPT_DAYS * DAY_MS).toISOString()

export async function listTrash(db: Db, space: Space): Promise<TrashedDocument[]> {
  const newestFirst = { orderBy: [desc(table.trashed_at), desc(table.id)], limit: MOST_SHOWN }
  const items = await presentItems(db, space, isNotNull(table.trashed_at), newestFirst)
  const paths = await pathsTo(db, items)
  return items.map((item) => ({
    ...item,
    trashed_at: item.trashed_at!,
    expires_at: expiresAt(item.trashed_at!),
    path: paths.get(item.id) ?? '',
  }))
}

async function findTrashed(db: Db, space: Space, keys: string[]): Promise<Row[]> {
  const distinct = [...new Set(keys)]
  const rows = await db
    .select()
    .from(table)
    .where(and(within(space), inArray(table.key, distinct), isNotNull(table.trashed_at)))
    .orderBy(asc(table.id))
  if (rows.length < distinct.length) throw notFound()
  return rows
}

function groupedByFolder(rows: Row[]): Map<number | null, Row[]> {
  const groups = new Map<number | null, Row[]>()
  for (const row of rows) groups.set(row.parent_id, [...(groups.get(row.parent_id) ?? []), row])
  return groups
}

/** The folder they were in; the beginning, when that folder is in the trash itself or gone. */
async function formerFolder(db: Db, space: Space, id: number | null): Promise<number | null> {
  if (id === null) return null
  const [folder] = await db.select({ key: table.key }).from(table).where(eq(table.id, id))
  const found = folder && findFolder(db, space, folder.key).catch(() => null)
  return (await found)?.id ?? null
}

/** Back to where they were; under a number, when their name has been taken since. */
export async function restore(db: Db, space: Space, keys: string[], user: Actor): Promise<Row[]> {
  await lockSpace(db, space)
  const rows = await findTrashed(db, space, keys)
  const restored: Row[] = []
  for (const [folder, inside] of groupedByFolder(rows))
    restored.push(...(await putInto(db, space, await formerFolder(db, space, folder), inside, 'keep', user)))
  return restored
}

/** For good. The sweep takes their bytes away. */
export async function purge(db: Db, space: Space, keys: string[], user: Actor) {
  await lockSpace(db, space)
  const rows = await findTrashed(db, space, keys)
  await db.delete(table).where(
    inArray(
      table.id,
      rows.map(({ id }) => id),
    ),
  )
  await record(
    db,
    user,
    rows.map((before) => ({ before, after: null })),
  )
}

/** What was deleted or replaced longer ago than it can be brought back. */
export async function forgetDocuments(db: Db) {
  const before = sql`now() - make_interval(days => ${KEPT_DAYS})`
  await db.delete(versions).where(sql`${versions.replaced_at} < ${before}`)
  await db.delete(table).where(sql`${table.trashed_at} < ${before}`)
}
