import { useParams } from '@tanstack/react-router'
import { isRecordId } from '../platform/address/recordPage'
import { prefetchRecord } from '../platform/page/prefetchRecord'
import type { TextSearch } from '../platform/address/searchParams'
import { NotFoundPage } from '../platform/page/NotFoundPage'
import { useSession } from '../platform/api/session'
import { SchoolProfile } from './SchoolProfile'
import { schoolQueries } from './queries'

export const load = (_address: TextSearch, { id }: { id: string }) => prefetchRecord(schoolQueries, id)

export function SchoolPage() {
  const { id } = useParams({ from: '/shell/schools/$id' })
  const user = useSession((session) => session.user)
  if (!isRecordId(id)) return <NotFoundPage />
  return user && <SchoolProfile key={id} id={Number(id)} user={user} />
}
