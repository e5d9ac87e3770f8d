import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './fullcalendar.css'
import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import FullCalendar, { type CalendarRef, type EventClickInfo, type EventDropInfo } from '@fullcalendar/react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import classes from './grid.module.css'
import { gridOptions, markOf, viewTypes } from './gridOptions'
import { visibleHours } from './hours'
import { mergeRanges, marksOf } from './marks'
import { useFrozenDuringDrag } from './useFrozenDuringDrag'

type Props = {
  view: keyof typeof viewTypes
  day: string
  events: CalendarEvent[]
  mayMove: boolean
  onOpen: (event: CalendarEvent) => void
  /** An activity was dropped on another moment; `revert` puts the block back. */
  onMove: (event: CalendarEvent, start_at: string, revert: () => void) => Promise<void>
}

/** FullCalendar ends a drag silently when it renders again, even with equal props. */
const Grid = memo(FullCalendar)

const MONTH_HEIGHT = 876

/** FullCalendar renders the week without the column of hours, measures that and renders again: the days would jump aside. */
function useIsMeasured() {
  const [isMeasured, setMeasured] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setMeasured(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isMeasured
}

export function CalendarGrid({ view, day, events: latestEvents, mayMove, onOpen, onMove }: Props) {
  const calendar = useRef<CalendarRef>(null)
  const isMeasured = useIsMeasured()
  const gridArea = useRef<HTMLDivElement>(null)
  const { current: events, setDragging, freezeDuring } = useFrozenDuringDrag(gridArea, latestEvents)
  useEffect(() => {
    // FullCalendar must not render while React is rendering.
    queueMicrotask(() => calendar.current?.getApi().changeView(viewTypes[view], day))
  }, [view, day])

  const marks = useMemo(() => {
    const periods = mergeRanges(events.filter(({ kind }) => kind === 'period'))
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

  const latest = useRef({ onOpen, onMove })
  useEffect(() => {
    latest.current = { onOpen, onMove }
  })
  const [handlers] = useState(() => ({
    eventDragStart: () => setDragging(true),
    eventDragStop: () => setDragging(false),
    eventDrop: ({ event, revert }: EventDropInfo) => {
      if (event.start) void freezeDuring(latest.current.onMove(markOf(event.extendedProps).event, event.start.toISOString(), revert))
      else revert()
    },
    eventClick: ({ event }: EventClickInfo) => latest.current.onOpen(markOf(event.extendedProps).event),
  }))

  return (
    <div ref={gridArea} className={isMeasured ? undefined : classes.measuring}>
      <Grid
        ref={calendar}
        {...gridOptions}
        {...visibleHours(events)}
        initialView={viewTypes[view]}
        initialDate={day}
        height={view === 'maand' ? MONTH_HEIGHT : 'auto'}
        events={marks}
        {...handlers}
      />
    </div>
  )
}
