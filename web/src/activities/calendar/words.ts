import type { CalendarEvent, CalendarKind } from '@pre-u/contract/activities/calendar'
import { addDays, formatDay, formatInstant, formatSpan, toWallTime } from '@pre-u/contract/platform/dates'

/** The id of the heading of the page. */
export const HEADING = 'kalender'

export const kindWords: Record<CalendarKind, string> = {
  activity: 'Activiteit',
  deadline: 'Deadline',
  honours: 'Honoursprogramma',
  honours_deadline: 'Honoursdeadline',
  period: 'Periode',
}

export const timeOf = (instant: string) => toWallTime(instant).slice(11)

export const lastDay = ({ start, end }: Pick<CalendarEvent, 'start' | 'end'>) => (end > start ? addDays(end, -1) : start)

/** 'do 12 nov. 2026, 14:30–16:30' */
export function whenInWords(event: CalendarEvent): string {
  const { kind, start, end, all_day } = event
  if (all_day) {
    const last = lastDay(event)
    return last === start ? formatDay(start) : `${formatDay(start)} tot en met ${formatDay(last)}`
  }
  if (kind === 'deadline' || end === start) return formatInstant(start)
  return formatSpan(start, end)
}
