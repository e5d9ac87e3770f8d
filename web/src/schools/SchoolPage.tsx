import { useParams } from '@tanstack/react-router'
import { isRecordId, type TextSearch } from '../platform/address/searchParams'
import { loadRecord } from '../platform/page/RecordPage'
import { queryClient } from '../platform/api/queryClient'
import { useSession } from '../platform/api/session'
import { SchoolProfile } from './SchoolProfile'
import { overviewQuery, schoolQueries } from './queries'

/** What stands below the registrations would move when they came later. */
export const load = (_address: TextSearch, { id }: { id: string }) =>
  Promise.all([loadRecord(schoolQueries, id), isRecordId(id) && queryClient.ensureQueryData(overviewQuery(Number(id)))])

export function SchoolPage() {
  const { id } = useParams({ from: '/shell/schools/$id' })
  const user = useSession((session) => session.user)
  return user && <SchoolProfile id={id} user={user} />
}
