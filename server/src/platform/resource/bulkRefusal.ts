import type { FieldErrors } from '@pre-u/contract/platform/http'
import { fullName } from '@pre-u/contract/platform/names'
import { ApiError, conflict } from '../http/errors'

const MAX_NAMED = 10

/** A person or the name of another record. `why` is empty where nothing stands in the way. */
type Blocker = ({ row: Parameters<typeof fullName>[0] } | { name: string }) & { why: string }

const nameOf = (blocker: Blocker) => ('row' in blocker ? fullName(blocker.row) : blocker.name)

/** Refuses when something stands in the way. `offer` names a field of the request that makes it possible, and what it then does. */
export function refuseBlockers(all: Blocker[], offer: FieldErrors = {}) {
  const blockers = all.filter(({ why }) => why !== '')
  if (blockers.length === 0) return
  const lines = blockers.slice(0, MAX_NAMED).map((blocker) => `${nameOf(blocker)}: ${blocker.why}`)
  const unnamed = blockers.length - lines.length
  throw new ApiError(409, { non_field_errors: [...lines, ...(unnamed > 0 ? [`En nog ${unnamed} andere.`] : [])], ...offer })
}

/** Refuses a bulk action when records were removed meanwhile; `many` is their plural on screen. */
export function refuseMissing(missing: number, many: string) {
  if (missing === 0) return
  const which = missing === 1 ? `Eén van deze ${many} bestaat` : `${missing} van deze ${many} bestaan`
  throw conflict(`${which} niet meer. Ververs de lijst en probeer het opnieuw.`)
}
