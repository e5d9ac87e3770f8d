import { access, allows } from '@pre-u/contract/access'
import { useSession } from '../platform/api/session'
import { SchoolActivities } from './SchoolActivities'
import { StaffActivities } from './StaffActivities'

/** Who makes the activities keeps them in order; who registers for them sees first what is still open. */
export function ActivitiesPage() {
  const user = useSession((session) => session.user)
  return allows(access.activities.change, user) ? <StaffActivities /> : <SchoolActivities />
}
