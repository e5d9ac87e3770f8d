import { ApiError } from '../api/api'
import { confirm } from '../feedback/confirm'
import { toastError } from '../feedback/toast'
import classes from './status.module.css'

/**
 * `field`: what the server then wants to be sent; its refusal says under this name what that would do. Without a label that is the button,
 * and `others` may say what becomes of the rest.
 */
type Offer = { field: string; label?: string; others?: string }

/** The refusal of a bulk action lists its rows: too long for a toast. Resolves to whether the offer is accepted. */
export async function showRefusal(error: unknown, title: string, offer?: Offer): Promise<boolean> {
  const refused = error instanceof ApiError && error.status === 409 ? error.fieldErrors : {}
  const lines = refused.non_field_errors ?? []
  const offered = offer && refused[offer.field]?.[0]
  const explanation = offered && (offer.label ? offered : offer.others)
  if (lines.length === 0) {
    toastError(error)
    return false
  }
  const body = (
    <>
      <ul className={classes.refusedRows}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {explanation && <p>{explanation}</p>}
    </>
  )
  return confirm({ title, body, dismissLabel: 'Sluiten', ...(offered && { confirmLabel: offer.label ?? offered }) })
}
