import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type EventClickInfo,
  type EventDropInfo,
  joinClassNames,
} from '@fullcalendar/react'
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import dutch from '@fullcalendar/react/locales/nl'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import './fullcalendar.css'
import classes from './grid.module.css'
import { type Mark, marksOf, mergeRanges, visibleHours } from './marks'
import { EventContent, type Place } from './EventContent'

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

/** Freezes the value while the pointer is down, a drag lasts or the promise given to `freezeDuring` is pending: a live update would end the drag. */
function useFrozenDuringDrag<T>(areaRef: RefObject<HTMLElement | null>, latest: T) {
  const [isDown, setDown] = useState(false)
  const [isDragging, setDragging] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [frozen, setFrozen] = useState(latest)
  useEffect(() => {
    const listening = new AbortController()
    areaRef.current?.addEventListener('pointerdown', () => setDown(true), listening)
    for (const eventName of ['pointerup', 'pointercancel']) window.addEventListener(eventName, () => setDown(false), listening)
    return () => listening.abort()
  }, [areaRef])
  const isFrozen = isDown || isDragging || isBusy
  if (!isFrozen && frozen !== latest) setFrozen(latest)
  const freezeDuring = async (work: Promise<unknown>) => {
    setBusy(true)
    await work.finally(() => setBusy(false))
  }
  return { current: isFrozen ? frozen : latest, setDragging, freezeDuring }
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

export const viewTypes = { maand: 'dayGridMonth', week: 'timeGridWeek' }

export const markOf = (props: Record<string, unknown>) => props.mark as Mark

const timeFormat = { hour: '2-digit', minute: '2-digit', hour12: false } as const

const placeOf = (viewType: string, { allDay }: Mark): Place => (viewType === viewTypes.week && !allDay ? 'column' : 'day')

const texts: CalendarOptions = {
  allDayText: 'Hele dag',
  moreLinkText: (count) => `nog ${count}`,
  moreLinkHint: (count) => `Nog ${count} tonen`,
  closeHint: 'Sluiten',
}

const classNames: CalendarOptions = {
  eventClass: classes.event,
  eventInnerClass: classes.inner,
  backgroundEventClass: classes.periodDays,
  dayHeaderInnerClass: ({ isToday }) => joinClassNames(classes.dayHeader, isToday && classes.today),
  slotLaneClass: classes.slotLine,
  slotHeaderInnerClass: classes.slot,
  allDayHeaderInnerClass: joinClassNames(classes.slot, classes.wholeDay),
  moreLinkClass: classes.more,
  popoverClass: classes.popover,
}

const views: CalendarOptions['views'] = {
  [viewTypes.maand]: {
    dayMaxEvents: true,
    dayCellTopClass: classes.dayTop,
    dayCellTopInnerClass: ({ isToday }) => joinClassNames(classes.dayNumber, isToday && classes.today),
  },
  [viewTypes.week]: { dayMaxEvents: 2 },
}

export const gridOptions: CalendarOptions = {
  plugins: [dayGrid, timeGrid, interaction, classicTheme],
  locale: dutch,
  timeZone: 'Europe/Amsterdam',
  firstDay: 0,
  headerToolbar: false,
  eventDisplay: 'block',
  eventInteractive: true,
  eventDurationEditable: false,
  // An activity has a time, so it cannot be dropped on the all-day row.
  eventAllow: (span) => !span.allDay,
  eventContent: ({ event, view, isStart, isEnd }) => {
    const mark = markOf(event.extendedProps)
    return <EventContent mark={mark} place={placeOf(view.type, mark)} isStart={isStart} isEnd={isEnd} />
  },
  backgroundEventContent: () => null,
  eventMinHeight: 24,
  slotMinHeight: 24,
  slotHeaderFormat: timeFormat,
  nowIndicator: true,
  slotEventOverlap: false,
  ...texts,
  ...classNames,
  views,
}
