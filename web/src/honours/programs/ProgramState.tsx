import { type DeadlineState, deadlineState } from '@pre-u/contract/activities/activities'
import { deadlineInWords } from '@pre-u/contract/activities/deadline'
import type { HonoursProgram } from '@pre-u/contract/honours/programs'
import { endOfDay, formatDay } from '@pre-u/contract/platform/dates'
import { IconCalendarDue, IconClockExclamation, IconLock } from '@tabler/icons-react'
import { useNow } from '../../platform/hooks/time'
import { StatusText } from '../../platform/list/cells'
import { upperFirst } from '../../platform/words'
import classes from './honours.module.css'

export const ProgramState = ({ program: { is_active } }: { program: Pick<HonoursProgram, 'is_active'> }) =>
  is_active ? <StatusText tone="placed">Gepubliceerd</StatusText> : <StatusText tone="pending">Niet gepubliceerd</StatusText>

type DeadlineFields = Pick<HonoursProgram, 'deadline' | 'is_closed'>

const icons: Record<DeadlineState, typeof IconLock> = { open: IconCalendarDue, soon: IconClockExclamation, closed: IconLock }

/** Open until the end of the last day. The server's clock decides; the browser's only matters when the page has been open for long. */
export function useProgramDeadline({ deadline, is_closed }: DeadlineFields) {
  const now = useNow()
  // What the server has closed is closed, whatever the clock here says.
  const activityLike = { deadline: endOfDay(deadline), state: is_closed ? ('CANCELLED' as const) : ('PUBLISHED' as const) }
  const state = deadlineState(activityLike, now)
  return { state, isClosed: state === 'closed', words: deadlineInWords(activityLike, now) }
}

export function ProgramDeadline({ program }: { program: DeadlineFields }) {
  const { state, words } = useProgramDeadline(program)
  const Icon = icons[state]
  return (
    <span className={classes.deadline} data-deadline={state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>
        {upperFirst(words)}
        <small>
          <time dateTime={program.deadline}>{formatDay(program.deadline)}</time>
        </small>
      </span>
    </span>
  )
}
