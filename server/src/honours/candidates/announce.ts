import { and, eq, lt, sql } from 'drizzle-orm'
import { attachmentTypeOf, MAX_ATTACHMENTS, type SignedUpload, type UploadRequest, WRONG_TYPE } from '@pre-u/contract/honours/attachments'
import type { Actor } from '../../platform/actor'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { conflict, invalid } from '../../platform/http/errors'
import { newKey } from '../../platform/storage/keys'
import { ADDRESS_SECONDS } from '../../platform/storage/store'
import { lockCandidate } from './lock'
import { readProgram } from './programs'
import { refuseLocked } from './rights'
import { honoursFilesTable as files, honoursUploadsTable as uploads } from './table'

type Described = Pick<UploadRequest, 'kind' | 'name'>

function refuseType({ name, content_type }: UploadRequest) {
  const promised = attachmentTypeOf(name)
  if (promised === undefined) throw invalid({ name: [WRONG_TYPE] })
  if (promised !== content_type) throw invalid({ name: ['De naam van dit bestand past niet bij de inhoud. Kies het bestand opnieuw.'] })
}

/** How many attachments these are once all have come: of a required kind the last one stays. */
function countPlaces(described: Described[]): number {
  const others = described.filter(({ kind }) => kind === '').length
  return others + new Set(described.map(({ kind }) => kind).filter(Boolean)).size
}

/** The candidate is locked, so that nobody else adds to it meanwhile. */
export function refuseTooMany(there: Described[], coming: Described) {
  if (countPlaces([...there, coming]) > MAX_ATTACHMENTS)
    throw conflict(`Een kandidaat heeft ten hoogste ${MAX_ATTACHMENTS} bijlagen. Verwijder er eerst een.`)
}

export const filesThere = (db: Db, id: number) =>
  db.select({ kind: files.kind, name: files.name }).from(files).where(eq(files.honours_student_id, id))

/** What may still come: announced, and its address can be used. */
const onTheirWay = (db: Db, id: number) =>
  db
    .select({ kind: uploads.kind, name: uploads.name })
    .from(uploads)
    .where(and(eq(uploads.honours_student_id, id), sql`${uploads.created_at} > now() - make_interval(secs => ${ADDRESS_SECONDS}::int)`))

/** Writes down what will be sent, in place of an earlier try with the same file. Answers the keys of those tries. */
async function write(db: Db, key: string, asked: UploadRequest, user: Actor): Promise<string[]> {
  const { honours_student_id: id, kind, name } = asked
  const row = await lockCandidate(db, id, user)
  const program = await readProgram(db, row)
  refuseLocked(row, program, user)
  if (kind !== '' && !program.required_files.includes(kind)) throw invalid({ kind: ['Dit programma vraagt niet om deze bijlage.'] })
  const same = and(eq(uploads.honours_student_id, row.id), eq(uploads.kind, kind), eq(uploads.name, name))
  const earlier = await db.delete(uploads).where(same).returning({ key: uploads.key })
  refuseTooMany([...(await filesThere(db, row.id)), ...(await onTheirWay(db, row.id))], asked)
  await db.insert(uploads).values({ ...asked, key, user_id: user.id })
  return earlier.map((upload) => upload.key)
}

/** Gives an address to send the file to. Until it is confirmed it is no part of the candidate. */
export async function announceUpload({ db, store }: Context, asked: UploadRequest, user: Actor): Promise<SignedUpload> {
  refuseType(asked)
  const key = newKey()
  const superseded = await db.transaction((tx) => write(tx, key, asked, user))
  await store.remove(superseded)
  return { ...(await store.signUpload(key, asked)), file_key: key }
}

/** Forgets what was announced before this moment and never confirmed. */
export const expireHonoursUploads = async (db: Db, moment: Date): Promise<void> =>
  void (await db.delete(uploads).where(lt(uploads.created_at, moment.toISOString())))
