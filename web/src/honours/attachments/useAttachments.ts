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
import { call } from '../../platform/api/call'
import { pathsShowing } from '../../platform/live/refresh'
import { isRunning, type Upload } from '../../platform/upload/uploads'
import { useUploads } from '../../platform/upload/useUploads'

const LONGEST_NAME = 255
const TOO_MANY = `Een kandidaat heeft ten hoogste ${MAX_ATTACHMENTS} bijlagen`

/** What is wrong with a file, before anything is sent. */
export function faultOf({ name, size }: Pick<File, 'name' | 'size'>): string {
  if (!attachmentTypeOf(name)) return WRONG_TYPE
  if (size === 0) return EMPTY_FILE
  if (size > MAX_ATTACHMENT_BYTES) return TOO_LARGE
  return name.length > LONGEST_NAME ? `Kies een bestand met een naam van ten hoogste ${LONGEST_NAME} tekens` : ''
}

/** How many there would be: those that are there and those on their way, of which one of a kind takes the place of the other. */
function numberWith({ files, honours_program }: Candidate, uploads: Upload[], kind: string): number {
  const kinds = new Set(honours_program.required_files)
  const coming = [...uploads.filter(isRunning).map(({ place }) => place), kind]
  const staying = files.filter((file) => !(kinds.has(file.kind) && coming.includes(file.kind)))
  return staying.length + coming.length
}

/** A candidate's files on their way. A place is one of the required kinds, or empty for any other attachment. */
export function useAttachments(candidate: Candidate) {
  const client = useQueryClient()
  const { id } = candidate
  const { uploads, isBusy, add, retry, cancel } = useUploads(() => ({
    ask: ({ name, size }, kind, signal) =>
      // Its type follows from its name: what a browser says of it differs between computers.
      call(announceUpload, { body: { honours_student_id: id, kind, name, content_type: attachmentTypeOf(name)!, size }, signal }),
    confirm: (file_key, signal) => call(confirmUpload, { params: { id }, body: { file_key }, signal }),
    onDone: () => Promise.all(pathsShowing(candidates).map((path) => client.invalidateQueries({ queryKey: [path] }))),
  }))
  const send = (file: File, kind: string) => {
    // A second choice for the same kind takes the place of the first.
    if (kind !== '') uploads.filter(({ place }) => place === kind).forEach(({ id: before }) => cancel(before))
    add(file, kind, faultOf(file) || (numberWith(candidate, uploads, kind) > MAX_ATTACHMENTS ? TOO_MANY : ''))
  }
  return { uploads, isBusy, send, retry, cancel }
}

export type Attachments = ReturnType<typeof useAttachments>
