import type { CalendarEvent } from '@pre-u/contract/calendar'
import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { dayInMonth, rangeOf, titleOf, weekdayOf } from './days'
import { EventContent } from './EventContent'
import classes from './eventList.module.css'
import { daysOfMarks } from './marks'

type Props = { day: string; events: CalendarEvent[]; onOpen: (event: CalendarEvent) => void }

/** A month as a list, without the code of the grid. */
export function EventList({ day: shownDay, events, onOpen }: Props) {
  const days = useMemo(() => daysOfMarks(events, rangeOf('lijst', shownDay)), [events, shownDay])
  if (days.length === 0) return <p className={classes.nothing}>In deze maand staat niets in de kalender.</p>
  return (
    <ul className={classes.days} aria-label={titleOf('lijst', shownDay).toLowerCase()}>
      {days.map(({ day, marks }) => (
        <li key={day} className={classes.day} aria-label={`${dayInMonth(day)} ${day.slice(0, 4)}`}>
          <div className={classes.date}>
            {weekdayOf(day)} {dayInMonth(day)}
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
  )
}
