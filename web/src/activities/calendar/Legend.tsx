import { type CalendarKind, calendarKindNames, calendarKinds } from '@pre-u/contract/activities/calendar'
import { UnstyledButton } from '@mantine/core'
import {
  IconAward,
  IconCalendarEvent,
  IconClockExclamation,
  IconFlag,
  IconLayoutColumns,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import classes from './calendar.module.css'
import type { CalendarControls } from './useCalendarState'

type Props = Pick<CalendarControls, 'hidden' | 'toggle'> & {
  /** For a school: whether only what its pupils are registered for is shown. */
  own: { isOn: boolean; toggle: () => void } | undefined
}

export const Legend = ({ hidden, toggle, own }: Props) => (
  <fieldset className={classes.legend} aria-label="Tonen in de kalender">
    {calendarKinds
      // What the own pupils are registered for has no periods.
      .filter((kind) => !(own?.isOn && kind === 'period'))
      .map((kind) => (
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
    {own && (
      <UnstyledButton className={classes.own} aria-pressed={own.isOn} onClick={own.toggle}>
        <IconUsers size={16} stroke={1.75} aria-hidden />
        Alleen onze leerlingen
      </UnstyledButton>
    )}
  </fieldset>
)

const icons: Record<CalendarKind, TablerIcon> = {
  activity: IconCalendarEvent,
  deadline: IconClockExclamation,
  honours: IconAward,
  honours_deadline: IconFlag,
  period: IconLayoutColumns,
}

export function KindIcon({ kind, size = 14 }: { kind: CalendarKind; size?: number }) {
  const Icon = icons[kind]
  return <Icon size={size} stroke={1.75} aria-hidden="true" />
}
