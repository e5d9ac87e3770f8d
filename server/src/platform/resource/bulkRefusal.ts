import { fullName } from '@pre-u/contract/platform/names'
import { conflict } from '../http/errors'

const MOST_NAMED = 10

type InTheWay = { row: Parameters<typeof fullName>[0]; why: string }

/** Refuses the whole of a bulk action, naming the people who stand in the way of it. */
export function refuseNaming(inTheWay: InTheWay[]) {
  if (inTheWay.length === 0) return
  const lines = inTheWay.slice(0, MOST_NAMED).map(({ row, why }) => `${fullName(row)}: ${why}`)
  const more = inTheWay.length - lines.length
  throw conflict(...lines, ...(more > 0 ? [`En nog ${more} andere.`] : []))
}

/** Refuses the whole when some of the records were removed meanwhile; `many` is what people call them. */
export function refuseMissing(missing: number, many: string) {
  if (missing === 0) return
  const which = missing === 1 ? `Eén van deze ${many} bestaat` : `${missing} van deze ${many} bestaan`
  throw conflict(`${which} niet meer. Ververs de lijst en probeer het opnieuw.`)
}
