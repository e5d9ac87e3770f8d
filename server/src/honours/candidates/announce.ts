import { and, eq, lt, sql } from 'drizzle-orm'
import { attachmentTypeOf, MAX_ATTACHMENTS, type SignedUpload, type UploadRequest, WRONG_TYPE } from '@pre-u/contract/honours/attachments'
import type { Actor } from '../../platform/actor'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { conflict, invalid } from '../../platform/http/errors'
import { newKey, ADDRESS_SECONDS } from '../../platform/storage/store'
import { removeAfterCommit } from '../../platform/storage/sweep'
import { lockCandidate } from './lock'
import { readProgram } from './programs'
import { refuseLocked } from './rights'
import { honoursFilesTable as files, honoursUploadsTable as uploads } from '../../tables/candidates'

type FileDescription = Pick<UploadRequest, 'kind' | 'name'>

function refuseType({ name, content_type }: UploadRequest) {
  const typeOfName = attachmentTypeOf(name)
  if (typeOfName === undefined) throw invalid({ name: [WRONG_TYPE] })
  if (typeOfName !== content_type) throw invalid({ name: ['De naam van dit bestand past niet bij de inhoud. Kies het bestand opnieuw.'] })
}

/** An attachment of a required kind replaces an earlier one of that kind. */
function countAttachments(descriptions: FileDescription[]): number {
  const optional = descriptions.filter(({ kind }) => kind === '').length
  return optional + new Set(descriptions.map(({ kind }) => kind).filter(Boolean)).size
}

/** Requires a lock on the candidate. */
export function refuseTooMany(existing: FileDescription[], added: FileDescription) {
  if (countAttachments([...existing, added]) > MAX_ATTACHMENTS)
    throw conflict(`Een kandidaat heeft ten hoogste ${MAX_ATTACHMENTS} bijlagen. Verwijder er eerst een.`)
}

export const describeFiles = (db: Db, id: number) =>
  db.select({ kind: files.kind, name: files.name }).from(files).where(eq(files.honours_student_id, id))

const describePendingUploads = (db: Db, id: number) =>
  db
    .select({ kind: uploads.kind, name: uploads.name })
    .from(uploads)
    .where(and(eq(uploads.honours_student_id, id), sql`${uploads.created_at} > now() - make_interval(secs => ${ADDRESS_SECONDS}::int)`))

/** Replaces earlier attempts with the same file and returns their keys. */
async function savePendingUpload(db: Db, key: string, request: UploadRequest, user: Actor): Promise<string[]> {
  const { honours_student_id: id, kind, name } = request
  const row = await lockCandidate(db, id, user)
  const program = await readProgram(db, row)
  refuseLocked(row, program, user)
  if (kind !== '' && !program.required_files.includes(kind)) throw invalid({ kind: ['Dit programma vraagt niet om deze bijlage.'] })
  const sameFile = and(eq(uploads.honours_student_id, row.id), eq(uploads.kind, kind), eq(uploads.name, name))
  const earlier = await db.delete(uploads).where(sameFile).returning({ key: uploads.key })
  refuseTooMany([...(await describeFiles(db, row.id)), ...(await describePendingUploads(db, row.id))], request)
  await db.insert(uploads).values({ ...request, key, user_id: user.id })
  return earlier.map((upload) => upload.key)
}

/** Returns a signed address; the file is not part of the candidate until it is confirmed. */
export async function announceUpload(context: Context, request: UploadRequest, user: Actor): Promise<SignedUpload> {
  const { db, store } = context
  refuseType(request)
  const key = newKey()
  const superseded = await db.transaction((tx) => savePendingUpload(tx, key, request, user))
  await removeAfterCommit(context, superseded)
  return { ...(await store.signUpload(key, request)), file_key: key }
}

export const isAwaitedUpload = async (db: Db, key: string) => (await db.$count(uploads, eq(uploads.key, key))) > 0

export const expireHonoursUploads = async (db: Db, before: Date): Promise<void> =>
  void (await db.delete(uploads).where(lt(uploads.created_at, before.toISOString())))
