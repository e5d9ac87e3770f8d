import type { Activity } from '@pre-u/contract/activities'
import type { User } from '@pre-u/contract/auth'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { activityQueries } from '../../activities/queries'
import { NotFoundPage } from '../../platform/page/NotFoundPage'
import page from '../../platform/page/page.module.css'
import { RecordPage } from '../../platform/page/RecordPage'
import { useSession } from '../../platform/api/session'
import { RegisterForm } from './RegisterForm'

const SKELETON: ComponentProps<typeof RecordPage>['skeleton'] = [[['Leerlingen', 8]]]

export function RegisterPage() {
  const { id } = useParams({ from: '/shell/activities/$id/inschrijven' })
  const user = useSession((session) => session.user)
  if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />
  return user && <Registration key={`${id}-${user.id}`} id={Number(id)} user={user} />
}

export const Registration = ({ id, user }: { id: number; user: User }) => (
  <RecordPage query={activityQueries.one(id)} subject="Deze activiteit" skeleton={SKELETON}>
    {(activity) => (
      <div className={page.page}>
        <Head activity={activity} />
        <RegisterForm activity={activity} user={user} />
      </div>
    )}
  </RecordPage>
)

const Head = ({ activity: { id, code, name } }: { activity: Activity }) => (
  <header className={page.head}>
    <div>
      <Link to="/activities/$id" params={{ id: String(id) }} className={page.back}>
        <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Naar de activiteit
      </Link>
      <h1>Leerlingen inschrijven</h1>
      <p className={page.under}>
        <span>{code}</span> <span>{name}</span>
      </p>
    </div>
  </header>
)
