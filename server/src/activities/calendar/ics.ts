import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { CalendarEvent, CalendarKind } from '@pre-u/contract/activities/calendar'

const REFRESH_SECONDS = 3600
// Seconds since 2020 fit in a 32-bit SEQUENCE until 2088.
const SEQUENCE_START = Date.UTC(2020, 0, 1)

const pagePaths: Record<CalendarKind, (id: number) => string> = {
  activity: (id) => `/activities/${id}`,
  deadline: (id) => `/activities/${id}`,
  honours: (id) => `/honours/${id}`,
  honours_deadline: (id) => `/honours/${id}`,
  period: () => '/calendar',
}

/**
 * Times are in UTC, which calendars show in the zone of their reader. RFC 5545 requires an end after the start: an event without a duration
 * gets none.
 */
function timesOf({ start, end, all_day }: CalendarEvent): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  if (all_day) return { allDay: true, start: new Date(`${start}T00:00:00Z`), end: new Date(`${end}T00:00:00Z`) }
  return { start: new Date(start), end: start < end ? new Date(end) : null }
}

/** The text does not depend on the time of the request, so that its ETag stays the same. */
export function renderIcs(events: CalendarEvent[], publicUrl: string, name: string): string {
  const { host } = new URL(publicUrl)
  const calendar = ical({ name, prodId: '//Pre-U//Agenda//NL', ttl: REFRESH_SECONDS })
  for (const event of events)
    calendar.createEvent({
      ...timesOf(event),
      id: `${event.id}@${host}`,
      sequence: Math.max(0, Math.floor((Date.parse(event.updated_at) - SEQUENCE_START) / 1000)),
      stamp: new Date(event.updated_at),
      lastModified: new Date(event.updated_at),
      summary: event.is_cancelled ? `Geannuleerd: ${event.title}` : event.title,
      location: event.location || null,
      description: event.description || null,
      url: publicUrl + pagePaths[event.kind](event.record_id),
      status: event.is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Subscribed events do not mark the reader as busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  return `${calendar.toString()}\r\n`
}
