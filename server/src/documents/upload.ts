import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type ConflictChoice, documentName, MAX_DOCUMENT_MB, uploadFields } from '@pre-u/contract/documents/documents'
import type { Actor } from '../platform/actor'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { ApiError, conflict, invalid, notAForm } from '../platform/http/errors'
import { bytesOf, partsOf } from '../platform/http/form'
import { newKey } from '../platform/storage/store'
import { refuseInfected } from '../platform/storage/scan'
import { detectContentType } from '../platform/storage/sniff'
import { recordChanges } from './change'
import { findFolder, findFreeName, findNamesakes, refuseNamesakes, type Row } from './find'
import { refuseBeyondQuota, reserveSpace, type Reservation, lockSpace, type Space } from './space'
import { documentsTable as table } from '../tables/documents'
import { replaceBytes } from './versions'

type StoredFile = { name: string; object_key: string; size: number; content_type: string }
type Upload = { folder: string; on_conflict?: ConflictChoice | undefined; files: StoredFile[]; skipped: string[] }

const UNKNOWN_TYPE = 'application/octet-stream'

const tooLarge = (name: string) =>
  new ApiError(413, { detail: `${name} is te groot. Kies een bestand van ten hoogste ${MAX_DOCUMENT_MB} MB.`, code: 'payload_too_large' })

function nameOf({ filename }: MultipartFile): string {
  const { data, error } = documentName.safeParse(filename)
  if (data === undefined) throw invalid({ file: error.issues.map(({ message }) => message) })
  return data
}

function fieldsOf(form: Record<string, unknown>) {
  const { data, error } = uploadFields.safeParse(form)
  if (data) return data
  const [issue] = error.issues
  throw invalid({ [String(issue!.path[0] ?? 'non_field_errors')]: [issue!.message] })
}

async function storeFile(
  context: Context,
  reservation: Reservation,
  file: MultipartFile,
  name: string,
  keys: string[],
): Promise<StoredFile> {
  const { store } = context
  const object_key = newKey()
  keys.push(object_key)
  const { size } = await store.write(object_key, reservation.counted(bytesOf(file)), UNKNOWN_TYPE)
  if (file.file.truncated) throw tooLarge(name)
  await refuseInfected(context, { key: object_key, size }, 'file')
  return { name, object_key, size, content_type: (await detectContentType(store, object_key, size)) ?? UNKNOWN_TYPE }
}

/** Reads the request to its end, also when it is refused: a browser that is cut off while sending never reads the response. */
async function readUpload(
  context: Context,
  space: Space,
  reservation: Reservation,
  request: FastifyRequest,
  keys: string[],
): Promise<Upload> {
  const form: Record<string, unknown> = {}
  const received: Upload = { folder: '', files: [], skipped: [] }
  const conflicts: Row[] = []
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      form[part.fieldname] = part.value
      continue
    }
    Object.assign(received, fieldsOf(form))
    const name = nameOf(part)
    const folder = await findFolder(context.db, space, received.folder)
    const existing = await findNamesakes(context.db, space, folder.id, [name])
    const isSkipped = existing.length > 0 && received.on_conflict === 'skip'
    const isRefused = existing.length > 0 && received.on_conflict === undefined
    if (isSkipped) received.skipped.push(name)
    if (isRefused) conflicts.push(...existing)
    if (isSkipped || conflicts.length > 0) part.file.resume()
    else received.files.push(await storeFile(context, reservation, part, name, keys))
  }
  refuseNamesakes(conflicts)
  if (received.files.length === 0 && received.skipped.length === 0) throw invalid({ file: ['Kies ten minste één bestand'] })
  return received
}

async function insertFile(
  db: Db,
  space: Space,
  parent_id: number | null,
  file: StoredFile,
  { on_conflict }: Upload,
  user: Actor,
): Promise<Row | null> {
  const { name, ...bytes } = file
  const [existing] = await findNamesakes(db, space, parent_id, [name])
  if (existing && on_conflict === 'skip') return null
  if (existing && on_conflict === 'replace') {
    if (existing.kind === 'folder') throw conflict(`${name} is hier een map. Kies een andere naam voor het bestand.`)
    return replaceBytes(db, existing, { ...bytes, uploaded_by: user.id }, user)
  }
  if (existing && on_conflict === undefined) refuseNamesakes([existing])
  const freeName = existing ? await findFreeName(db, space, parent_id, name) : name
  const [row] = await db
    .insert(table)
    .values({ ...bytes, name: freeName, key: newKey(), school_id: space.school_id, parent_id, kind: 'file', uploaded_by: user.id })
    .returning()
  await recordChanges(db, user, [{ before: null, after: row! }])
  return row!
}

/** Stores all or nothing: on an error the stored objects are removed. */
export async function upload(context: Context, space: Space, request: FastifyRequest): Promise<{ rows: Row[]; skipped: string[] }> {
  const { db, store } = context
  if (!request.isMultipart()) throw notAForm()
  const keys: string[] = []
  const reservation = await reserveSpace(db, space, Number(request.headers['content-length'] ?? 0))
  try {
    const received = await readUpload(context, space, reservation, request, keys)
    return await db.transaction(async (tx) => {
      await lockSpace(tx, space)
      const folder = await findFolder(tx, space, received.folder)
      await refuseBeyondQuota(
        tx,
        space,
        received.files.reduce((sum, { size }) => sum + size, 0),
      )
      const rows: Row[] = []
      const skipped = [...received.skipped]
      for (const file of received.files) {
        const row = await insertFile(tx, space, folder.id, file, received, request.user)
        if (row) rows.push(row)
        else skipped.push(file.name)
      }
      return { rows, skipped }
    })
  } catch (error) {
    const removal = store.remove(keys)
    // Nobody waits for a store that is away; the sweep removes what it keeps.
    if (error instanceof ApiError && error.status >= 500) removal.catch(() => undefined)
    else await removal
    throw error
  } finally {
    reservation.release()
  }
}
