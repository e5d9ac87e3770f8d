import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DocumentFolder, DocumentItem, listDocuments } from '@pre-u/contract/documents/documents'
import { fullName } from '@pre-u/contract/platform/names'
import type * as z from 'zod/mini'
import { usersTable } from '../tables/accounts'
import type { Db } from '../platform/db/db'
import { dutch } from '../platform/db/columns'
import { searchableText, searchConditions } from '../platform/resource/query'
import { findFolder, type Folder } from './find'
import { isInSpace, type Space, usedBytes } from './space'
import { documentsTable as table } from '../tables/documents'

export type ListQuery = z.output<z.ZodMiniObject<typeof listDocuments>>
const parents = alias(table, 'parents')

export const author = { id: usersTable.id, first_name: usersTable.first_name, infix: usersTable.infix, last_name: usersTable.last_name }
type Author = { id: number; first_name: string; infix: string; last_name: string } | null
export const presentAuthor = (user: Author) => user && { id: user.id, name: fullName(user) }

export async function presentItems(
  db: Db,
  space: Space,
  where: SQL | undefined,
  page: { orderBy?: SQL[]; limit?: number; offset?: number } = {},
) {
  const rows = await db
    .select({ row: table, folder: parents.key, author })
    .from(table)
    .leftJoin(parents, eq(parents.id, table.parent_id))
    .leftJoin(usersTable, eq(usersTable.id, table.uploaded_by))
    .where(and(isInSpace(space), where))
    .orderBy(...(page.orderBy ?? [asc(table.id)]))
    .limit(page.limit ?? 10_000)
    .offset(page.offset ?? 0)
  return rows.map(({ row, folder, author: uploader }) => {
    const item: DocumentItem = {
      ...row,
      file_key: row.key,
      bucket: space.bucket,
      folder: folder ?? '',
      uploaded_by: presentAuthor(uploader),
    }
    return { ...item, id: row.id, trashed_at: row.trashed_at }
  })
}

/** Returns the names of the folders of each item by its id: 'Brieven / 2026'. */
export async function pathsTo(db: Db, items: { id: number }[]): Promise<Map<number, string>> {
  const ids = items.map(({ id }) => id)
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

function orderTerms({ ordering, sort_a_z, main_folder }: ListQuery): SQL[] {
  const kinds = main_folder.startsWith('-') ? desc(table.kind) : asc(table.kind)
  const name = dutch(table.name)
  const key = ordering?.replace('-', '')
  if (key === 'last_modified' || key === 'size') {
    const direction = ordering!.startsWith('-') ? desc : asc
    return [kinds, direction(table[key]), asc(name), asc(table.id)]
  }
  const direction = (ordering ? ordering === 'name' : sort_a_z) ? asc : desc
  return [kinds, direction(name), direction(table.id)]
}

const isBelow = (space: Space, { id }: Folder): SQL => sql`${table.id} in (
  with recursive below as (
    select id from ${table} where ${and(isInSpace(space), id === null ? isNull(table.parent_id) : eq(table.parent_id, id), isNull(table.trashed_at))}
    union all
    select inner_item.id from ${table} inner_item join below on inner_item.parent_id = below.id where inner_item.trashed_at is null
  ) select id from below)`

const isDirectlyIn = ({ id }: Folder) => and(id === null ? isNull(table.parent_id) : eq(table.parent_id, id), isNull(table.trashed_at))

export async function listFolder(db: Db, space: Space, query: ListQuery): Promise<DocumentFolder> {
  const folder = await findFolder(db, space, query.folder)
  const condition = query.search
    ? and(isBelow(space, folder), ...searchConditions(searchableText([table.name]), query.search))
    : isDirectlyIn(folder)
  const { page, page_size } = query
  const paging = { orderBy: orderTerms(query), limit: page_size, offset: (page - 1) * page_size }
  const [items, count, used_bytes] = await Promise.all([
    presentItems(db, space, condition, paging),
    db.$count(table, and(isInSpace(space), condition)),
    usedBytes(db, space),
  ])
  const { key, name, path } = folder
  const paths = query.search ? await pathsTo(db, items) : null
  const presented = paths ? items.map((item) => ({ ...item, path: paths.get(item.id) ?? '' })) : items
  return { folder: { file_key: key, name, path }, items: presented, count, used_bytes, quota_bytes: space.quota }
}

export type TreeEntry = {
  ids: number[]
  path: string[]
  kind: 'folder' | 'file'
  object_key: string | null
  content_type: string
  modified_at: string
}

/** Reads these items and all their descendants; a folder precedes its content. */
export async function readTree(db: Db, ids: number[]): Promise<TreeEntry[]> {
  const { rows } = await db.execute<TreeEntry>(sql`
    with recursive tree as (
      select id, kind, object_key, content_type, last_modified, array[id] as ids, array[name] as path
      from ${table} where id = any(${sql.param(ids)}::int[])
      union all
      select child.id, child.kind, child.object_key, child.content_type, child.last_modified, ids || child.id, path || child.name
      from ${table} child join tree on child.parent_id = tree.id where child.trashed_at is null
    )
    select ids, path, kind, object_key, content_type, last_modified::text as modified_at from tree order by path, ids`)
  return rows
}
