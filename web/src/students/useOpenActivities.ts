import { isStaff } from '@pre-u/contract/access'
import { activities } from '@pre-u/contract/activities/activities'
import { useQuery } from '@tanstack/react-query'
import { dropdown } from '../platform/api/dropdowns'
import { useSession } from '../platform/api/session'
import { useNow } from '../platform/hooks/time'

/** The activities for which this user may register. */
export function useOpenActivities() {
  const isStaffUser = useSession(({ user }) => user !== null && isStaff(user))
  const { data = [] } = useQuery(dropdown(activities))
  const now = useNow()
  return isStaffUser ? data : data.filter(({ deadline }) => Date.parse(deadline) >= now)
}
