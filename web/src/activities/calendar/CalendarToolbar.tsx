import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import classes from './calendar.module.css'
import { rangeOf, titleOf, type View, viewNames, views } from './days'
import type { CalendarControls } from './useCalendarState'

const pageNames: Record<View, string> = { maand: 'maand', week: 'week', lijst: 'maand' }

export function CalendarToolbar({ view, day, today, isPhone, change, turnPage }: CalendarControls) {
  const { start, end } = rangeOf(view === 'maand' ? 'lijst' : view, day)
  const isTodayShown = view === 'lijst' ? day === today : today >= start && today < end
  return (
    <div className={classes.toolbar}>
      <div className={classes.pages}>
        <ActionIcon variant="default" size={36} aria-label={`Vorige ${pageNames[view]}`} onClick={() => turnPage(-1)}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={`Volgende ${pageNames[view]}`} onClick={() => turnPage(1)}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <Button variant="default" disabled={isTodayShown} onClick={() => change({ day: today })}>
          Vandaag
        </Button>
      </div>
      <h2 className={classes.title} aria-live="polite">
        {titleOf(view, day)}
      </h2>
      {!isPhone && (
        <fieldset className={classes.views} aria-label="Kalender per">
          {views.map((choice) => (
            <UnstyledButton key={choice} className={classes.view} aria-pressed={choice === view} onClick={() => change({ view: choice })}>
              {viewNames[choice]}
            </UnstyledButton>
          ))}
        </fieldset>
      )}
    </div>
  )
}

type Props = { events: CalendarEvent[]; range: { start: string; end: string }; onOpen: (event: CalendarEvent) => void }

const MAX_SHOWN = 3

/** Shown above the grid: in the days themselves overlapping names would be unreadable. */
export function RunningPeriods({ events, range, onOpen }: Props) {
  const running = events.filter(({ kind, start, end }) => kind === 'period' && start < range.end && end > range.start)
  const hiddenCount = running.length - MAX_SHOWN
  return (
    <p className={classes.running}>
      {running.length > 0 && (running.length === 1 ? 'Periode:' : 'Periodes:')}
      {running.slice(0, MAX_SHOWN).map((period) => (
        <UnstyledButton key={period.id} className={classes.runningPeriod} onClick={() => onOpen(period)}>
          {period.title}
        </UnstyledButton>
      ))}
      {hiddenCount > 0 && `en nog ${hiddenCount}`}
    </p>
  )
}
