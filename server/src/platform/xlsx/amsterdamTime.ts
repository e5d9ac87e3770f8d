import { offsetAt } from '@pre-u/contract/platform/dates'

export const DAY_MS = 86_400_000
const MAX_DAYS = 5000

/** UTC offset per day, NaN when the clock changes on it: calling Intl for every cell would take most of an export. */
const offsets = new Map<number, number>()

function offsetOfDay(day: number): number {
  const known = offsets.get(day)
  if (known !== undefined) return known
  const first = offsetAt(day * DAY_MS)
  const offset = first === offsetAt((day + 1) * DAY_MS) ? first : NaN
  if (offsets.size >= MAX_DAYS) offsets.clear()
  offsets.set(day, offset)
  return offset
}

/** Amsterdam's clock at this instant, as if it were UTC, in whole seconds. */
export function amsterdamTime(instant: number): number {
  if (Number.isNaN(instant)) return NaN
  const second = Math.floor(instant / 1000) * 1000
  const offset = offsetOfDay(Math.floor(second / DAY_MS))
  return second + (Number.isNaN(offset) ? offsetAt(second) : offset)
}
