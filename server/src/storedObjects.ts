import { sql } from 'drizzle-orm'
import { documentsTable, documentVersionsTable } from './tables/documents'
import { expireHonoursUploads } from './honours/candidates/announce'
export { isAwaitedUpload } from './honours/candidates/announce'
import { honoursFilesTable } from './tables/candidates'
import type { Db } from './platform/db/db'
import { programmeTable } from './platform/programme/table'
import { restrictedFilesTable } from './tables/subjectAccess'

const tables = [honoursFilesTable, restrictedFilesTable, documentsTable, documentVersionsTable]

export const objectKeyColumns = [...tables.map(({ object_key }) => object_key), programmeTable.image_key, programmeTable.logo_key]

/** Each deletes uploads that were never confirmed. */
export const expireUploads = [expireHonoursUploads]

export async function storedBytes(db: Db): Promise<number> {
  const sizes = tables.map((table) => sql`select sum(size) as bytes from ${table}`)
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select coalesce(sum(bytes), 0)::float8 as bytes from (${sql.join(sizes, sql` union all `)}) each_kind`,
  )
  return rows[0]!.bytes
}
