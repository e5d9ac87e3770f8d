import { and, eq, sql } from 'drizzle-orm'
import type { Attachment } from '@pre-u/contract/honours/attachments'
import type { Actor } from '../../platform/actor'
import { createBoundedQueue } from '../../platform/jobs/boundedQueue'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { lockUntilCommit, locks } from '../../platform/db/locks'
import { ApiError, conflict, notFound, invalid } from '../../platform/http/errors'
import { readRow } from '../../platform/resource/resource'
import { removeAfterCommit } from '../../platform/storage/sweep'
import { describeFiles, refuseTooMany } from './announce'
import { recordFileChange } from './files'
import { lockCandidate } from './lock'
import { filesOf } from './attachments'
import { readProgram } from './programs'
import { refuseLocked, candidatesFor } from './rights'
import { honoursFilesTable as files, candidatesTable as table, honoursUploadsTable as uploads } from '../../tables/candidates'
import { refuseInfected } from '../../platform/storage/scan'
import { detectContentType } from '../../platform/storage/sniff'
import type { Announced } from '../../platform/storage/store'

const typeNames: Record<string, string> = {
  'application/pdf': 'PDF-bestand',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX-bestand',
  'application/vnd.oasis.opendocument.text': 'ODT-bestand',
  'image/jpeg': 'JPG-afbeelding',
  'image/png': 'PNG-afbeelding',
}

const NOT_RECEIVED = 'Dit bestand is niet aangekomen. Kies het opnieuw.'
const INCOMPLETE = 'Dit bestand is niet volledig aangekomen. Kies het opnieuw.'
const notOfType = (content_type: string) =>
  `Dit bestand is geen ${typeNames[content_type] ?? 'bestand van het opgegeven type'}. Sla het opnieuw op in dat formaat of kies een ander bestand.`

async function refuseMismatch(context: Context, key: string, { content_type, size }: Announced) {
  const { store } = context
  if ((await store.size(key)) !== size) throw invalid({ file_key: [INCOMPLETE] })
  if ((await detectContentType(store, key, size)) !== content_type) throw invalid({ file_key: [notOfType(content_type)] })
  await refuseInfected(context, { key, size }, 'file_key')
}

/**
 * Turns an upload into an object when it matches its announcement and has no virus; otherwise throws 400 or 413 and removes it. The caller allows
 * one call at a time per key and writes the file's row in the transaction that removes the announcement, so that the sweep cannot remove
 * the object in between.
 */
export async function acceptUpload(context: Context, key: string, announced: Announced): Promise<void> {
  if (!(await context.store.accept(key))) throw invalid({ file_key: [NOT_RECEIVED] })
  await refuseMismatch(context, key, announced).catch(async (error: unknown) => {
    // While the scanner is unavailable the upload stays, so that the client can retry.
    if (error instanceof ApiError && error.status < 500) await context.store.remove([key])
    throw error
  })
}

// Each task holds a database connection during the virus scan, so only a few may run at a time.
const enqueue = createBoundedQueue({
  name: 'attachments',
  running: 4,
  waiting: 100,
  perAccount: { running: 2, waiting: 20 },
  stuckAfterSeconds: 300,
})

type PendingUpload = typeof uploads.$inferSelect
/** The file or the refusal, and the object keys to remove after the commit. */
type Outcome = { file: Attachment | ApiError; obsoleteKeys: string[] }

async function removeReplaced(db: Db, { honours_student_id, kind }: PendingUpload): Promise<string[]> {
  if (kind === '') return []
  const sameKind = and(eq(files.honours_student_id, honours_student_id), eq(files.kind, kind))
  const replaced = await db.delete(files).where(sameKind).returning({ key: files.object_key })
  return replaced.map(({ key }) => key)
}

/** Checks the rules again, as they may have changed since the announcement. Returns the keys of replaced files. */
async function attach(db: Db, pendingUpload: PendingUpload, user: Actor): Promise<string[]> {
  const { key, honours_student_id, kind, name, size, content_type } = pendingUpload
  const row = await lockCandidate(db, honours_student_id, user)
  const program = await readProgram(db, row)
  refuseLocked(row, program, user)
  if (kind !== '' && !program.required_files.includes(kind)) throw conflict(`Dit programma vraagt niet meer om de bijlage ${kind}.`)
  refuseTooMany(await describeFiles(db, row.id), pendingUpload)
  const consumed = await db.delete(uploads).where(eq(uploads.key, key)).returning({ key: uploads.key })
  // A later attempt with the same file has replaced this one.
  if (consumed.length === 0) throw notFound()
  const obsoleteKeys = await removeReplaced(db, pendingUpload)
  await db.insert(files).values({ honours_student_id, kind, name, size, content_type, object_key: key, uploaded_by: user.id })
  await recordFileChange(db, row, obsoleteKeys.length > 0 ? 'file_replaced' : 'file_added', kind, user)
  return obsoleteKeys
}

const findFile = async (db: Db, id: number, key: string) => (await filesOf(db, [id])).get(id)!.find(({ object_key }) => object_key === key)

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500

/**
 * Locks only this key during the scan, not the candidate. A refused upload is deleted in the same transaction, so that no later call can
 * create a row for an object that is being removed.
 */
async function confirm(context: Context, db: Db, id: number, key: string, user: Actor): Promise<Outcome> {
  // A virus scan and a slow store exceed the default idle timeout.
  await db.execute(sql`set local idle_in_transaction_session_timeout = '60s'`)
  await lockUntilCommit(db, locks.honoursUpload, key)
  const row = await readRow(db, { table, scope: candidatesFor }, id, user)
  const confirmed = await findFile(db, row.id, key)
  if (confirmed) return { file: confirmed, obsoleteKeys: [] }
  const [pendingUpload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.honours_student_id, row.id), eq(uploads.key, key)))
  if (!pendingUpload) throw notFound()
  try {
    await acceptUpload(context, key, pendingUpload)
    const obsoleteKeys = await attach(db, pendingUpload, user)
    return { file: (await findFile(db, row.id, key))!, obsoleteKeys }
  } catch (error) {
    if (!isRefusal(error)) throw error
    await db.delete(uploads).where(eq(uploads.key, key))
    return { file: error, obsoleteKeys: [key] }
  }
}

/** Idempotent: a client that lost the response can retry. */
export async function confirmUpload(context: Context, id: number, key: string, user: Actor): Promise<Attachment> {
  const { file, obsoleteKeys } = await enqueue(() => context.db.transaction((tx) => confirm(context, tx, id, key, user)), {
    account: user.id,
  })
  await removeAfterCommit(context, obsoleteKeys)
  if (file instanceof ApiError) throw file
  return file
}
