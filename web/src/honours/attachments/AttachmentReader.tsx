import type { Attachment } from '@pre-u/contract/honours/attachments'
import { PreviewBody } from '../../platform/preview/FilePreview'
import { fileQuery } from '../queries'
import classes from './attachments.module.css'

type Props = { files: Attachment[]; read: Attachment; onRead: (file: Attachment) => void }

/** The attachments one by one in the page, beside what is decided about them. */
export const AttachmentReader = ({ files, read, onRead }: Props) => (
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
