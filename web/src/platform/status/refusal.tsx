import { ApiError } from '../api/api'
import { confirm } from '../feedback/confirm'
import { SessionEnded } from '../api/session'
import { toastError } from '../feedback/toast'
import classes from './status.module.css'

/** The refusal of a bulk action lists its rows: too long for a toast. */
export function showRefusal(error: unknown, title: string) {
  if (error instanceof SessionEnded) return
  const lines = error instanceof ApiError && error.status === 409 ? (error.fieldErrors.non_field_errors ?? []) : []
  if (lines.length === 0) return toastError(error)
  const body = (
    <ul className={classes.refusedRows}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
  void confirm({ title, body, dismissLabel: 'Sluiten' })
}
