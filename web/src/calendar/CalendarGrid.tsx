import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './fullcalendar.css'
import type { CalendarEvent } from '@pre-u/contract/calendar'
import FullCalendar, { type CalendarRef, type EventDropInfo } from '@fullcalendar/react'
import { useEffect, useMemo, useRef } from 'react'
import type { View } from './days'
import { gridOptions, markOf, viewTypes } from './gridOptions'
import { hoursShown } from './hours'
import { daysCovered, marksOf } from './marks'

type Props = {
  view: View
  day: string
  events: CalendarEvent[]
  mayMove: boolean
  onOpen: (event: CalendarEvent) => void
  /** Somebody let go of an activity at another moment; `back` puts it where it was. */
  onMove: (event: CalendarEvent, start_at: string, back: () => void) => void
}

/** Six weeks of three events and a line for the others. */
const MONTH_HEIGHT = 876

/** FullCalendar, led by the address: it holds no state of its own. */
export function CalendarGrid({ view, day, events, mayMove, onOpen, onMove }: Props) {
  const calendar = useRef<CalendarRef>(null)
  useEffect(() => {
    // Outside of React's own rendering, in which FullCalendar may not start another.
    queueMicrotask(() => calendar.current?.getApi().changeView(viewTypes[view], day))
  }, [view, day])

  const shown = useMemo(() => {
    const periods = daysCovered(events.filter(({ kind }) => kind === 'period'))
    return [
      ...periods.map(({ start, end }) => ({ start, end, allDay: true, display: 'background' })),
      ...events.flatMap(marksOf).map((mark) => ({
        id: mark.id,
        title: mark.text,
        start: mark.start,
        end: mark.end,
        allDay: mark.allDay,
        startEditable: mayMove && mark.event.kind === 'activity' && !mark.event.is_cancelled,
        extendedProps: { mark },
      })),
    ]
  }, [events, mayMove])

  const drop = ({ event, revert }: EventDropInfo) =>
    event.start ? onMove(markOf(event.extendedProps).event, event.start.toISOString(), revert) : revert()

  return (
    <FullCalendar
      ref={calendar}
      {...gridOptions}
      {...hoursShown(events)}
      initialView={viewTypes[view]}
      initialDate={day}
      height={view === 'maand' ? MONTH_HEIGHT : 'auto'}
      events={shown}
      eventDrop={drop}
      eventClick={({ event }) => onOpen(markOf(event.extendedProps).event)}
    />
  )
}
