import type { Attachment, AttachmentType } from '@pre-u/contract/honours/attachments'
import { readAttachment } from '@pre-u/contract/honours/candidates'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { Button } from '@mantine/core'
import { IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { call } from '../../platform/api/call'
import { saveFile } from '../../platform/api/saveFile'
import { RowMenu } from '../../platform/list/rowParts'
import { toastError } from '../../platform/feedback/toast'
import classes from './attachments.module.css'
import { sizeInWords } from '../../platform/words'

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

export function AttachmentRow({ file, onPreview, onReplace, onRemove }: Props) {
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
