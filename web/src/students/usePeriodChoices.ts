import { activities } from '@pre-u/contract/activities'
import { periods } from '@pre-u/contract/periods'
import type { Student } from '@pre-u/contract/students'
import { useQuery } from '@tanstack/react-query'
import { dropdown } from '../platform/api/dropdowns'

export function usePeriodChoices() {
  const { data: offeredActivities = [] } = useQuery(dropdown(activities))
  const { data: offeredPeriods = [] } = useQuery(dropdown(periods))
  return ({ activity, period }: Pick<Student, 'activity' | 'period'>) => {
    const ids = offeredActivities.find(({ id }) => id === activity.id)?.period_ids ?? []
    const choices = offeredPeriods
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name, school_year }) => ({ id, name: `${name} ${school_year}` }))
    return choices.some(({ id }) => id === period.id) ? choices : [...choices, period]
  }
}
