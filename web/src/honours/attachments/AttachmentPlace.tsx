import { Button } from '@mantine/core'
import {
  type Attachment,
  ATTACHMENT_KINDS,
  type AttachmentType,
  attachmentTypes,
  MAX_ATTACHMENT_MB,
} from '@pre-u/contract/honours/attachments'
import { readAttachment } from '@pre-u/contract/honours/candidates'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { IconCircleCheck, IconCircleDashed, IconFileText, IconFileTypePdf, IconPhoto, IconUpload } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { call } from '../../platform/api/call'
import { saveFile } from '../../platform/api/http'
import { toastError } from '../../platform/feedback/toast'
import { useHandOnFocus } from '../../platform/hooks/keyboard'
import { RowMenu } from '../../platform/list/rowParts'
import { DropZone } from '../../platform/upload/DropZone'
import { UploadRow } from '../../platform/upload/UploadRow'
import { sizeInWords } from '../../platform/words'
import classes from './attachments.module.css'
import type { Attachments, AttachmentUpload } from './useAttachments'

const ACCEPT = Object.values(attachmentTypes)
  .flat()
  .map((extension) => `.${extension}`)
  .join(',')

export type PlaceProps = {
  title: string
  /** A required kind holds one file, the other attachments ('') any number. */
  kind: string
  isRequired: boolean
  files: Attachment[]
  uploads: AttachmentUpload[]
  mayChange: boolean
  attachments: Attachments
  onFiles: (files: File[], isDropped: boolean) => void
  onPreview: (file: Attachment) => void
  onRemove: (file: Attachment) => void
}

export function AttachmentPlace(props: PlaceProps) {
  const { title, isRequired, files, mayChange, onFiles } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const hasFile = files.length > 0
  return (
    <section className={classes.place} aria-labelledby={id}>
      <header>
        <h3 id={id} tabIndex={-1}>
          {title}
        </h3>
        {isRequired && (
          <span className={classes.presence} data-present={hasFile || undefined}>
            {hasFile ? <IconCircleCheck size={16} stroke={1.75} aria-hidden /> : <IconCircleDashed size={16} stroke={1.75} aria-hidden />}
            {hasFile ? 'Toegevoegd' : 'Nog nodig'}
          </span>
        )}
      </header>
      {mayChange ? (
        <DropZone label={`${title} toevoegen`} accept={ACCEPT} multiple={!isRequired} onFiles={onFiles} input={input}>
          <PlaceContent {...props} headingId={id} choose={() => input.current?.click()} />
        </DropZone>
      ) : (
        <PlaceContent {...props} headingId={id} />
      )}
    </section>
  )
}

function PlaceContent({
  title,
  isRequired,
  files,
  uploads,
  mayChange,
  attachments,
  onPreview,
  onRemove,
  headingId,
  choose,
}: PlaceProps & { headingId: string; choose?: () => void }) {
  const isFull = isRequired && (files.length > 0 || uploads.length > 0)
  return (
    <div className={classes.within}>
      {files.map((file) => (
        <AttachmentRow
          key={file.id}
          file={file}
          onPreview={() => onPreview(file)}
          onReplace={isRequired ? choose : undefined}
          onRemove={mayChange ? () => onRemove(file) : undefined}
        />
      ))}
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onRetry={() => attachments.retry(upload.id)}
          onCancel={() => attachments.cancel(upload.id)}
        />
      ))}
      {choose && (!isFull || uploads.some(({ state }) => state === 'refused')) && (
        <Prompt title={title} headingId={headingId} choose={choose} />
      )}
      {!choose && files.length === 0 && <p className={classes.about}>Niet toegevoegd</p>}
    </div>
  )
}

function Prompt({ title, headingId, choose }: { title: string; headingId: string; choose: () => void }) {
  const part = useHandOnFocus<HTMLDivElement>(headingId)
  return (
    <div ref={part} className={classes.prompt}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
        aria-label={`${title}: bestand kiezen`}
        onClick={choose}
      >
        Bestand kiezen
      </Button>
      <span className={classes.dragging}>of sleep het hierheen.</span>
      <span>
        {ATTACHMENT_KINDS}, ten hoogste {MAX_ATTACHMENT_MB} MB.
      </span>
    </div>
  )
}

const icons: Record<AttachmentType, typeof IconPhoto> = {
  'application/pdf': IconFileTypePdf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': IconFileText,
  'application/vnd.oasis.opendocument.text': IconFileText,
  'image/jpeg': IconPhoto,
  'image/png': IconPhoto,
}

const save = async ({ id, name, content_type }: Attachment) =>
  saveFile(new File([await call(readAttachment, { params: { id } })], name, { type: content_type }))

type Props = {
  file: Attachment
  onPreview: () => void
  onReplace?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

function AttachmentRow({ file, onPreview, onReplace, onRemove }: Props) {
  const Icon = icons[file.content_type]
  const actions = [
    { label: 'Downloaden', onClick: () => void save(file).catch(toastError) },
    ...(onReplace ? [{ label: 'Vervangen…', onClick: onReplace }] : []),
    ...(onRemove ? [{ label: 'Verwijderen', danger: true, onClick: onRemove }] : []),
  ]
  return (
    <div className={classes.file}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={classes.what}>
        <p>
          <bdi>{file.name}</bdi>
        </p>
        <p className={classes.about}>
          {sizeInWords(file.size)} · <time dateTime={file.uploaded_at}>{formatInstant(file.uploaded_at)}</time>
          {file.uploaded_by && ` · ${file.uploaded_by.name}`}
        </p>
      </div>
      <Button variant="default" size="compact-sm" aria-label={`${file.name} bekijken`} onClick={onPreview}>
        Bekijken
      </Button>
      <RowMenu title={file.name} actions={actions} />
    </div>
  )
}
