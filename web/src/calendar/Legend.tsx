import { calendarKindNames, calendarKinds } from '@pre-u/contract/calendar'
import { UnstyledButton } from '@mantine/core'
import classes from './calendar.module.css'
import { KindIcon } from './KindIcon'
import type { CalendarControls } from './useCalendarState'

export const Legend = ({ hidden, toggle }: Pick<CalendarControls, 'hidden' | 'toggle'>) => (
  <fieldset className={classes.legend} aria-label="Tonen in de kalender">
    {calendarKinds.map((kind) => (
      <UnstyledButton
        key={kind}
        className={classes.kind}
        data-kind={kind}
        aria-pressed={!hidden.includes(kind)}
        onClick={() => toggle(kind)}
      >
        <span className={classes.swatch}>
          <KindIcon kind={kind} />
        </span>
        {calendarKindNames[kind]}
      </UnstyledButton>
    ))}
  </fieldset>
)
