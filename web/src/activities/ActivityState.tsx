import { type Activity, type ActivityState, activityStateNames } from '@pre-u/contract/activities/activities'
import { StatusText, type Tone } from '../platform/list/cells'

const tones: Record<ActivityState, Tone> = { DRAFT: 'pending', PUBLISHED: 'placed', CANCELLED: 'cancelled' }

export const StateText = ({ activity: { state } }: { activity: Pick<Activity, 'state'> }) => (
  <StatusText tone={tones[state]}>{activityStateNames[state]}</StatusText>
)
