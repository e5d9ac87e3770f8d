import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import { timeOf } from './words'

const FIRST_HOUR = 8
const LAST_HOUR = 20

const toClockTime = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`
const hourOf = (instant: string) => Number(timeOf(instant).slice(0, 2))

/** Office hours, extended when an activity starts earlier or ends later. */
export function visibleHours(events: CalendarEvent[]): { slotMinTime: string; slotMaxTime: string } {
  const activities = events.filter(({ kind }) => kind === 'activity')
  const first = Math.min(FIRST_HOUR, ...activities.map(({ start }) => hourOf(start)))
  const last = Math.max(
    LAST_HOUR,
    ...activities.flatMap(({ start, end }) => [hourOf(start) + 1, hourOf(end) + (timeOf(end).endsWith('00') ? 0 : 1)]),
  )
  return { slotMinTime: toClockTime(first), slotMaxTime: toClockTime(last) }
}
