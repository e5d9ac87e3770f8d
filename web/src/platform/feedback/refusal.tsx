import { ApiError } from '../api/http'
import { confirm } from './confirm'
import { toastError } from './toast'
import classes from '../dialog/dialog.module.css'

/**
 * `field`: the field of the request that makes the action possible; the refusal has a text under this name, which says what would then
 * happen. `label`: the text of the confirm button; without it the refusal's text is on the button, and `others` is shown above it.
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
