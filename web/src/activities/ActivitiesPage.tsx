import { allows } from '@pre-u/contract/access'
import { activities } from '@pre-u/contract/activities'
import { useSession } from '../platform/api/session'
import { SchoolActivities } from './SchoolActivities'
import { StaffActivities } from './StaffActivities'

export function ActivitiesPage() {
  const user = useSession((session) => session.user)
  return allows(activities.access.change, user) ? <StaffActivities /> : <SchoolActivities />
}
