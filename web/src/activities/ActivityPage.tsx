import { useParams } from '@tanstack/react-router'
import { isRecordId, type TextSearch } from '../platform/address/searchParams'
import { loadRecord } from '../platform/page/RecordPage'
import { NotFoundPage } from '../platform/page/Message'
import { useSession } from '../platform/api/session'
import { ActivityProfile } from './ActivityProfile'
import { activityQueries } from './queries'

export const load = (_address: TextSearch, { id }: { id: string }) => loadRecord(activityQueries, id)

export function ActivityPage() {
  const { id } = useParams({ from: '/shell/activities/$id' })
  const user = useSession((session) => session.user)
  if (!isRecordId(id)) return <NotFoundPage />
  return user && <ActivityProfile key={id} id={Number(id)} user={user} />
}
