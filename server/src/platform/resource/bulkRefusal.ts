import { fullName } from '@pre-u/contract/platform/names'
import { conflict } from '../http/errors'

const MAX_NAMED = 10

type Blocker = { row: Parameters<typeof fullName>[0]; why: string }

export function refuseBlockers(blockers: Blocker[]) {
  if (blockers.length === 0) return
  const lines = blockers.slice(0, MAX_NAMED).map(({ row, why }) => `${fullName(row)}: ${why}`)
  const unnamed = blockers.length - lines.length
  throw conflict(...lines, ...(unnamed > 0 ? [`En nog ${unnamed} andere.`] : []))
}

/** Refuses a bulk action when records were removed meanwhile; `many` is their plural on screen. */
export function refuseMissing(missing: number, many: string) {
  if (missing === 0) return
  const which = missing === 1 ? `Eén van deze ${many} bestaat` : `${missing} van deze ${many} bestaan`
  throw conflict(`${which} niet meer. Ververs de lijst en probeer het opnieuw.`)
}
