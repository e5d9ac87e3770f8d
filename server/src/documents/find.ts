import { listed } from '@pre-u/contract/platform/words'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { conflict, notFound } from '../platform/http/errors'
import { isInSpace, type Space } from './space'
import { documentsTable as table } from '../tables/documents'

export type Row = typeof table.$inferSelect
type PathItem = { id: number; key: string; name: string; kind: Row['kind']; trashed_at: string | null }
export type Folder = { id: number | null; key: string; name: string; path: { file_key: string; name: string }[] }

const root: Folder = { id: null, key: '', name: '', path: [] }

async function pathTo(db: Db, space: Space, key: string): Promise<PathItem[]> {
  const { rows } = await db.execute<PathItem>(sql`
    with recursive path as (
      select id, parent_id, key, name, kind, trashed_at, 1 as depth from ${table} where ${and(eq(table.key, key), isInSpace(space))}
      union all
      select above.id, above.parent_id, above.key, above.name, above.kind, above.trashed_at, depth + 1
      from ${table} above join path on above.id = path.parent_id
    )
    select id, key, name, kind, trashed_at from path order by depth desc`)
  return rows
}

/** Throws 404 for a trashed folder, and for a folder below one. */
export async function findFolder(db: Db, space: Space, key: string): Promise<Folder> {
  if (key === '') return root
  const path = await pathTo(db, space, key)
  const folder = path.at(-1)
  if (folder?.kind !== 'folder' || path.some(({ trashed_at }) => trashed_at !== null)) throw notFound()
  return { id: folder.id, key, name: folder.name, path: path.map((item) => ({ file_key: item.key, name: item.name })) }
}

export async function findItem(db: Db, space: Space, key: string): Promise<Row> {
  const path = await pathTo(db, space, key)
  if (path.length === 0 || path.some(({ trashed_at }) => trashed_at !== null)) throw notFound()
  const [row] = await db
    .select()
    .from(table)
    .where(eq(table.id, path.at(-1)!.id))
  return row!
}

export async function findItems(db: Db, space: Space, keys: string[]): Promise<Row[]> {
  const distinct = [...new Set(keys)]
  const rows = await db
    .select()
    .from(table)
    .where(and(isInSpace(space), inArray(table.key, distinct), isNull(table.trashed_at)))
    .orderBy(asc(table.id))
  if (rows.length < distinct.length) throw notFound()
  await refuseTrashed(
    db,
    rows.flatMap(({ parent_id }) => parent_id ?? []),
  )
  return rows
}

/** Only the trashed folder itself is marked, so all ancestors are checked. */
async function refuseTrashed(db: Db, folders: number[]) {
  const { rows } = await db.execute(sql`
    with recursive around as (
      select parent_id, trashed_at from ${table} where id = any(${sql.param(folders)}::int[])
      union
      select above.parent_id, above.trashed_at from ${table} above join around on above.id = around.parent_id
    )
    select from around where trashed_at is not null limit 1`)
  if (rows.length > 0) throw notFound()
}

const inFolder = (space: Space, folder_id: number | null) =>
  and(isInSpace(space), folder_id === null ? isNull(table.parent_id) : eq(table.parent_id, folder_id), isNull(table.trashed_at))

export const findNamesakes = (db: Db, space: Space, folder_id: number | null, names: string[]): Promise<Row[]> =>
  db
    .select()
    .from(table)
    .where(and(inFolder(space, folder_id), sql`lower(${table.name}) in (select lower(name) from unnest(${sql.param(names)}::text[]) name)`))

/** Returns 'Brief.pdf', or else 'Brief (2).pdf' with the first free number. */
export async function findFreeName(db: Db, space: Space, folder_id: number | null, name: string, taken: Set<string> = new Set()) {
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const pattern = `${stem.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)} (%`
  const rows = await db
    .select({ name: sql<string>`lower(${table.name})` })
    .from(table)
    .where(and(inFolder(space, folder_id), sql`(lower(${table.name}) = ${name.toLowerCase()} or lower(${table.name}) like ${pattern})`))
  const used = new Set([...rows.map((row) => row.name), ...taken])
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} (${number})${extension}`
    if (!used.has(candidate.toLowerCase())) return candidate
  }
}

/** The 409 includes the names, so that the client can ask what to do. */
export function refuseNamesakes(existing: Row[]) {
  if (existing.length === 0) return
  const names = existing.map(({ name }) => name)
  const error = conflict(
    names.length === 1 ? `Er is hier al een item met de naam ${names[0]}.` : `Deze namen bestaan hier al: ${listed(names.slice(0, 10))}.`,
  )
  Object.assign(error.body, { names })
  throw error
}
