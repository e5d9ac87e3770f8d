import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../../platform/page/NotFoundPage'
import { useSession } from '../../platform/api/session'
import { CandidateProfile } from './CandidateProfile'

const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text)

export function CandidatePage() {
  const { id, candidateId } = useParams({ from: '/shell/honours/$id/kandidaten/$candidateId' })
  const user = useSession((session) => session.user)
  if (!isNumber(candidateId)) return <NotFoundPage />
  return user && <CandidateProfile key={candidateId} id={Number(candidateId)} programId={id} user={user} />
}
