export const views = ['maand', 'week', 'lijst'] as const
export type View = (typeof views)[number]
export const viewNames: Record<View, string> = { maand: 'Maand', week: 'Week', lijst: 'Lijst' }

const MONTHS = ['januari', 'februari', 'maart', 'april', 'mei', 'juni', 'juli', 'augustus', 'september', 'oktober', 'november', 'december']
const WEEK = 7
/** Always six weeks, so that the page keeps its height. */
const MONTH_PAGE = 6 * WEEK

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const textOf = (date: Date) => date.toISOString().slice(0, 10)

export function addDays(day: string, count: number): string {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + count)
  return textOf(date)
}

function firstOfMonth(day: string, further = 0): string {
  const date = dateOf(day)
  return textOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + further, 1)))
}

const sundayBefore = (day: string) => addDays(day, -dateOf(day).getUTCDay())

/** The days that a view shows; `end` is exclusive. */
export function rangeOf(view: View, day: string): { start: string; end: string } {
  if (view === 'lijst') return { start: firstOfMonth(day), end: firstOfMonth(day, 1) }
  const start = sundayBefore(view === 'week' ? day : firstOfMonth(day))
  return { start, end: addDays(start, view === 'week' ? WEEK : MONTH_PAGE) }
}

export const turn = (view: View, day: string, direction: 1 | -1) =>
  view === 'week' ? addDays(day, direction * WEEK) : firstOfMonth(day, direction)

/** 'November 2026', '29 november – 5 december 2026' */
export function titleOf(view: View, day: string): string {
  const monthOf = (date: Date) => MONTHS[date.getUTCMonth()]!
  if (view !== 'week') {
    const date = dateOf(day)
    const month = monthOf(date)
    return `${month[0]!.toUpperCase()}${month.slice(1)} ${date.getUTCFullYear()}`
  }
  const [first, last] = [dateOf(sundayBefore(day)), dateOf(addDays(sundayBefore(day), WEEK - 1))]
  const words = (date: Date, withMonth: boolean, withYear: boolean) =>
    [date.getUTCDate(), withMonth && monthOf(date), withYear && date.getUTCFullYear()].filter(Boolean).join(' ')
  const sameYear = first.getUTCFullYear() === last.getUTCFullYear()
  return `${words(first, first.getUTCMonth() !== last.getUTCMonth(), !sameYear)} – ${words(last, true, true)}`
}
