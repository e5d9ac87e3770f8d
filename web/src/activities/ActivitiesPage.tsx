import { allows } from '@pre-u/contract/access'
import { activities } from '@pre-u/contract/activities'
import { useSession } from '../platform/api/session'
import { prefetchList } from '../platform/list/prefetchList'
import { activityQueries } from './queries'
import { OPEN_FIRST, SchoolActivities } from './SchoolActivities'
import { StaffActivities } from './StaffActivities'

const mayChange = (user: Parameters<typeof allows>[1]) => allows(activities.access.change, user)

export const load = (address: Record<string, unknown>) =>
  prefetchList(activityQueries, activities, address, mayChange(useSession.getState().user) ? undefined : OPEN_FIRST)

export function ActivitiesPage() {
  const user = useSession((session) => session.user)
  return mayChange(user) ? <StaffActivities /> : <SchoolActivities />
}
