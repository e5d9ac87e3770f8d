import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../platform/page/NotFoundPage'
import { useSession } from '../platform/api/session'
import { SchoolProfile } from './SchoolProfile'

export function SchoolPage() {
  const { id } = useParams({ from: '/shell/schools/$id' })
  const user = useSession((session) => session.user)
  if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />
  return user && <SchoolProfile key={id} id={Number(id)} user={user} />
}
