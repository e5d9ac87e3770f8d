import { type CalendarOptions, joinClassNames } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import dutch from '@fullcalendar/react/locales/nl'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { EventContent, type Place } from './EventContent'
import classes from './grid.module.css'
import type { Mark } from './marks'

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
