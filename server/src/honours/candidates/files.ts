import { and, eq, sql } from 'drizzle-orm'
import { candidates as contract } from '@pre-u/contract/honours/candidates'
import { fullName } from '@pre-u/contract/platform/names'
import type { Actor } from '../../platform/actor'
import { writeAudit } from '../../platform/audit/audit'
import { touched } from '../../platform/db/columns'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { notFound } from '../../platform/http/errors'
import { removeAfterCommit } from '../../platform/storage/sweep'
import { lockCandidate } from './lock'
import { readProgram } from './programs'
import { type CandidateRow, refuseLocked, candidatesFor } from './rights'
import { honoursFilesTable as files, candidatesTable as table } from '../../tables/candidates'

type File = typeof files.$inferSelect

export async function readFile(db: Db, id: number, user: Actor): Promise<File> {
  const [row] = await db
    .select({ file: files })
    .from(files)
    .innerJoin(table, eq(table.id, files.honours_student_id))
    .where(and(sql`${files.id} = ${id}::bigint`, candidatesFor(user)))
  if (!row) throw notFound()
  return row.file
}

type Change = 'file_added' | 'file_replaced' | 'file_removed'

/** Updates the candidate's `updated_at`. A file's name is personal, so the audit log stores only its kind. */
export async function recordFileChange(db: Db, row: CandidateRow, change: Change, kind: string, user: Actor) {
  await db
    .update(table)
    .set({ updated_at: touched(table.updated_at) })
    .where(eq(table.id, row.id))
  const before = { school_id: row.school_id }
  const after = { ...before, [change]: kind || 'Overige bijlage' }
  await writeAudit(db, contract, user, { id: row.id, title: fullName(row), before, after })
}

/**
 * The row is deleted before the object: the sweep removes orphaned objects, but a row without an object is broken. The file is read within
 * the transaction, so that a request that is sent again gets its first answer, and not that there is no such file.
 */
export async function removeFile(context: Context, id: number, user: Actor) {
  const key = await context.db.transaction(async (tx) => {
    const { honours_student_id } = await readFile(tx, id, user)
    const row = await lockCandidate(tx, honours_student_id, user)
    refuseLocked(row, await readProgram(tx, row), user)
    const [removed] = await tx.delete(files).where(eq(files.id, id)).returning()
    if (!removed) throw notFound()
    await recordFileChange(tx, row, 'file_removed', removed.kind, user)
    return removed.object_key
  })
  await removeAfterCommit(context, [key])
}
