import { useParams } from '@tanstack/react-router'
import { type TextSearch, isRecordId } from '../../platform/address/searchParams'
import { queryClient } from '../../platform/api/queryClient'
import { draftQuery } from '../../platform/drafts/drafts'
import { NotFoundPage } from '../../platform/page/NotFoundPage'
import { loadRecord } from '../../platform/page/loadRecord'
import { useSession } from '../../platform/api/session'
import { candidateQueries } from '../queries'
import { draftKey } from './CandidateParts'
import { CandidateProfile } from './CandidateProfile'

export const load = (_address: TextSearch, { candidateId }: Record<'id' | 'candidateId', string>) =>
  Promise.all([
    loadRecord(candidateQueries, candidateId),
    isRecordId(candidateId) && queryClient.ensureQueryData(draftQuery(draftKey({ id: Number(candidateId) }))),
  ])

export function CandidatePage() {
  const { id, candidateId } = useParams({ from: '/shell/honours/$id/kandidaten/$candidateId' })
  const user = useSession((session) => session.user)
  if (!isRecordId(candidateId)) return <NotFoundPage />
  return user && <CandidateProfile key={candidateId} id={Number(candidateId)} programId={id} user={user} />
}
