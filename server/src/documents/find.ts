import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { conflict, notFound } from '../platform/http/errors'
import { type Space, within } from './space'
import { documentsTable as table } from './table'

export type Row = typeof table.$inferSelect
type Step = { id: number; key: string; name: string; kind: Row['kind']; trashed_at: string | null }
export type Folder = { id: number | null; key: string; name: string; path: { file_key: string; name: string }[] }

const beginning: Folder = { id: null, key: '', name: '', path: [] }

/** The item and the folders around it, from the outermost in. */
async function pathTo(db: Db, space: Space, key: string): Promise<Step[]> {
  const { rows } = await db.execute<Step>(sql`
    with recursive path as (
      select id, parent_id, key, name, kind, trashed_at, 1 as depth from ${table} where ${and(eq(table.key, key), within(space))}
      union all
      select above.id, above.parent_id, above.key, above.name, above.kind, above.trashed_at, depth + 1
      from ${table} above join path on above.id = path.parent_id
    )
    select id, key, name, kind, trashed_at from path order by depth desc`)
  return rows
}

/** A folder that is there; 404 for one that was deleted, or that lies in one that was. */
export async function findFolder(db: Db, space: Space, key: string): Promise<Folder> {
  if (key === '') return beginning
  const path = await pathTo(db, space, key)
  const own = path.at(-1)
  if (own?.kind !== 'folder' || path.some(({ trashed_at }) => trashed_at !== null)) throw notFound()
  return { id: own.id, key, name: own.name, path: path.map((step) => ({ file_key: step.key, name: step.name })) }
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

/** Several at once, as they are chosen in one list: all of them or 404. */
export async function findItems(db: Db, space: Space, keys: string[]): Promise<Row[]> {
  const distinct = [...new Set(keys)]
  const rows = await db
    .select()
    .from(table)
    .where(and(within(space), inArray(table.key, distinct), isNull(table.trashed_at)))
    .orderBy(asc(table.id))
  if (rows.length < distinct.length) throw notFound()
  await refuseTrashed(
    db,
    rows.flatMap(({ parent_id }) => parent_id ?? []),
  )
  return rows
}

/** What lies in a folder that was deleted is not there, however deep it lies. */
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
  and(within(space), folder_id === null ? isNull(table.parent_id) : eq(table.parent_id, folder_id), isNull(table.trashed_at))

/** What stands in the folder under one of these names, whatever their case. */
export const namesakes = (db: Db, space: Space, folder_id: number | null, names: string[]): Promise<Row[]> =>
  db
    .select()
    .from(table)
    .where(and(inFolder(space, folder_id), sql`lower(${table.name}) in (select lower(name) from unnest(${sql.param(names)}::text[]) name)`))

/** 'Brief.pdf' → 'Brief (2).pdf', or the first number that is free. */
export async function freeName(db: Db, space: Space, folder_id: number | null, name: string, taken: Set<string> = new Set()) {
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

const listed = new Intl.ListFormat('nl')

/** 409 with the names, for whoever asks what to do about them. */
export function refuseNamesakes(existing: Row[]) {
  if (existing.length === 0) return
  const names = existing.map(({ name }) => name)
  const error = conflict(
    names.length === 1
      ? `Er is hier al een item met de naam ${names[0]}.`
      : `Deze namen bestaan hier al: ${listed.format(names.slice(0, 10))}.`,
  )
  Object.assign(error.body, { names })
  throw error
}
