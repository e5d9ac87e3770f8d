import { allows } from '@pre-u/contract/access'
import { activities } from '@pre-u/contract/activities/activities'
import { ownOverviewQuery } from '../figures/overview/queries'
import { withYear } from '../platform/address/schoolYear'
import type { TextSearch } from '../platform/address/searchParams'
import { queryClient } from '../platform/api/queryClient'
import { useSession } from '../platform/api/session'
import { loadList } from '../platform/list/rows'
import { activityQueries } from './queries'
import { OPEN_FIRST, SchoolActivities } from './SchoolActivities'
import { StaffActivities } from './StaffActivities'

const mayChange = (user: Parameters<typeof allows>[1]) => allows(activities.access.change, user)

/** A school's notice stands above the rows: they would move when it came later. */
export async function load(address: TextSearch) {
  if (mayChange(useSession.getState().user)) await loadList(activityQueries, activities, withYear(address))
  else
    await Promise.all([loadList(activityQueries, activities, withYear(address), OPEN_FIRST), queryClient.ensureQueryData(ownOverviewQuery)])
}

export function ActivitiesPage() {
  const user = useSession((session) => session.user)
  return mayChange(user) ? <StaffActivities /> : <SchoolActivities />
}
