import type { Attachment } from '@pre-u/contract/honours/attachments'
import { type Candidate, removeAttachment } from '@pre-u/contract/honours/candidates'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../platform/api/call'
import { ask } from '../../platform/dialog/ask'
import { confirm } from '../../platform/feedback/confirm'
import { Section } from '../../platform/page/RecordPage'
import { FilePreview, PreviewBody } from '../../platform/preview/FilePreview'
import { useFileDrop } from '../../platform/upload/DropZone'
import { AssignDialog } from './AssignDialog'
import { AttachmentPlace } from './AttachmentPlace'
import classes from './attachments.module.css'
import { fileQuery } from '../queries'
import type { Attachments } from './useAttachments'
import { useCandidateActions } from '../candidates/useCandidateActions'
import { progressInWords } from '../words'

type Props = {
  candidate: Candidate
  mayChange: boolean
  attachments: Attachments
  /** Where the page itself shows a file; a drawer does otherwise. */
  onPreview?: ((file: Attachment) => void) | undefined
}

const OTHERS = 'Overige bijlagen'

export function AttachmentsPart({ candidate, mayChange, attachments, onPreview }: Props) {
  const { files, missing, honours_program } = candidate
  const required = honours_program.required_files
  const { mutateAsync: deleteFile } = useCall(removeAttachment)
  const { downloadZip } = useCandidateActions()
  const [previewed, setPreviewed] = useState<Attachment>()
  const [isZipping, setZipping] = useState(false)
  const { uploads, send } = attachments
  const assign = (chosen: File[]) => {
    const open = missing.filter((kind) => !uploads.some(({ target }) => target === kind))
    void ask<void>((answer) => <AssignDialog files={chosen} required={required} missing={open} onSend={send} answer={answer} />)
  }
  const isDragOver = useFileDrop({ isEnabled: mayChange, onDrop: (transfer) => assign([...transfer.files]) })

  const addFiles = async (kind: string, added: File[], isDropped: boolean) => {
    const [file] = added
    if (!file) return
    if (kind === '') return added.forEach((each) => send(each, ''))
    if (added.length > 1) return assign(added)
    const existing = files.find((each) => each.kind === kind)
    const question = {
      title: `${kind} vervangen?`,
      body: (
        <p>
          <bdi>{existing?.name}</bdi> wordt vervangen door <bdi>{file.name}</bdi>.
        </p>
      ),
      confirmLabel: 'Vervangen',
    }
    if (!existing || !isDropped || (await confirm(question))) send(file, kind)
  }
  const remove = async ({ id, name, kind }: Attachment) => {
    const question = { title: `${kind || 'Bijlage'} verwijderen?`, body: <bdi>{name}</bdi>, confirmLabel: 'Verwijderen', danger: true }
    // The failure is reported in a toast.
    if (await confirm(question)) await deleteFile({ body: { id } }).catch(() => undefined)
  }
  const downloadAll = async () => {
    setZipping(true)
    await downloadZip(candidate)
    setZipping(false)
  }
  const places = [...required.map((kind) => ({ kind, title: kind, isRequired: true })), { kind: '', title: OTHERS, isRequired: false }]
  const filesOf = (kind: string) => files.filter((file) => (kind === '' ? !required.includes(file.kind) : file.kind === kind))
  const zipButton = files.length > 0 && (
    <Button
      variant="default"
      size="compact-sm"
      loading={isZipping}
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={() => void downloadAll()}
    >
      Alles downloaden (zip)
    </Button>
  )
  return (
    <Section title="Bijlagen" action={zipButton}>
      <p className={classes.progress} aria-live="polite">
        <b>{progressInWords(candidate)}</b>
        {missing.length > 0 && ` · nog nodig: ${missing.join(', ')}`}
      </p>
      <div className={classes.places} data-over={isDragOver || undefined}>
        {places
          .filter(({ kind }) => mayChange || kind !== '' || filesOf('').length > 0)
          .map(({ kind, title, isRequired }) => (
            <AttachmentPlace
              key={kind}
              kind={kind}
              title={title}
              isRequired={isRequired}
              files={filesOf(kind)}
              uploads={uploads.filter(({ target }) => target === kind)}
              mayChange={mayChange}
              attachments={attachments}
              onFiles={(added, isDropped) => void addFiles(kind, added, isDropped)}
              onPreview={onPreview ?? setPreviewed}
              onRemove={(file) => void remove(file)}
            />
          ))}
      </div>
      <FilePreview file={previewed && { ...previewed, query: fileQuery(previewed.id) }} onClose={() => setPreviewed(undefined)} />
    </Section>
  )
}

type ReaderProps = { files: Attachment[]; read: Attachment; onRead: (file: Attachment) => void }

export const AttachmentReader = ({ files, read, onRead }: ReaderProps) => (
  <section className={classes.reader} aria-label="Bijlagen lezen">
    <div className={classes.tabs}>
      {files.map((file) => (
        <button key={file.id} type="button" aria-pressed={file.id === read.id} title={file.name} onClick={() => onRead(file)}>
          {file.kind || file.name}
        </button>
      ))}
    </div>
    <PreviewBody key={read.id} file={{ ...read, query: fileQuery(read.id) }} />
  </section>
)
