import { type ConflictChoice, documentName, MAX_DOCUMENT_BYTES, MAX_DOCUMENT_MB } from '@pre-u/contract/documents/documents'
import { createQueue, messageOf, type Sending, type Upload } from '../../platform/upload/queue'
import type { Transfer } from '../../platform/upload/transport'
import { conflictingNames } from '../queries'
import type { Space } from '../space'
import { type Batch, type BatchCalls, createBatch } from './batch'
import type { FileTree } from './fileTree'

type Target = { batch: Batch; path: string[]; choice: ConflictChoice | undefined }
export type DocumentUpload = Upload<Target>
export type ConflictAnswer = { choice: ConflictChoice; forAll: boolean }

type Fields = { folder: string; file: File; on_conflict: ConflictChoice | undefined }
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
