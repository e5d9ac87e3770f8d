import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { dayOf } from '@pre-u/contract/platform/dates'
import { dayInMonth, firstOfMonth, rangeOf, titleOf, type View, weekdayOf } from './days'
import { EventContent } from './EventContent'
import classes from './events.module.css'
import { daysOfMarks } from './marks'
import calendar from './calendar.module.css'
import { lastDay, whenInWords } from './words'

type Props = {
  day: string
  today: string
  events: CalendarEvent[]
  onOpen: (event: CalendarEvent) => void
  onBeginAt: (day: string) => void
}

/** A month as a list, without the code of the grid. It begins at the day of the address, so that today is at the top of its page. */
export function EventList({ day: firstDay, today, events, onOpen, onBeginAt }: Props) {
  const days = useMemo(() => daysOfMarks(events, rangeOf('lijst', firstDay)), [events, firstDay])
  const shown = days.filter(({ day }) => day >= firstDay)
  const month = titleOf('lijst', firstDay).toLowerCase()
  const list = useRef<HTMLUListElement>(null)
  // The button for the earlier days goes, so the focus moves to the first of them.
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (asked.current !== firstDay) return
    asked.current = undefined
    list.current?.querySelector('button')?.focus()
  }, [firstDay])
  const showEarlier = () => {
    asked.current = firstOfMonth(firstDay)
    onBeginAt(asked.current)
  }
  return (
    <>
      {shown.length < days.length && (
        <UnstyledButton className={classes.earlier} onClick={showEarlier}>
          Eerder in {month}
        </UnstyledButton>
      )}
      {shown.length === 0 ? (
        <p className={classes.nothing}>
          {days.length === 0 ? 'Deze maand staat er niets in de kalender.' : 'De rest van deze maand staat er niets in de kalender.'}
        </p>
      ) : (
        <ul ref={list} className={classes.days} aria-label={month}>
          {shown.map(({ day, marks }) => (
            <li key={day} className={classes.day} aria-label={`${dayInMonth(day)} ${day.slice(0, 4)}`}>
              <div className={classes.date} aria-current={day === today ? 'date' : undefined}>
                {weekdayOf(day)} {dayInMonth(day)}
                {day === today && ', vandaag'}
              </div>
              <ul className={classes.events} aria-label="Gebeurtenissen">
                {marks.map((mark) => (
                  <li key={mark.mark.id}>
                    <UnstyledButton className={classes.event} onClick={() => onOpen(mark.mark.event)}>
                      <EventContent {...mark} place="line" />
                    </UnstyledButton>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type PrintedEventsProps = { events: CalendarEvent[]; view: View; day: string }

const firstDayOf = ({ start, all_day }: CalendarEvent) => (all_day ? start : dayOf(start))
const lastDayOf = (event: CalendarEvent) => (event.all_day ? lastDay(event) : dayOf(event.end))

/** On paper only: a day of the grid has no room for whole titles, nor for all of them. */
export function PrintedEvents({ events, view, day }: PrintedEventsProps) {
  const { start, end } = rangeOf(view === 'maand' ? 'lijst' : view, day)
  const shown = events
    .filter((event) => event.kind !== 'period' && firstDayOf(event) < end && lastDayOf(event) >= start)
    .toSorted((a, b) => a.start.localeCompare(b.start))
  return (
    <table className={calendar.printed}>
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
