import {
  attachmentTypeOf,
  EMPTY_FILE,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  TOO_LARGE,
  WRONG_TYPE,
} from '@pre-u/contract/honours/attachments'
import { announceUpload, type Candidate, candidates, confirmUpload } from '@pre-u/contract/honours/candidates'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { call } from '../../platform/api/call'
import { useSession } from '../../platform/api/session'
import { useLeaveGuard } from '../../platform/form/useLeaveGuard'
import { pathsShowing } from '../../platform/live/refresh'
import { createQueue, isPending, type Upload } from '../../platform/upload/queue'
import { sendAttachment } from './sendAttachment'

/** Its target is a required kind, or empty for other attachments. */
export type AttachmentUpload = Upload<string>

const MAX_NAME_LENGTH = 255
const TOO_MANY = `Een kandidaat heeft ten hoogste ${MAX_ATTACHMENTS} bijlagen`
const LEAVE_QUESTION = {
  title: 'Upload afbreken?',
  body: 'Er wordt nog een bestand verzonden. Als u nu weggaat, wordt dat afgebroken.',
  confirmLabel: 'Afbreken en weggaan',
  dismissLabel: 'Hier blijven',
  danger: true,
}

/** Why the server would refuse the file; empty when it would not. */
export function faultOf({ name, size }: Pick<File, 'name' | 'size'>): string {
  if (!attachmentTypeOf(name)) return WRONG_TYPE
  if (size === 0) return EMPTY_FILE
  if (size > MAX_ATTACHMENT_BYTES) return TOO_LARGE
  return name.length > MAX_NAME_LENGTH ? `Kies een bestand met een naam van ten hoogste ${MAX_NAME_LENGTH} tekens` : ''
}

/** The number of attachments after adding one; an upload of a required kind replaces the file of that kind. */
function countAfterAdding({ files, honours_program }: Candidate, uploads: AttachmentUpload[], kind: string): number {
  const required = new Set(honours_program.required_files)
  const pendingKinds = [...uploads.filter(isPending).map(({ target }) => target), kind]
  const remainingFiles = files.filter((file) => !(required.has(file.kind) && pendingKinds.includes(file.kind)))
  return remainingFiles.length + pendingKinds.length
}

/** The uploads of a candidate. Leaving the page asks for confirmation and cancels them. */
export function useAttachments(candidate: Candidate) {
  const client = useQueryClient()
  const { id } = candidate
  const [queue] = useState(() =>
    createQueue<string>({
      concurrency: 2,
      send: ({ file, target: kind }, sending) => {
        const { name, size } = file
        return sendAttachment(file, sending, {
          // By the extension: the type that browsers report differs between computers.
          requestAddress: (signal) =>
            call(announceUpload, { body: { honours_student_id: id, kind, name, content_type: attachmentTypeOf(name)!, size }, signal }),
          confirm: (file_key, signal) => call(confirmUpload, { params: { id }, body: { file_key }, signal }),
        })
      },
      onSent: () => Promise.all(pathsShowing(candidates).map((path) => client.invalidateQueries({ queryKey: [path] }))),
    }),
  )
  const { setDirty } = useLeaveGuard({ question: LEAVE_QUESTION })
  const uploads = useStore(queue.store, (state) => state.uploads)
  const isBusy = uploads.some(isPending)
  useEffect(() => setDirty(isBusy), [setDirty, isBusy])
  useEffect(() => {
    const of = { user: useSession.getState().user?.id, candidate: id }
    queue.add(takeUnsent(of).map((chosen) => ({ ...chosen, fault: '' })))
    return () => {
      const unsent = queue.store.getState().uploads.filter((upload) => isPending(upload) || upload.canRetry)
      if (useSession.getState().wasRefused && unsent.length > 0) keepUnsent(of, unsent)
      queue.cancelAll()
    }
  }, [queue, id])

  const send = (file: File, kind: string) => {
    if (kind !== '') uploads.filter(({ target }) => target === kind).forEach((replaced) => queue.cancel(replaced.id))
    const count = countAfterAdding(candidate, queue.store.getState().uploads, kind)
    const fault = faultOf(file) || (count > MAX_ATTACHMENTS ? TOO_MANY : '')
    queue.add([{ file, target: kind, fault }])
  }
  return { uploads, isBusy, send, retry: queue.retry, cancel: queue.cancel }
}

export type Attachments = ReturnType<typeof useAttachments>

type Chosen = { file: File; target: string }
type Of = { user: number | undefined; candidate: number }

let lastUnsent: (Of & { files: Chosen[] }) | undefined

/** For the tab in which the session ended: files cannot be stored as text is. */
export function keepUnsent(of: Of, files: Chosen[]) {
  lastUnsent = { ...of, files: files.map(({ file, target }) => ({ file, target })) }
}

/** What this user chose for this candidate; another user's files are forgotten. */
export function takeUnsent({ user, candidate }: Of): Chosen[] {
  const found = lastUnsent
  if (!found || (found.user === user && found.candidate !== candidate)) return []
  lastUnsent = undefined
  return found.user === user ? found.files : []
}
