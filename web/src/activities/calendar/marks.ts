import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import { addDays, dayOf, toWallTime } from '@pre-u/contract/platform/dates'
import { lastDay, timeOf } from './words'

export type Mark = { id: string; event: CalendarEvent; text: string; time: string; start: string; end: string; allDay: boolean }

const onDay = (day: string) => ({ start: day, end: addDays(day, 1), allDay: true })

/** Honours programmes and periods only mark their first and last day: a bar through every week would hide the other events. */
export function marksOf(event: CalendarEvent): Mark[] {
  const { id, kind, title: text, start, end, all_day } = event
  if (kind === 'activity') return [{ id, event, text, time: timeOf(start), start, end, allDay: false }]
  if (!all_day) return [{ id, event, text, time: timeOf(start), ...onDay(dayOf(start)) }]
  const last = lastDay(event)
  if (last === start) return [{ id, event, text, time: '', ...onDay(start) }]
  return [
    { id: `${id}-begin`, event, text: `${text} begint`, time: '', ...onDay(start) },
    { id: `${id}-eind`, event, text: `${text} eindigt`, time: '', ...onDay(last) },
  ]
}

/** Merges overlapping ranges, so that a day of two periods is tinted once. */
export function mergeRanges(events: Pick<CalendarEvent, 'start' | 'end'>[]): { start: string; end: string }[] {
  const merged: { start: string; end: string }[] = []
  for (const { start, end } of events.toSorted((a, b) => a.start.localeCompare(b.start))) {
    const previous = merged.at(-1)
    if (previous && start <= previous.end) previous.end = end > previous.end ? end : previous.end
    else merged.push({ start, end })
  }
  return merged
}

type DayOfMarks = { day: string; marks: { mark: Mark; isStart: boolean; isEnd: boolean }[] }

const midnight = (day: string) => `${day} 00:00`
const inWallTime = (mark: Mark) => {
  const toWall = mark.allDay ? midnight : toWallTime
  return { mark, start: toWall(mark.start), end: toWall(mark.end) }
}

/** The days of a range that have something, in the order of the grid: by start, the longest first. `isStart` and `isEnd` are of that day. */
export function daysOfMarks(events: CalendarEvent[], range: { start: string; end: string }): DayOfMarks[] {
  const marks = events
    .flatMap(marksOf)
    .map(inWallTime)
    .toSorted(
      (a, b) =>
        a.start.localeCompare(b.start) ||
        b.end.localeCompare(a.end) ||
        Number(a.mark.allDay) - Number(b.mark.allDay) ||
        a.mark.text.localeCompare(b.mark.text),
    )
  const days: DayOfMarks[] = []
  for (let day = range.start; day < range.end; day = addDays(day, 1)) {
    const [from, to] = [midnight(day), midnight(addDays(day, 1))]
    const shown = marks
      .filter(({ start, end }) => start < to && (end > from || start >= from))
      .map(({ mark, start, end }) => ({ mark, isStart: start >= from, isEnd: end <= to }))
    if (shown.length > 0) days.push({ day, marks: shown })
  }
  return days
}

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
