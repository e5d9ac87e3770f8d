import { access, allows } from '@pre-u/contract/access'
import type { Activity } from '@pre-u/contract/activities'
import type { User } from '@pre-u/contract/auth'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ApiError } from '../platform/api'
import { RowMenu } from '../platform/list/RowMenu'
import { Message } from '../platform/Message'
import { NotFoundPage } from '../platform/NotFoundPage'
import { useOpened } from '../platform/opened'
import page from '../platform/page/page.module.css'
import { Bones, Section } from '../platform/page/Section'
import { WaitingListSection } from '../students/WaitingListSection'
import classes from './activity.module.css'
import { ActivityDetails } from './ActivityDetails'
import { ActivityForm } from './ActivityForm'
import { ActivityRegistrations } from './ActivityRegistrations'
import { StateText } from './ActivityState'
import { activityQueries } from './queries'
import { RegisterSection } from './RegisterSection'
import { useActivityActions } from './useActivityActions'
import { titleOf } from './words'

type Props = { id: number; user: User }

export function ActivityProfile({ id, user }: Props) {
  const { data: activity, error, refetch } = useQuery(activityQueries.one(id))
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (activity)
    return <Loaded activity={activity} mayChange={allows(access.activities.change, user)} mayPlace={allows(access.students.place, user)} />
  if (!error) return <Loading />
  return (
    <Message heading="Deze activiteit kon niet worden geladen" actions={<Button onClick={() => void refetch()}>Opnieuw proberen</Button>}>
      Controleer uw verbinding en probeer het opnieuw.
    </Message>
  )
}

/** In the address: the form is open. */
const DETAILS = 'gegevens'

function Loaded({ activity, mayChange, mayPlace }: { activity: Activity; mayChange: boolean; mayPlace: boolean }) {
  const { open, show, close } = useOpened()
  return (
    <div className={page.page}>
      <header className={page.head}>
        <div>
          <Back />
          <h1>{activity.name}</h1>
          <p className={page.under}>
            <span>{activity.code}</span> <span>{activity.category}</span> <StateText activity={activity} />
          </p>
        </div>
        {mayChange && <StaffButtons activity={activity} onChange={() => show(DETAILS)} />}
      </header>
      <RegisterSection activity={activity} ofAll={mayChange} />
      {mayPlace && <WaitingListSection activityId={activity.id} />}
      <div className={page.columns}>
        <div className={page.column}>
          <ActivityDetails activity={activity} mayChange={mayChange} />
        </div>
        <div className={page.column}>
          <Section title="Omschrijving">
            {activity.description ? (
              <p className={classes.description}>{activity.description}</p>
            ) : (
              <p className={page.soft}>Er is nog geen omschrijving.</p>
            )}
          </Section>
          <ActivityRegistrations activity={activity} ofAll={mayChange} />
        </div>
      </div>
      {mayChange && <ActivityForm opened={open === DETAILS ? activity.id : undefined} onClose={close} />}
    </div>
  )
}

const Back = () => (
  <Link to="/activities" className={classes.back}>
    <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Alle activiteiten
  </Link>
)

function StaffButtons({ activity, onChange }: { activity: Activity; onChange: () => void }) {
  const { actionsFor, publish, removeActivity } = useActivityActions()
  const navigate = useNavigate()
  const remove = () => removeActivity(activity, () => navigate({ to: '/activities' }))
  const actions = [...actionsFor(activity), { label: 'Verwijderen', danger: true, onClick: () => void remove() }]
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onChange}>
        Wijzigen
      </Button>
      {activity.state === 'DRAFT' && <Button onClick={() => publish(activity)}>Publiceren</Button>}
      <RowMenu title={titleOf(activity)} actions={actions} />
    </div>
  )
}

const Loading = () => (
  <div className={page.page} aria-busy="true">
    <VisuallyHidden component="output">Laden…</VisuallyHidden>
    <header className={page.head}>
      <Skeleton height={34} width="24rem" maw="80%" />
    </header>
    <div className={page.columns}>
      <div className={page.column}>
        <Section title="Gegevens">
          <Bones lines={9} />
        </Section>
      </div>
      <div className={page.column}>
        <Section title="Omschrijving">
          <Bones lines={4} />
        </Section>
        <Section title="Inschrijvingen">
          <Bones lines={6} />
        </Section>
      </div>
    </div>
  </div>
)
