import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { CalendarEvent, CalendarKind } from '@pre-u/contract/activities/calendar'
import { AmsterdamDate, isAmbiguous } from './amsterdamDate'

const ZONE = 'Europe/Amsterdam'
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

/** The library answers the rules under the name of an equivalent zone, hence the renaming. */
const zoneDefinition = tzlib_get_ical_block(ZONE)[0]!
  .replace(/^(TZID|X-LIC-LOCATION):.*?$/gm, `$1:${ZONE}`)
  .trim()

/** RFC 5545 wants the properties of a calendar before its components; the generator writes some of them later. */
const addZone = (calendar: string) =>
  calendar.replace(/(?=BEGIN:VEVENT|END:VCALENDAR)/, `X-WR-TIMEZONE:${ZONE}\r\n${zoneDefinition.replaceAll(/\r?\n/g, '\r\n')}\r\n`)

/** RFC 5545 requires an end after the start, so an event without a duration gets none. */
function timesOf({ start, end, all_day }: CalendarEvent): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone'> {
  if (all_day) return { allDay: true, start: new Date(`${start}T00:00:00Z`), end: new Date(`${end}T00:00:00Z`) }
  // Wall time is ambiguous in the repeated hour, so UTC is used there.
  const isWallTime = !isAmbiguous(start) && !isAmbiguous(end)
  const toDate = (instant: string) => (isWallTime ? new AmsterdamDate(instant) : new Date(instant))
  return { start: toDate(start), end: start < end ? toDate(end) : null, timezone: isWallTime ? ZONE : null }
}

/** Deterministic, for the ETag: the text does not depend on the time of the request. */
export function renderIcs(events: CalendarEvent[], publicUrl: string, name: string): string {
  const { host } = new URL(publicUrl)
  // A zone for the whole calendar would override the times in UTC.
  const calendar = ical({
    name,
    prodId: '//Pre-U//Agenda//NL',
    ttl: REFRESH_SECONDS,
  })
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
  return `${addZone(calendar.toString())}\r\n`
}
