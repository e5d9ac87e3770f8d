import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { KEPT_DAYS, type TrashedDocument } from '@pre-u/contract/documents'
import type { Actor } from '../platform/actor'
import { touched } from '../platform/columns'
import type { Db } from '../platform/db/db'
import { notFound } from '../platform/errors'
import { record } from './change'
import { findFolder, freeName, type Row } from './find'
import { presentItems } from './list'
import { lockSpace, type Space, within } from './space'
import { documentsTable as table, documentVersionsTable as versions } from './table'

const DAY_MS = 86_400_000
export const expiresAt = (since: string) => new Date(Date.parse(since) + KEPT_DAYS * DAY_MS).toISOString()

/** Where it was, in words: 'Brieven / 2026'. */
async function pathsOf(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; path: string }>(sql`
    with recursive above as (
      select id as of, parent_id, ''::text as path from ${table} where id = any(${sql.param(ids)}::int[])
      union all
      select of, folder.parent_id, folder.name || case when path = '' then '' else ' / ' || path end
      from ${table} folder join above on folder.id = above.parent_id
    )
    select of as id, path from above where parent_id is null`)
  return new Map(rows.map(({ id, path }) => [id, path]))
}

export async function listTrash(db: Db, space: Space): Promise<TrashedDocument[]> {
  const rows = await db
    .select({ id: table.id, key: table.key })
    .from(table)
    .where(and(within(space), isNotNull(table.trashed_at)))
    .orderBy(desc(table.trashed_at), desc(table.id))
    .limit(1000)
  const ids = rows.map(({ id }) => id)
  const paths = await pathsOf(db, ids)
  const pathOf = new Map(rows.map(({ id, key }) => [key, paths.get(id) ?? '']))
  const items = await presentItems(db, space, inArray(table.id, ids), { orderBy: [desc(table.trashed_at), desc(table.id)] })
  return items.map((item) => ({
    ...item,
    trashed_at: item.trashed_at!,
    expires_at: expiresAt(item.trashed_at!),
    path: pathOf.get(item.file_key)!,
  }))
}

async function findTrashed(db: Db, space: Space, keys: string[]): Promise<Row[]> {
  const distinct = [...new Set(keys)]
  const rows = await db
    .select()
    .from(table)
    .where(and(within(space), inArray(table.key, distinct), isNotNull(table.trashed_at)))
    .orderBy(desc(table.id))
  if (rows.length < distinct.length) throw notFound()
  return rows
}

/** The folder it was in; the beginning, when that folder is in the trash itself or gone. */
async function formerFolder(db: Db, space: Space, { parent_id }: Row): Promise<number | null> {
  if (parent_id === null) return null
  const [folder] = await db.select({ key: table.key }).from(table).where(eq(table.id, parent_id))
  return folder
    ? findFolder(db, space, folder.key)
        .then(({ id }) => id)
        .catch(() => null)
    : null
}

/** Back to where they were; under a number, when their name has been taken since. */
export async function restore(db: Db, space: Space, keys: string[], user: Actor): Promise<Row[]> {
  await lockSpace(db, space)
  const rows = await findTrashed(db, space, keys)
  const restored: Row[] = []
  for (const before of rows) {
    const parent_id = await formerFolder(db, space, before)
    const name = await freeName(db, space, parent_id, before.name)
    const [after] = await db
      .update(table)
      .set({ parent_id, name, trashed_at: null, updated_at: touched(table.updated_at) })
      .where(eq(table.id, before.id))
      .returning()
    await record(db, user, [{ before, after: after! }])
    restored.push(after!)
  }
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
