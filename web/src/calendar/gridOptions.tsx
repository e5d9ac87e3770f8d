import { type CalendarOptions, joinClassNames } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import dutch from '@fullcalendar/react/locales/nl'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import type { View } from './days'
import { EventContent, type Place } from './EventContent'
import classes from './grid.module.css'
import type { Mark } from './marks'

export const viewTypes: Record<View, string> = { maand: 'dayGridMonth', week: 'timeGridWeek', lijst: 'listMonth' }

export const markOf = (props: Record<string, unknown>) => props.mark as Mark

const timeFormat = { hour: '2-digit', minute: '2-digit', hour12: false } as const

function placeOf(viewType: string, { allDay }: Mark): Place {
  if (viewType === viewTypes.lijst) return 'line'
  return viewType === viewTypes.week && !allDay ? 'column' : 'day'
}

const texts: CalendarOptions = {
  allDayText: 'Hele dag',
  noEventsText: 'In deze maand staat niets in de kalender.',
  moreLinkText: (count) => `nog ${count}`,
  moreLinkHint: (count) => `Nog ${count} tonen`,
  closeHint: 'Sluiten',
  eventsHint: 'Gebeurtenissen',
}

const classNames: CalendarOptions = {
  eventClass: classes.event,
  eventInnerClass: classes.inner,
  listItemEventBeforeClass: classes.hidden,
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
  [viewTypes.lijst]: {
    listDayFormat: { weekday: 'long', day: 'numeric', month: 'long' },
    listDayHeaderClass: classes.listDay,
    // FullCalendar cannot omit the weekday that it puts on the other side.
    listDayHeaderInnerClass: ({ level }) => (level === 0 ? classes.listDayInner : classes.hidden),
    listItemEventClass: classes.line,
    noEventsClass: classes.nothing,
  },
}

export const gridOptions: CalendarOptions = {
  plugins: [dayGrid, timeGrid, list, interaction, classicTheme],
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
