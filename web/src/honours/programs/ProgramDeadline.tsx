import { type DeadlineState, deadlineState } from '@pre-u/contract/activities'
import { endOfDay, formatDay } from '@pre-u/contract/platform/dates'
import { deadlineInWords } from '@pre-u/contract/activities/deadline'
import type { HonoursProgram } from '@pre-u/contract/honours/programs'
import { IconCalendarDue, IconClockExclamation, IconLock } from '@tabler/icons-react'
import { useNow } from '../../platform/hooks/useNow'
import { upperFirst } from '../../platform/words'
import classes from './honours.module.css'

type Closing = Pick<HonoursProgram, 'deadline' | 'is_closed'>

const icons: Record<DeadlineState, typeof IconLock> = { open: IconCalendarDue, soon: IconClockExclamation, closed: IconLock }

/** Until the end of its last day; the server's clock decides, the browser's only tells when a page has been open for long. */
export function useClosing({ deadline, is_closed }: Closing) {
  const now = useNow()
  // Whatever the clock here says, what the server has closed is closed.
  const moment = { deadline: endOfDay(deadline), state: is_closed ? ('CANCELLED' as const) : ('PUBLISHED' as const) }
  const state = deadlineState(moment, now)
  return { state, isClosed: state === 'closed', words: deadlineInWords(moment, now) }
}

/** A deadline in words with its date; a near or passed one is seen at a glance. */
export function ProgramDeadline({ program }: { program: Closing }) {
  const { state, words } = useClosing(program)
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
