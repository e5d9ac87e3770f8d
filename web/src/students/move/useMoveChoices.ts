import { isStaff } from '@pre-u/contract/access'
import { activities } from '@pre-u/contract/activities'
import { periods } from '@pre-u/contract/periods'
import { useQuery } from '@tanstack/react-query'
import { dropdown } from '../../platform/api/dropdowns'
import { useSession } from '../../platform/api/session'
import { useNow } from '../../platform/hooks/useNow'
import type { MoveQuestion } from './moveQuestion'

/** The activities that this user may move or copy to, and the periods of the chosen one. */
export function useMoveChoices({ from }: Pick<MoveQuestion, 'from'>, activityId: number | null) {
  const isStaffUser = useSession(({ user }) => user !== null && isStaff(user))
  const { data: offeredActivities = [] } = useQuery(dropdown(activities))
  const { data: offeredPeriods = [] } = useQuery(dropdown(periods))
  const now = useNow()
  const isOtherPlace = ({ id, period_ids }: (typeof offeredActivities)[number]) => id !== from?.activity.id || period_ids.length > 1
  const open = offeredActivities.filter((activity) => isOtherPlace(activity) && (isStaffUser || Date.parse(activity.deadline) >= now))
  const activity = open.find(({ id }) => id === activityId)
  return {
    activities: open,
    activity,
    periods: offeredPeriods.filter(({ id }) => activity?.period_ids.includes(id)),
  }
}
