import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
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
