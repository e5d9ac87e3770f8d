import { IconAlertTriangle } from '@tabler/icons-react'
import type { AuditEntry } from '@pre-u/contract/figures/auditLog'
import classes from './auditLog.module.css'
import { exceptionOf } from './words'

/** What staff did that a school could not: 'Na de deadline, Boven de limiet'. */
export function Exception({ entry }: { entry: Pick<AuditEntry, 'changes'> }) {
  const exception = exceptionOf(entry)
  return (
    exception && (
      <span className={classes.exception}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
        {exception}
      </span>
    )
  )
}
