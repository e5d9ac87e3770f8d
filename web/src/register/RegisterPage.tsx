import type { Activity } from '@pre-u/contract/activities'
import type { User } from '@pre-u/contract/auth'
import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { activityQueries } from '../activities/queries'
import { ApiError } from '../platform/api'
import { Message } from '../platform/Message'
import { NotFoundPage } from '../platform/NotFoundPage'
import page from '../platform/page/page.module.css'
import { useSession } from '../platform/session'
import classes from './register.module.css'
import { RegisterForm } from './RegisterForm'

/** Registering pupils for one activity. */
export function RegisterPage() {
  const { id } = useParams({ from: '/shell/activities/$id/inschrijven' })
  const user = useSession((session) => session.user)
  if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />
  return user && <Registration key={`${id}-${user.id}`} id={Number(id)} user={user} />
}

export function Registration({ id, user }: { id: number; user: User }) {
  const { data: activity, error, refetch } = useQuery(activityQueries.one(id))
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (!activity && error)
    return (
      <Message heading="Deze activiteit kon niet worden geladen" actions={<Button onClick={() => void refetch()}>Opnieuw proberen</Button>}>
        Controleer uw verbinding en probeer het opnieuw.
      </Message>
    )
  return (
    <div className={page.page} aria-busy={!activity}>
      {activity ? <Head activity={activity} /> : <Skeleton height={34} width="24rem" maw="80%" />}
      {activity && <RegisterForm activity={activity} user={user} />}
    </div>
  )
}

const Head = ({ activity: { id, code, name } }: { activity: Activity }) => (
  <header className={page.head}>
    <div>
      <Link to="/activities/$id" params={{ id: String(id) }} className={classes.back}>
        <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Naar de activiteit
      </Link>
      <h1>Leerlingen inschrijven</h1>
      <p className={page.under}>
        <span>{code}</span> <span>{name}</span>
      </p>
    </div>
  </header>
)
