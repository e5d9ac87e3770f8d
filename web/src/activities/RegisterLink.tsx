import { type Activity, deadlineState } from '@pre-u/contract/activities'
import { Link } from '@tanstack/react-router'
import { useNow } from '../platform/hooks/useNow'
import { titleOf } from './words'

/** Nothing where a school can no longer register. */
export function RegisterLink({ activity }: { activity: Activity }) {
  const now = useNow()
  if (deadlineState(activity, now) === 'closed') return null
  return (
    <Link to="/activities/$id/inschrijven" params={{ id: String(activity.id) }} aria-label={`Inschrijven voor ${titleOf(activity)}`}>
      Inschrijven
    </Link>
  )
}
