import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import { UnstyledButton } from '@mantine/core'
import classes from './calendar.module.css'

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
