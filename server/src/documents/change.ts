import { eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { documents } from '@pre-u/contract/documents/kinds'
import type { Actor } from '../platform/actor'
import { writeAudits } from '../platform/audit/audit'
import { touched } from '../platform/db/columns'
import { idsOf } from '../platform/arrays'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { refuseStale } from '../platform/resource/writes'
import { newKey } from '../platform/storage/store'
import { findFolder, findFreeName, findItem, findItems, findNamesakes, type Folder, refuseNamesakes, type Row } from './find'
import { lockSpace, type Space } from './space'
import { documentsTable as table } from '../tables/documents'

const MAX_DEPTH = 30

export type Selection = { file_keys: string[]; updated_at?: string | undefined }
type Change = { before: Row | null; after: Row | null }

async function namesOfFolders(db: Db, rows: (Row | null)[]): Promise<Map<number | null, string>> {
  const ids = [...new Set(rows.flatMap((row) => row?.parent_id ?? []))]
  const folders = ids.length === 0 ? [] : await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids))
  return new Map(folders.map(({ id, name }) => [id, name]))
}

/** Logs names of folders: keys and ids mean nothing to a reader of the log. */
export async function recordChanges(db: Db, user: Actor, changes: Change[]) {
  const folders = await namesOfFolders(
    db,
    changes.flatMap(({ before, after }) => [before, after]),
  )
  const logged = (row: Row | null) => {
    if (!row) return null
    const { name, parent_id, school_id, size, announced_at, trashed_at } = row
    return { name, folder: folders.get(parent_id) ?? '', school_id, size, announced_at, trashed_at }
  }
  const entries = changes.map(({ before, after }) => {
    const { id, name } = (after ?? before)!
    return { id, title: name, before: logged(before), after: logged(after) }
  })
  await writeAudits(db, documents, user, entries)
}

/** `updated_at` belongs to a single item, so a larger selection has no optimistic lock. */
const refuseStaleOne = (rows: Row[], updated_at: string | undefined) => rows.length === 1 && refuseStale(rows[0]!, updated_at)

function refuseTooDeep(levels: number) {
  if (levels > MAX_DEPTH) throw conflict(`Mappen kunnen ten hoogste ${MAX_DEPTH} niveaus diep zijn.`)
}

/** Counts the levels of folders that there are when these items, with what is in them, are in this folder. */
async function levelsOf(db: Db, folder_id: number | null, items: Row[]): Promise<number> {
  const { rows } = await db.execute<{ levels: number }>(sql`
    with recursive above as (
      select parent_id from ${table} where id = ${folder_id}::int
      union all select folder.parent_id from ${table} folder join above on folder.id = above.parent_id),
    below as (
      select id, 1 as level from ${table} where id = any(${sql.param(idsOf(items))}::int[]) and kind = 'folder'
      union all
      select folder.id, level + 1 from ${table} folder join below on folder.parent_id = below.id
      where folder.kind = 'folder' and folder.trashed_at is null)
    select (select count(*) from above)::int + coalesce((select max(level) from below), 0) as levels`)
  return rows[0]!.levels
}

export async function createFolder(
  db: Db,
  space: Space,
  input: { folder: string; name: string; exist_ok?: boolean | undefined },
  user: Actor,
) {
  await lockSpace(db, space)
  const folder = await findFolder(db, space, input.folder)
  refuseTooDeep(folder.path.length + 1)
  const existing = await findNamesakes(db, space, folder.id, [input.name])
  if (input.exist_ok && existing[0]?.kind === 'folder') return { created: false, row: existing[0] }
  refuseNamesakes(existing)
  const [row] = await db
    .insert(table)
    .values({ key: newKey(), school_id: space.school_id, parent_id: folder.id, kind: 'folder', name: input.name, uploaded_by: user.id })
    .returning()
  await recordChanges(db, user, [{ before: null, after: row! }])
  return { created: true, row: row! }
}

type Rename = { file_key: string; name: string; updated_at?: string | undefined }

export async function rename(db: Db, space: Space, { file_key, name, updated_at }: Rename, user: Actor): Promise<Row> {
  await lockSpace(db, space)
  const before = await findItem(db, space, file_key)
  refuseStale(before, updated_at)
  refuseNamesakes((await findNamesakes(db, space, before.parent_id, [name])).filter(({ id }) => id !== before.id))
  const [after] = await db
    .update(table)
    .set({ name, updated_at: touched(table.updated_at) })
    .where(eq(table.id, before.id))
    .returning()
  await recordChanges(db, user, [{ before, after: after! }])
  return after!
}

async function refuseIntoItself(rows: Row[], { path }: Folder) {
  const ancestorKeys = new Set(path.map(({ file_key }) => file_key))
  const moved = rows.find(({ key }) => ancestorKeys.has(key))
  if (moved) throw conflict(`De map ${moved.name} kan niet in zichzelf worden geplaatst.`)
}

type Move = Selection & { folder: string; on_conflict?: 'keep' | undefined }

export async function move(
  db: Db,
  space: Space,
  { file_keys, folder: target, on_conflict, updated_at }: Move,
  user: Actor,
): Promise<Row[]> {
  await lockSpace(db, space)
  const folder = await findFolder(db, space, target)
  const selection = await findItems(db, space, file_keys)
  refuseStaleOne(selection, updated_at)
  const rows = selection.filter(({ parent_id }) => parent_id !== folder.id)
  if (rows.length === 0) return []
  await refuseIntoItself(rows, folder)
  return putInto(db, space, folder.id, rows, on_conflict, user)
}

/** Moves or restores. Only the rows themselves change, not the content of folders. */
export async function putInto(
  db: Db,
  space: Space,
  parent_id: number | null,
  rows: Row[],
  onConflict: 'keep' | undefined,
  user: Actor,
): Promise<Row[]> {
  refuseTooDeep(await levelsOf(db, parent_id, rows))
  const names = await newNames(db, space, parent_id, rows, onConflict)
  const name = sql`(select name from unnest(${sql.param(idsOf(rows))}::int[], ${sql.param(names)}::text[]) put(id, name) where put.id = ${table.id})`
  return changeAll(db, rows, { parent_id, name, trashed_at: null }, user)
}

async function changeAll(db: Db, rows: Row[], changes: PgUpdateSetSource<typeof table>, user: Actor): Promise<Row[]> {
  const after = await db
    .update(table)
    .set({ ...changes, updated_at: touched(table.updated_at) })
    .where(inArray(table.id, idsOf(rows)))
    .returning()
  const beforeById = new Map(rows.map((row) => [row.id, row]))
  await recordChanges(
    db,
    user,
    after.map((row) => ({ before: beforeById.get(row.id)!, after: row })),
  )
  return after
}

/** Numbers a name that is taken when `onConflict` is 'keep', and refuses it otherwise. */
async function newNames(db: Db, space: Space, folder_id: number | null, rows: Row[], onConflict: 'keep' | undefined): Promise<string[]> {
  const currentNames = rows.map(({ name }) => name)
  const existing = await findNamesakes(db, space, folder_id, currentNames)
  const taken = new Set(existing.map(({ name }) => name.toLowerCase()))
  const names: string[] = []
  const conflicts: Row[] = []
  for (const row of rows) {
    const isTaken = taken.has(row.name.toLowerCase())
    if (isTaken) conflicts.push(row)
    const name = isTaken && onConflict ? await findFreeName(db, space, folder_id, row.name, taken) : row.name
    taken.add(name.toLowerCase())
    names.push(name)
  }
  if (!onConflict) refuseNamesakes(conflicts)
  return names
}

export async function trash(db: Db, space: Space, { file_keys, updated_at }: Selection, user: Actor) {
  await lockSpace(db, space)
  const rows = await findItems(db, space, file_keys)
  refuseStaleOne(rows, updated_at)
  await changeAll(db, rows, { trashed_at: sql`now()` }, user)
}
