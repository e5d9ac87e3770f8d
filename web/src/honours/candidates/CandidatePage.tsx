import { useParams } from '@tanstack/react-router'
import { isRecordId, type TextSearch } from '../../platform/address/searchParams'
import { NotFoundPage } from '../../platform/page/Message'
import { loadRecord } from '../../platform/page/RecordPage'
import { useSession } from '../../platform/api/session'
import { candidateQueries } from '../queries'
import { CandidateProfile } from './CandidateProfile'

export const load = (_address: TextSearch, { candidateId }: Record<'id' | 'candidateId', string>) =>
  loadRecord(candidateQueries, candidateId)

export function CandidatePage() {
  const { id, candidateId } = useParams({ from: '/shell/honours/$id/kandidaten/$candidateId' })
  const user = useSession((session) => session.user)
  if (!isRecordId(candidateId)) return <NotFoundPage />
  return user && <CandidateProfile key={candidateId} id={Number(candidateId)} programId={id} user={user} />
}
