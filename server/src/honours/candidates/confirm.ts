import { and, eq, sql } from 'drizzle-orm'
import type { Attachment } from '@pre-u/contract/honours/attachments'
import type { Actor } from '../../platform/actor'
import { createBoundedQueue } from '../../platform/jobs/boundedQueue'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { lockUntilCommit, locks } from '../../platform/db/locks'
import { ApiError, conflict, notFound } from '../../platform/http/errors'
import { readRow } from '../../platform/resource/resource'
import { acceptUpload } from '../../platform/storage/acceptUpload'
import { filesThere, refuseTooMany } from './announce'
import { recordChange } from './files'
import { lockCandidate } from './lock'
import { filesOf } from './attachments'
import { readProgram } from './programs'
import { refuseLocked } from './rights'
import { candidatesFor } from './rows'
import { honoursFilesTable as files, candidatesTable as table, honoursUploadsTable as uploads } from './table'

// Each keeps a connection while the content is looked at, which may take a while: a few at a time leave enough for everybody else.
const inLine = createBoundedQueue({ running: 4, waiting: 100 })

type Announcement = typeof uploads.$inferSelect
/** The file, or why it was refused; and what to take out of the store once that is written. */
type Outcome = { file: Attachment | ApiError; obsolete: string[] }

/** Takes the place of the file of the same required kind, whose key it answers. */
async function removeReplaced(db: Db, { honours_student_id, kind }: Announcement): Promise<string[]> {
  if (kind === '') return []
  const sameKind = and(eq(files.honours_student_id, honours_student_id), eq(files.kind, kind))
  const replaced = await db.delete(files).where(sameKind).returning({ key: files.object_key })
  return replaced.map(({ key }) => key)
}

/** Makes what lies in the store part of the candidate, by the rules as they are at this moment. Answers what it replaces. */
async function attach(db: Db, announcement: Announcement, user: Actor): Promise<string[]> {
  const { key, honours_student_id, kind, name, size, content_type } = announcement
  const row = await lockCandidate(db, honours_student_id, user)
  const program = await readProgram(db, row)
  refuseLocked(row, program, user)
  if (kind !== '' && !program.required_files.includes(kind)) throw conflict(`Dit programma vraagt niet meer om de bijlage ${kind}.`)
  refuseTooMany(await filesThere(db, row.id), announcement)
  const announced = await db.delete(uploads).where(eq(uploads.key, key)).returning({ key: uploads.key })
  // Another try with the same file took its place meanwhile.
  if (announced.length === 0) throw notFound()
  const obsolete = await removeReplaced(db, announcement)
  await db.insert(files).values({ honours_student_id, kind, name, size, content_type, object_key: key, uploaded_by: user.id })
  await recordChange(db, row, obsolete.length > 0 ? 'file_replaced' : 'file_added', kind, user)
  return obsolete
}

const fileNamed = async (db: Db, id: number, key: string) => (await filesOf(db, [id])).get(id)!.find(({ object_key }) => object_key === key)

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500

/**
 * The candidate is not locked while the content is looked at, only this key: nobody else waits. What is refused is forgotten in the
 * same transaction, so that no later call can give a row to what is then taken out of the store.
 */
async function confirm(context: Context, db: Db, id: number, key: string, user: Actor): Promise<Outcome> {
  // A virus scan and a slow store take longer than a transaction may idle otherwise.
  await db.execute(sql`set local idle_in_transaction_session_timeout = '60s'`)
  await lockUntilCommit(db, locks.honoursUpload, key)
  const row = await readRow(db, { table, scope: candidatesFor }, id, user)
  const confirmed = await fileNamed(db, row.id, key)
  if (confirmed) return { file: confirmed, obsolete: [] }
  const [announcement] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.honours_student_id, row.id), eq(uploads.key, key)))
  if (!announcement) throw notFound()
  try {
    await acceptUpload(context, key, announcement)
    const obsolete = await attach(db, announcement, user)
    return { file: (await fileNamed(db, row.id, key))!, obsolete }
  } catch (error) {
    if (!isRefusal(error)) throw error
    await db.delete(uploads).where(eq(uploads.key, key))
    return { file: error, obsolete: [key] }
  }
}

/** What was sent becomes a file of the candidate. Safe to repeat: whoever did not get the answer asks again and gets the same. */
export async function confirmUpload(context: Context, id: number, key: string, user: Actor): Promise<Attachment> {
  const { db, store } = context
  const { file, obsolete } = await inLine(() => db.transaction((tx) => confirm(context, tx, id, key, user)))
  await store.remove(obsolete)
  if (file instanceof ApiError) throw file
  return file
}
