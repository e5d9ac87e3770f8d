import { allows } from '@pre-u/contract/access'
import { activities, type Activity } from '@pre-u/contract/activities/activities'
import type { User } from '@pre-u/contract/accounts/auth'
import { placeWaiting } from '@pre-u/contract/students/students'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { HistorySection } from '../figures/auditLog/HistorySection'
import { RowMenu } from '../platform/list/rowParts'
import { useOpened } from '../platform/address/opened'
import page from '../platform/page/page.module.css'
import { RecordPage } from '../platform/page/RecordPage'
import { Section } from '../platform/page/Section'
import { WaitingListSection } from '../students/WaitingListSection'
import { ActivityDetails } from './ActivityDetails'
import { ActivityRegistrations } from './ActivityRegistrations'
import { StateText } from './ActivityState'
import { activityQueries } from './queries'
import { RegisterSection } from './RegisterSection'
import { useActivityActions } from './useActivityActions'
import { titleOf } from './words'
import { ActivityForm } from './ActivityForm'

type Props = { id: number; user: User }

const SKELETON: ComponentProps<typeof RecordPage>['skeleton'] = [
  [['Gegevens', 9]],
  [
    ['Omschrijving', 4],
    ['Inschrijvingen', 6],
  ],
]

export const ActivityProfile = ({ id, user }: Props) => (
  <RecordPage query={activityQueries.one(id)} subject="Deze activiteit" skeleton={SKELETON}>
    {(activity) => (
      <Loaded activity={activity} mayChange={allows(activities.access.change, user)} mayPlace={allows(placeWaiting.access, user)} />
    )}
  </RecordPage>
)

const OPEN_DETAILS = 'gegevens'

function Loaded({ activity, mayChange, mayPlace }: { activity: Activity; mayChange: boolean; mayPlace: boolean }) {
  const { open, show, close } = useOpened(useSearch({ from: '/shell/activities/$id' }))
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
        {mayChange && <StaffButtons activity={activity} onChange={() => show(OPEN_DETAILS)} />}
      </header>
      <RegisterSection activity={activity} isForAllSchools={mayChange} />
      {mayPlace && <WaitingListSection activityId={activity.id} />}
      <div className={page.columns}>
        <div className={page.column}>
          <ActivityDetails activity={activity} mayChange={mayChange} />
        </div>
        <div className={page.column}>
          <Section title="Omschrijving">
            {activity.description ? (
              <p className={page.description}>{activity.description}</p>
            ) : (
              <p className={page.soft}>Er is nog geen omschrijving.</p>
            )}
          </Section>
          <ActivityRegistrations activity={activity} isForAllSchools={mayChange} />
          {mayChange && <HistorySection resource={activities.name} id={activity.id} />}
        </div>
      </div>
      {mayChange && <ActivityForm opened={open === OPEN_DETAILS ? activity.id : undefined} onClose={close} />}
    </div>
  )
}

const Back = () => (
  <Link to="/activities" className={page.back}>
    <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Alle activiteiten
  </Link>
)

function StaffButtons({ activity, onChange }: { activity: Activity; onChange: () => void }) {
  const { actionsFor, publish, removeActivity } = useActivityActions()
  const navigate = useNavigate()
  const remove = () => removeActivity(activity, () => navigate({ to: '/activities' }))
  const actions = [...actionsFor(activity), { label: 'Verwijderen', danger: true, onClick: () => void remove() }]
  return (
    <div className={page.buttons}>
      <Button variant="default" onClick={onChange}>
        Wijzigen
      </Button>
      {activity.state === 'DRAFT' && <Button onClick={() => publish(activity)}>Publiceren</Button>}
      <RowMenu title={titleOf(activity)} actions={actions} />
    </div>
  )
}
