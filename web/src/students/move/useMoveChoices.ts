import { periods } from '@pre-u/contract/periods'
import { useQuery } from '@tanstack/react-query'
import { dropdown } from '../../platform/api/dropdowns'
import { useOpenActivities } from '../useOpenActivities'
import type { MoveQuestion } from './moveQuestion'

type From = Pick<MoveQuestion, 'from'> & { besides?: number[] | undefined }

/** The activities that this user may move or copy to, and the periods of the chosen one. */
export function useMoveChoices({ from, besides = [] }: From, activityId: number | null) {
  const offered = useOpenActivities()
  const { data: offeredPeriods = [] } = useQuery(dropdown(periods))
  const open = offered.filter(({ id, period_ids }) => !besides.includes(id) && (id !== from?.activity.id || period_ids.length > 1))
  const activity = open.find(({ id }) => id === activityId)
  return {
    activities: open,
    activity,
    periods: offeredPeriods.filter(({ id }) => activity?.period_ids.includes(id)),
  }
}
