import { candidates } from '@pre-u/contract/honours/candidates'
import { useParams } from '@tanstack/react-router'
import { isRecordId, type TextSearch } from '../../platform/address/searchParams'
import { loadRecord } from '../../platform/page/loadRecord'
import { loadList } from '../../platform/list/rows'
import { NotFoundPage } from '../../platform/page/NotFoundPage'
import { useSession } from '../../platform/api/session'
import { ProgramProfile } from './ProgramProfile'
import { candidatesOf, programQueries } from '../queries'

/** What stands below the candidates would move when they came later. */
export const load = (address: TextSearch, { id }: { id: string }) =>
  Promise.all([loadRecord(programQueries, id), isRecordId(id) && loadList(candidatesOf(Number(id)), candidates, address)])

export function ProgramPage() {
  const { id } = useParams({ from: '/shell/honours/$id' })
  const user = useSession((session) => session.user)
  if (!isRecordId(id)) return <NotFoundPage />
  return user && <ProgramProfile key={id} id={Number(id)} user={user} />
}
