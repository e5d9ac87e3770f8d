import { fullName } from '@pre-u/contract/names'
import { conflict } from './errors'

const MOST_NAMED = 10

type InTheWay = { row: Parameters<typeof fullName>[0]; why: string }

/** Refuses the whole of a bulk action, naming the people who stand in the way of it. */
export function refuseNaming(inTheWay: InTheWay[]) {
  if (inTheWay.length === 0) return
  const lines = inTheWay.slice(0, MOST_NAMED).map(({ row, why }) => `${fullName(row)}: ${why}`)
  const more = inTheWay.length - lines.length
  throw conflict(...lines, ...(more > 0 ? [`En nog ${more} andere.`] : []))
}
