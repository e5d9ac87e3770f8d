import type { User } from '@pre-u/contract/accounts/auth'
import { useParams } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { activityQueries } from '../../activities/queries'
import { useSession } from '../../platform/api/session'
import { isRecordId, type TextSearch } from '../../platform/address/searchParams'
import { NotFoundPage } from '../../platform/page/Message'
import { loadRecord, RecordPage } from '../../platform/page/RecordPage'
import { RegisterForm } from './RegisterForm'

const SKELETON: ComponentProps<typeof RecordPage>['skeleton'] = [[['Leerlingen', 8]]]

export const load = (_address: TextSearch, { id }: { id: string }) => loadRecord(activityQueries, id)

export function RegisterPage() {
  const { id } = useParams({ from: '/shell/activities/$id/inschrijven' })
  const user = useSession((session) => session.user)
  if (!isRecordId(id)) return <NotFoundPage />
  return user && <Registration key={`${id}-${user.id}`} id={Number(id)} user={user} />
}

export const Registration = ({ id, user }: { id: number; user: User }) => (
  <RecordPage query={activityQueries.one(id)} subject="Deze activiteit" skeleton={SKELETON}>
    {(activity) => <RegisterForm activity={activity} user={user} />}
  </RecordPage>
)
