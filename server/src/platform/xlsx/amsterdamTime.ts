import { DAY_MS, offsetAt } from '@pre-u/contract/platform/dates'

/** The clock never changes twice in so short a time. */
const SPAN_MS = 28 * DAY_MS
const MAX_SPANS = 1000

type Span = { before: number; after: number; changesAt: number }

/** Asking `offsetAt` for every cell takes some ten times as long. */
const spans = new Map<number, Span>()

function findChange(start: number, end: number): number {
  if (end - start <= 1000) return end
  const middle = start + Math.floor((end - start) / 2000) * 1000
  return offsetAt(middle) === offsetAt(start) ? findChange(middle, end) : findChange(start, middle)
}

function spanAt(number: number): Span {
  const known = spans.get(number)
  if (known) return known
  const [start, end] = [number * SPAN_MS, (number + 1) * SPAN_MS]
  const [before, after] = [offsetAt(start), offsetAt(end)]
  const span = { before, after, changesAt: before === after ? end : findChange(start, end) }
  if (spans.size >= MAX_SPANS) spans.clear()
  spans.set(number, span)
  return span
}

/** Amsterdam's clock at this instant, as if it were UTC, in whole seconds. */
export function amsterdamTime(instant: number): number {
  const second = Math.floor(instant / 1000) * 1000
  const { before, after, changesAt } = spanAt(Math.floor(second / SPAN_MS))
  return second + (second < changesAt ? before : after)
}
