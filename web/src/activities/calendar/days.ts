import { addDays } from '@pre-u/contract/platform/dates'
import { upperFirst } from '../../platform/words'

export const views = ['maand', 'week', 'lijst'] as const
export type View = (typeof views)[number]
export const viewNames: Record<View, string> = { maand: 'Maand', week: 'Week', lijst: 'Lijst' }

const month = new Intl.DateTimeFormat('nl', { month: 'long', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('nl', { weekday: 'long', timeZone: 'UTC' })
const WEEK_DAYS = 7
/** Always six weeks, so that the page keeps its height. */
const MONTH_PAGE_DAYS = 6 * WEEK_DAYS

const toDate = (day: string) => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date) => date.toISOString().slice(0, 10)

export function firstOfMonth(day: string, monthOffset = 0): string {
  const date = toDate(day)
  return toDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthOffset, 1)))
}

const sundayBefore = (day: string) => addDays(day, -toDate(day).getUTCDay())

/** The days that a view is about; `end` is exclusive. The list begins at its day, and can show the days before it. */
export function rangeOf(view: View, day: string): { start: string; end: string } {
  if (view === 'lijst') return { start: firstOfMonth(day), end: firstOfMonth(day, 1) }
  const start = sundayBefore(view === 'week' ? day : firstOfMonth(day))
  return { start, end: addDays(start, view === 'week' ? WEEK_DAYS : MONTH_PAGE_DAYS) }
}

export const turnPage = (view: View, day: string, direction: 1 | -1) =>
  view === 'week' ? addDays(day, direction * WEEK_DAYS) : firstOfMonth(day, direction)

/** '2 november' */
export const dayInMonth = (day: string) => `${toDate(day).getUTCDate()} ${month.format(toDate(day))}`
export const weekdayOf = (day: string) => weekday.format(toDate(day))

/** 'November 2026', '29 november – 5 december 2026' */
export function titleOf(view: View, day: string): string {
  if (view !== 'week') {
    const date = toDate(day)
    return `${upperFirst(month.format(date))} ${date.getUTCFullYear()}`
  }
  const [first, last] = [toDate(sundayBefore(day)), toDate(addDays(sundayBefore(day), WEEK_DAYS - 1))]
  const words = (date: Date, withMonth: boolean, withYear: boolean) =>
    [date.getUTCDate(), withMonth && month.format(date), withYear && date.getUTCFullYear()].filter(Boolean).join(' ')
  const isSameYear = first.getUTCFullYear() === last.getUTCFullYear()
  return `${words(first, first.getUTCMonth() !== last.getUTCMonth(), !isSameYear)} – ${words(last, true, true)}`
}
