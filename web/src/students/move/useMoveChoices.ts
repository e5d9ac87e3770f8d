import { activities } from '@pre-u/contract/activities/activities'
import { periods } from '@pre-u/contract/activities/periods'
import { useQuery } from '@tanstack/react-query'
import { dropdown } from '../../platform/api/dropdowns'
import { useNow } from '../../platform/hooks/time'
import { useOpenActivities } from '../useOpenActivities'
import type { Origin } from './public'

type From = { from?: Origin | undefined; besides?: number[] | undefined }

/** The activities that this user may move or copy to, and the periods of the chosen one. */
export function useMoveChoices({ from, besides = [] }: From, activityId: number | undefined) {
  const offered = useOpenActivities()
  const now = useNow()
  const areActivitiesPending = useQuery(dropdown(activities)).isPending
  const { data: activePeriods = [], isPending: arePeriodsPending } = useQuery(dropdown(periods))
  /** Whether it has an active period, other than the one where the registration is. */
  const isDestination = ({ id, period_ids }: (typeof offered)[number]) =>
    activePeriods.some((period) => period_ids.includes(period.id) && (id !== from?.activity.id || period.id !== from.period.id))
  const allowed = offered.filter((each) => !besides.includes(each.id) && isDestination(each))
  const isPast = ({ deadline }: (typeof allowed)[number]) => Date.parse(deadline) < now
  const isOfPeriod = ({ period_ids }: (typeof allowed)[number]) => from !== undefined && period_ids.includes(from.period.id)
  const open = allowed.filter((each) => !isPast(each))
  const find = (chosen: number | undefined) => allowed.find(({ id }) => id === chosen)
  const periodsOf = (chosen: number | undefined) => activePeriods.filter(({ id }) => find(chosen)?.period_ids.includes(id))
  return {
    isPending: areActivitiesPending || arePeriodsPending,
    /** Those in the same period first. */
    open: [...open.filter(isOfPeriod), ...open.filter((each) => !isOfPeriod(each))],
    /** Only staff may still choose these. */
    past: allowed.filter(isPast),
    activity: find(activityId),
    find,
    periods: periodsOf(activityId),
    periodsOf,
  }
}
