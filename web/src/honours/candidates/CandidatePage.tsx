import { useParams } from '@tanstack/react-router'
import { isRecordId } from '../../platform/address/recordPage'
import { NotFoundPage } from '../../platform/page/NotFoundPage'
import { useSession } from '../../platform/api/session'
import { CandidateProfile } from './CandidateProfile'

export function CandidatePage() {
  const { id, candidateId } = useParams({ from: '/shell/honours/$id/kandidaten/$candidateId' })
  const user = useSession((session) => session.user)
  if (!isRecordId(candidateId)) return <NotFoundPage />
  return user && <CandidateProfile key={candidateId} id={Number(candidateId)} programId={id} user={user} />
}
