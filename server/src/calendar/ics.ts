import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { CalendarEvent, CalendarKind } from '@pre-u/contract/calendar'
import { AmsterdamDate, isShownTwice } from './amsterdamDate'

const ZONE = 'Europe/Amsterdam'
const REFRESH_SECONDS = 3600
// Seconds since then fit in what calendars take for a sequence until 2088.
const SEQUENCE_START = Date.UTC(2020, 0, 1)

const pages: Record<CalendarKind, (id: number) => string> = {
  activity: (id) => `/activities/${id}`,
  deadline: (id) => `/activities/${id}`,
  honours: () => '/honours',
  honours_deadline: () => '/honours',
  period: () => '/calendar',
}

/** The rules of Amsterdam's clock. The library answers with the zone that shares them, under that one's name. */
const zoneRules = () => tzlib_get_ical_block(ZONE)[0]!.replace(/^(TZID|X-LIC-LOCATION):.*?$/gm, `$1:${ZONE}`)

/** A moment without length has no end: the standard wants an end to be later than the start. */
function timesOf({ start, end, all_day }: CalendarEvent): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone'> {
  if (all_day) return { allDay: true, start: new Date(`${start}T00:00:00Z`), end: new Date(`${end}T00:00:00Z`) }
  // In the hour that comes twice, wall time does not say which: there it goes in UTC.
  const isWallTime = !isShownTwice(start) && !isShownTwice(end)
  const at = (instant: string) => (isWallTime ? new AmsterdamDate(instant) : new Date(instant))
  return { start: at(start), end: start < end ? at(end) : null, timezone: isWallTime ? ZONE : null }
}

/** The events as a calendar that others follow. Equal events make an equal text: nothing in it says when it was asked for. */
export function icsOf(events: CalendarEvent[], publicUrl: string): string {
  const { host } = new URL(publicUrl)
  // Without a zone for the whole: with one, the times that must be in UTC would not be.
  const calendar = ical({
    name: 'Pre-U',
    prodId: '//Pre-U//Agenda//NL',
    ttl: REFRESH_SECONDS,
    timezone: { name: null, generator: zoneRules },
    x: [['X-WR-TIMEZONE', ZONE]],
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
      url: publicUrl + pages[event.kind](event.record_id),
      status: event.is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Following a calendar does not make anybody busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  return `${calendar.toString()}\r\n`
}
