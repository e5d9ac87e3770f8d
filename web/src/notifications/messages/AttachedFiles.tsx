import type { AttachedFile } from '@pre-u/contract/notifications/messages/message'
import classes from './messages.module.css'
import { attachmentInWords } from './words'

/** Which documents go along, and how. */
export const AttachedFiles = ({ files }: { files: AttachedFile[] }) =>
  files.length > 0 && (
    <div className={classes.attached}>
      Bijlagen
      <ul>
        {files.map((file) => (
          <li key={file.name}>{attachmentInWords(file)}</li>
        ))}
      </ul>
    </div>
  )
