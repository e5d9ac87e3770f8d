import { and, desc, eq } from 'drizzle-orm'
import type { DocumentVersion } from '@pre-u/contract/documents/documents'
import { usersTable } from '../tables/accounts'
import type { Actor } from '../platform/actor'
import { touched } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { notFound } from '../platform/http/errors'
import { refuseStale } from '../platform/resource/writes'
import { recordChanges } from './change'
import { findItem, type Row } from './find'
import { author, presentAuthor } from './list'
import { lockSpace, type Space } from './space'
import { documentsTable as table, documentVersionsTable as versions } from '../tables/documents'
import { expiry } from './trash'

export type Bytes = Pick<Row, 'size' | 'content_type' | 'uploaded_by'> & { object_key: string; last_modified?: string }

export async function replaceBytes(db: Db, before: Row, bytes: Bytes, user: Actor): Promise<Row> {
  const { id: document_id, school_id, size, content_type, last_modified, uploaded_by } = before
  await db
    .insert(versions)
    .values({ document_id, school_id, size, content_type, last_modified, uploaded_by, object_key: before.object_key! })
  const [after] = await db
    .update(table)
    .set({ last_modified: touched(table.last_modified), ...bytes, updated_at: touched(table.updated_at) })
    .where(eq(table.id, document_id))
    .returning()
  await recordChanges(db, user, [{ before, after: after! }])
  return after!
}

export async function listVersions(db: Db, space: Space, file_key: string): Promise<DocumentVersion[]> {
  const { id } = await findItem(db, space, file_key)
  const rows = await db
    .select({ version: versions, author })
    .from(versions)
    .leftJoin(usersTable, eq(usersTable.id, versions.uploaded_by))
    .where(eq(versions.document_id, id))
    .orderBy(desc(versions.replaced_at), desc(versions.id))
  const expiresAt = await expiry(db)
  return rows.map(({ version, author: uploader }) => ({
    ...version,
    uploaded_by: presentAuthor(uploader),
    expires_at: expiresAt(version.replaced_at),
  }))
}

export async function findVersion(db: Db, document: Row, id: number) {
  const [version] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.id, id), eq(versions.document_id, document.id)))
  if (!version) throw notFound()
  return version
}

/** The current content becomes an earlier version. */
export async function restoreVersion(
  db: Db,
  space: Space,
  input: { file_key: string; version: number; updated_at?: string | undefined },
  user: Actor,
): Promise<Row> {
  await lockSpace(db, space)
  const before = await findItem(db, space, input.file_key)
  refuseStale(before, input.updated_at)
  const { id, object_key, size, content_type, last_modified, uploaded_by } = await findVersion(db, before, input.version)
  await db.delete(versions).where(eq(versions.id, id))
  return replaceBytes(db, before, { object_key, size, content_type, last_modified, uploaded_by }, user)
}
