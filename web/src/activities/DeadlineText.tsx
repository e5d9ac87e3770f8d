import { type Activity, type DeadlineState, deadlineState } from '@pre-u/contract/activities/activities'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { deadlineInWords } from '@pre-u/contract/activities/deadline'
import { IconCalendarDue, IconClockExclamation, IconLock } from '@tabler/icons-react'
import { TwoLines } from '../platform/list/cells'
import { useNow } from '../platform/hooks/useNow'
import { unbroken, upperFirst } from '../platform/words'
import classes from './activity.module.css'

const icons: Record<DeadlineState, typeof IconLock> = { open: IconCalendarDue, soon: IconClockExclamation, closed: IconLock }

export function DeadlineText({ activity }: { activity: Pick<Activity, 'deadline' | 'state'> }) {
  const now = useNow()
  const state = deadlineState(activity, now)
  const Icon = icons[state]
  return (
    <TwoLines small={<time dateTime={activity.deadline}>{unbroken(formatInstant(activity.deadline))}</time>}>
      <span className={classes.deadline} data-deadline={state}>
        <Icon size={16} stroke={1.75} aria-hidden />
        {upperFirst(deadlineInWords(activity, now))}
      </span>
    </TwoLines>
  )
}
