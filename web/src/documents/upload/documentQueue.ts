import { authCodes } from '@pre-u/contract/accounts/auth'
import { type ConflictChoice, documentName, MAX_DOCUMENT_BYTES, MAX_DOCUMENT_MB } from '@pre-u/contract/documents/documents'
import { ApiError } from '../../platform/api/http'
import { tokenForUpload } from '../../platform/api/api'
import { call } from '../../platform/api/call'
import { renewTokens } from '../../platform/api/session'
import { sendWithProgress, type Transfer } from '../../platform/upload/transport'
import { conflictingNames, type Space } from '../queries'
import { createQueue, messageOf, type Sending, type Upload } from '../../platform/upload/queue'
import { type Batch, type BatchCalls, createBatch, type FileTree } from './batch'

type Fields = { folder: string; file: File; on_conflict: ConflictChoice | undefined }

const addressOf = ({ actions, query }: Space) => `${actions.upload.path}?${new URLSearchParams(query).toString()}`

/** The server reads the fields in order, so the file comes last. */
function formOf({ folder, file, on_conflict }: Fields) {
  const form = new FormData()
  form.set('folder', folder)
  if (on_conflict) form.set('on_conflict', on_conflict)
  form.set('file', file)
  return form
}

export async function uploadFile(space: Space, fields: Fields, transfer: Transfer, isRepeated = false): Promise<void> {
  const access = await tokenForUpload()
  const headers = { Accept: 'application/json', Authorization: `Bearer ${access}`, 'X-Requested-With': 'XMLHttpRequest' }
  try {
    await sendWithProgress({ url: addressOf(space), method: 'POST', headers }, formOf(fields), transfer)
  } catch (error) {
    if (isRepeated || !(error instanceof ApiError) || error.code !== authCodes.tokenNotValid) throw error
    await renewTokens(access)
    await uploadFile(space, fields, transfer, true)
  }
}

export const makeFolder = (space: Space, folder: string, name: string) =>
  call(space.actions.createFolder, { query: space.query, body: { folder, name, exist_ok: true } })

/** The names that exist in the folder, as they are written there. */
export async function checkNames(space: Space, folder: string, names: string[]): Promise<string[]> {
  const answer = await call(space.actions.check, { query: space.query, body: { folder, names } })
  return answer.names
}

type Target = { batch: Batch; path: string[]; choice: ConflictChoice | undefined }
export type DocumentUpload = Upload<Target>
export type ConflictAnswer = { choice: ConflictChoice; forAll: boolean }

export type DocumentCalls = BatchCalls & {
  upload: (space: Space, fields: Fields, transfer: Transfer) => Promise<unknown>
  askConflict: (name: string, hasOthers: boolean, signal: AbortSignal) => Promise<ConflictAnswer>
  onSent: () => void
  onIdle: (sent: number) => void
}

class NameTaken extends Error {
  override name = 'NameTaken'
}

/** Why the server would refuse the file; empty when it would not. */
function faultOf({ name, size }: File): string {
  const { error } = documentName.safeParse(name)
  if (error) return error.issues[0]?.message ?? messageOf(error)
  return size > MAX_DOCUMENT_BYTES ? `Dit bestand is te groot. Kies een bestand van ten hoogste ${MAX_DOCUMENT_MB} MB.` : ''
}

export function createDocumentQueue({ upload, askConflict, onSent, onIdle, ...batchCalls }: DocumentCalls) {
  const sendOnce = async ({ file, target: { batch, path, choice } }: DocumentUpload, { signal, startTransfer }: Sending) => {
    const folder = await batch.folderOf(path)
    const on_conflict = choice ?? batch.choiceForAll
    const isResolved = on_conflict === 'replace' || on_conflict === 'keep'
    if (!isResolved && (await batch.isTaken(folder, path, file.name))) throw new NameTaken()
    signal.throwIfAborted()
    await upload(batch.space, { folder, file, on_conflict }, { signal, onProgress: startTransfer() })
  }

  const resolveConflict = async ({ id, file, target }: DocumentUpload, signal: AbortSignal): Promise<Target | undefined> => {
    const { batch } = target
    const hasOthers = () => queue.store.getState().uploads.some((other) => other.id !== id && other.target.batch === batch)
    const question = batch.lastQuestion.then(() => {
      signal.throwIfAborted()
      return batch.choiceForAll ? { choice: batch.choiceForAll, forAll: true } : askConflict(file.name, hasOthers(), signal)
    })
    batch.lastQuestion = question.catch(() => undefined)
    const { choice, forAll } = await question
    if (forAll) batch.choiceForAll = choice
    return choice === 'skip' ? undefined : { ...target, choice }
  }

  const queue = createQueue<Target>({
    concurrency: 3,
    send: (document, sending) => sending.retry(() => sendOnce(document, sending)),
    ask: (error, document, signal) =>
      error instanceof NameTaken || conflictingNames(error) ? resolveConflict(document, signal) : undefined,
    onSent,
    onIdle,
  })
  return {
    ...queue,
    /** Settles when the folders without files are created. */
    add: (space: Space, folder: string, { files, folders }: FileTree) => {
      const batch = createBatch(space, folder, files, batchCalls)
      queue.add(files.map(({ file, path }) => ({ file, target: { batch, path, choice: undefined }, fault: faultOf(file) })))
      return Promise.all(folders.map((path) => batch.createFolder(path)))
    },
  }
}
