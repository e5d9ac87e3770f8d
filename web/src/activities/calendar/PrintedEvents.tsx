import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import { dayOf } from '@pre-u/contract/platform/dates'
import classes from './calendar.module.css'
import { rangeOf, type View } from './days'
import { lastDay, whenInWords } from './words'

type Props = { events: CalendarEvent[]; view: View; day: string }

const firstDayOf = ({ start, all_day }: CalendarEvent) => (all_day ? start : dayOf(start))
const lastDayOf = (event: CalendarEvent) => (event.all_day ? lastDay(event) : dayOf(event.end))

/** On paper only: a day of the grid has no room for whole titles, nor for all of them. */
export function PrintedEvents({ events, view, day }: Props) {
  const { start, end } = rangeOf(view === 'maand' ? 'lijst' : view, day)
  const shown = events
    .filter((event) => event.kind !== 'period' && firstDayOf(event) < end && lastDayOf(event) >= start)
    .toSorted((a, b) => a.start.localeCompare(b.start))
  return (
    <table className={classes.printed}>
      <thead>
        <tr>
          <th scope="col">Wanneer</th>
          <th scope="col">Wat</th>
          <th scope="col">Locatie</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((event) => (
          <tr key={event.id}>
            <td>{whenInWords(event)}</td>
            <td>
              {event.title}
              {event.is_cancelled && ' (geannuleerd)'}
            </td>
            <td>{event.location}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
