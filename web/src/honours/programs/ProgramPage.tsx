import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../../platform/page/NotFoundPage'
import { useSession } from '../../platform/api/session'
import { ProgramProfile } from './ProgramProfile'

export function ProgramPage() {
  const { id } = useParams({ from: '/shell/honours/$id' })
  const user = useSession((session) => session.user)
  if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />
  return user && <ProgramProfile key={id} id={Number(id)} user={user} />
}
