import {
  type Activity,
  type ActivityState,
  activityStateNames,
  type DeadlineState,
  deadlineState,
} from '@pre-u/contract/activities/activities'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { deadlineInWords } from '@pre-u/contract/activities/deadline'
import { IconCalendarDue, IconClockExclamation, IconLock } from '@tabler/icons-react'
import { placedStatuses } from '@pre-u/contract/students/status'
import { StatusText, type Tone, TwoLines } from '../platform/list/cells'
import { useNow } from '../platform/hooks/time'
import { unbroken, upperFirst } from '../platform/words'
import classes from './activity.module.css'
import { Bar } from '../platform/page/Bar'
import { RecordLink } from '../platform/page/links'
import { placesInWords } from './words'

const tones: Record<ActivityState, Tone> = { DRAFT: 'pending', PUBLISHED: 'placed', CANCELLED: 'cancelled' }

export const StateText = ({ activity: { state } }: { activity: Pick<Activity, 'state'> }) => (
  <StatusText tone={tones[state]}>{activityStateNames[state]}</StatusText>
)

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

export function Places({ activity }: { activity: Activity }) {
  const { id, placed, capacity } = activity
  return (
    <span className={classes.places}>
      <span className={classes.figures}>
        <b>
          <RecordLink to="/" search={{ activity__id: String(id), status__in: placedStatuses.join() }}>
            {capacity === null ? placed : `${placed} / ${capacity}`}
          </RecordLink>
        </b>
        {capacity !== null && <Bar segments={[{ id: 'placed', share: placed / capacity, tone: 'placed' }]} />}
      </span>
      <small>{placesInWords(activity)}</small>
    </span>
  )
}
