import { allows } from '@pre-u/contract/access'
import { activities } from '@pre-u/contract/activities'
import { withYear } from '../platform/address/schoolYear'
import type { TextSearch } from '../platform/address/searchParams'
import { useSession } from '../platform/api/session'
import { prefetchList } from '../platform/list/prefetchList'
import { activityQueries } from './queries'
import { OPEN_FIRST, SchoolActivities } from './SchoolActivities'
import { StaffActivities } from './StaffActivities'

const mayChange = (user: Parameters<typeof allows>[1]) => allows(activities.access.change, user)

export const load = (address: TextSearch) =>
  prefetchList(activityQueries, activities, withYear(address), mayChange(useSession.getState().user) ? undefined : OPEN_FIRST)

export function ActivitiesPage() {
  const user = useSession((session) => session.user)
  return mayChange(user) ? <StaffActivities /> : <SchoolActivities />
}
