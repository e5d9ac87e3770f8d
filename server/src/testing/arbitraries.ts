import fc from 'fast-check'
import { addDays, fromWallTime } from '@pre-u/contract/platform/dates'

/** The same text with each letter as a capital or not. */
export const inAnyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((capitals) => Array.from(text, (letter, at) => (capitals[at] ? letter.toUpperCase() : letter.toLowerCase())).join(''))

const MINUTE_MS = 60_000
const lastSundayOf = (year: number, month: '03' | '10') => {
  const last = `${year}-${month}-31`
  return addDays(last, -new Date(last).getUTCDay())
}

/** Within three hours of midnight in Amsterdam: of any day in these years, of the last of one, and of the days on which the clock changes. */
export const nearMidnight = (first: number, last: number) => {
  const year = fc.integer({ min: first, max: last })
  const day = fc.oneof(
    fc.tuple(year, fc.nat(364)).map(([of, days]) => addDays(`${of}-01-01`, days)),
    year.map((of) => `${of}-12-31`),
    year.map((of) => lastSundayOf(of, '03')),
    year.map((of) => lastSundayOf(of, '10')),
  )
  const minutes = fc.oneof(fc.integer({ min: -180, max: 180 }), fc.constantFrom(-1, 0, 1, 59, 60, 119, 120, 121, 179, 180))
  return fc.tuple(day, minutes).map(([of, after]) => new Date(Date.parse(fromWallTime(`${of} 00:00`)) + after * MINUTE_MS).toISOString())
}
