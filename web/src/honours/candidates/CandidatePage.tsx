import { useParams } from '@tanstack/react-router'
import { isRecordId } from '../../platform/address/recordPage'
import type { TextSearch } from '../../platform/address/searchParams'
import { NotFoundPage } from '../../platform/page/NotFoundPage'
import { prefetchRecord } from '../../platform/page/prefetchRecord'
import { queryClient } from '../../platform/api/queryClient'
import { useSession } from '../../platform/api/session'
import { candidateQueries, partsQuery } from '../queries'
import { CandidateProfile } from './CandidateProfile'

export function load(_address: TextSearch, { candidateId }: Record<'id' | 'candidateId', string>) {
  void queryClient.prefetchQuery(partsQuery)
  return prefetchRecord(candidateQueries, candidateId)
}

export function CandidatePage() {
  const { id, candidateId } = useParams({ from: '/shell/honours/$id/kandidaten/$candidateId' })
  const user = useSession((session) => session.user)
  if (!isRecordId(candidateId)) return <NotFoundPage />
  return user && <CandidateProfile key={candidateId} id={Number(candidateId)} programId={id} user={user} />
}
