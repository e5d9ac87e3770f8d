import type { HolidayInput } from '../holidays'
import { addDays, daysBetween, formatDay } from '../../platform/dates'
import { lowerFirst } from '../../platform/words'

export const DAYS_IN_52_WEEKS = 364
/** A day in a holiday moves to the nearest week without one. */
const WEEKS_TRIED = [1, -1, 2, -2, 3, -3]

const isIn = (day: string, { start_date, end_date }: HolidayInput) => start_date <= day && day <= end_date

/** 'herfstvakantie (Noord en Midden)'; null on any other day. */
export function holidayOn(day: string, holidays: HolidayInput[]): string | null {
  const found = holidays.filter((holiday) => isIn(day, holiday))
  if (found.length === 0) return null
  const names = [...new Set(found.map(({ name }) => name))]
  const regions = [...new Set(found.map(({ region }) => region))]
  const name = names.map(lowerFirst).join(', ')
  return regions.includes('Alle') || regions.length === 3 ? name : `${name} (${regions.join(' en ')})`
}

export type Proposed = { day: string; notes: string[] }
type Range = { start_date: string; end_date: string }

/** Returns the nearest same weekday that is no holiday and within the range, and why it is another day. */
export function avoidHolidays(day: string, holidays: HolidayInput[], range?: Range): Proposed {
  const holiday = holidayOn(day, holidays)
  if (holiday === null) return { day, notes: [] }
  const isFree = (other: string) =>
    holidayOn(other, holidays) === null && (!range || (range.start_date <= other && other <= range.end_date))
  const free = WEEKS_TRIED.map((weeks) => addDays(day, 7 * weeks)).find(isFree)
  return free ? { day: free, notes: [`Verschoven van ${formatDay(day)}: ${holiday}.`] } : { day, notes: [`Valt samen met: ${holiday}.`] }
}

/** Returns the same weekday a year later. What was in a holiday on purpose stays there. */
export function aYearOn(day: string, holidays: HolidayInput[], range?: Range): Proposed {
  const wanted = addDays(day, DAYS_IN_52_WEEKS)
  const holiday = holidayOn(wanted, holidays)
  if (holiday !== null && holidayOn(day, holidays) !== null)
    return { day: wanted, notes: [`Valt samen met: ${holiday}, net als een jaar eerder.`] }
  return avoidHolidays(wanted, holidays, range)
}

/** Returns the days every so many weeks that are still to come, without those in a holiday. */
export function repeatDays(
  day: string,
  { weeks, times }: { weeks: number; times: number },
  holidays: HolidayInput[],
  today: string,
): string[] {
  const first = Math.max(1, Math.floor(daysBetween(day, today) / (7 * weeks)) + 1)
  const days = Array.from({ length: times * 4 + 10 }, (_, index) => addDays(day, 7 * weeks * (first + index)))
  return days.filter((other) => holidayOn(other, holidays) === null).slice(0, times)
}

export const yearAfter = (schoolYear: string) => {
  const year = Number(schoolYear.slice(0, 4)) + 1
  return `${year}-${year + 1}`
}
