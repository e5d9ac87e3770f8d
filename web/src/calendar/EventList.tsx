import type { CalendarEvent } from '@pre-u/contract/calendar'
import { UnstyledButton } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { dayInMonth, rangeOf, titleOf, weekdayOf } from './days'
import { EventContent } from './EventContent'
import classes from './eventList.module.css'
import { daysOfMarks } from './marks'
import { TODAY, useTodayInSight } from './today'

type Props = {
  day: string
  today: string
  events: CalendarEvent[]
  /** The events are still those of another month. */
  isStale: boolean
  onOpen: (event: CalendarEvent) => void
}

/** A month as a list, without the code of the grid. */
export function EventList({ day: shownDay, today, events, isStale, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { start, end } = rangeOf('lijst', shownDay)
  const days = useMemo(() => daysOfMarks(events, { start, end }), [events, start, end])
  const isThisMonth = today >= start && today < end
  const from = isThisMonth ? (days.find(({ day }) => day >= today) ?? days.at(-1)) : undefined
  useTodayInSight(list, start, isStale)
  if (days.length === 0) return <p className={classes.nothing}>In deze maand staat niets in de kalender.</p>
  return (
    <ul ref={list} className={classes.days} aria-label={titleOf('lijst', shownDay).toLowerCase()}>
      {days.map(({ day, marks }) => (
        <li
          key={day}
          id={day === from?.day ? TODAY : undefined}
          className={classes.day}
          aria-label={`${dayInMonth(day)} ${day.slice(0, 4)}`}
        >
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
