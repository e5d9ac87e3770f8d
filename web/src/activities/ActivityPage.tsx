import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../platform/page/NotFoundPage'
import { useSession } from '../platform/api/session'
import { ActivityProfile } from './ActivityProfile'

export function ActivityPage() {
  const { id } = useParams({ from: '/shell/activities/$id' })
  const user = useSession((session) => session.user)
  if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />
  return user && <ActivityProfile key={id} id={Number(id)} user={user} />
}
