import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { findDocuments as contract, FoundDocument } from '@pre-u/contract/documents/find'
import type * as z from 'zod/mini'
import { dutch } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { readInTime } from '../platform/resource/listReader'
import { searchableText, searchConditions } from '../platform/resource/query'
import { schoolsTable } from '../tables/schools'
import { pathsTo } from './list'
import { documentsTable as table } from '../tables/documents'

const parents = alias(table, 'parents')

/** The content of a trashed folder is not marked itself. */
const isOutsideTrash = sql`not exists (
  with recursive above as (
    select ${table.parent_id} as parent_id, ${table.trashed_at} as trashed_at
    union all
    select folder.parent_id, folder.trashed_at from ${table} folder join above on folder.id = above.parent_id
  ) select from above where trashed_at is not null)`

const selectFound = async (db: Db, search: string, page_size: number) =>
  db
    .select({
      id: table.id,
      file_key: table.key,
      kind: table.kind,
      name: table.name,
      folder: parents.key,
      school: { id: schoolsTable.id, name: schoolsTable.name },
    })
    .from(table)
    .innerJoin(schoolsTable, eq(schoolsTable.id, table.school_id))
    .leftJoin(parents, eq(parents.id, table.parent_id))
    .where(and(...searchConditions(searchableText([table.name]), search), isOutsideTrash))
    .orderBy(asc(dutch(table.name)), asc(table.id))
    .limit(page_size)

/** Finds documents of all schools, for staff. */
export async function findDocuments(db: Db, { search, page_size }: z.output<typeof contract.query>): Promise<FoundDocument[]> {
  const found = await readInTime(db, { search }, (tx) => selectFound(tx, search, page_size))
  const paths = await pathsTo(db, found)
  return found.map(({ id, folder, ...row }) => ({ ...row, folder: folder ?? '', path: paths.get(id) ?? '' }))
}
