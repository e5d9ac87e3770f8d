import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { allows } from '@pre-u/contract/access'
import { activities, type Activity } from '@pre-u/contract/activities/activities'
import type { User } from '@pre-u/contract/accounts/auth'
import { placeWaiting } from '@pre-u/contract/students/students'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TextSearch } from '../platform/address/searchParams'
import { Fact, loadRecord, RecordPageAt, Section, SkeletonLines } from '../platform/page/RecordPage'
import { LoadFailed } from '../platform/page/Message'
import { useSession } from '../platform/api/session'
import { activityQueries, overviewQuery } from './queries'
import { HistorySection } from '../figures/auditLog/HistorySection'
import { RowMenu } from '../platform/list/rowParts'
import { useOpened } from '../platform/address/opened'
import page from '../platform/page/page.module.css'
import { WaitingListSection } from '../students/WaitingListSection'
import { DeadlineText, Places, StateText } from './cells'
import { RegisterSection, RegistrationsLink } from './RegisterSection'
import { useActivityActions } from './useActivityActions'
import { titleOf } from './words'
import { ActivityForm } from './ActivityForm'
import { StatusStrips } from '../platform/page/StatusStrips'
import { WeekLine } from './WeekLine'
import { formatSpan } from '@pre-u/contract/platform/dates'
import { freePlacesInWords, gradesInWords, limitInWords } from '../platform/words'

export const load = (_address: TextSearch, { id }: { id: string }) => loadRecord(activityQueries, id)

export function ActivityPage() {
  const { id } = useParams({ from: '/shell/activities/$id' })
  const user = useSession((session) => session.user)
  return user && <ActivityProfile id={id} user={user} />
}

const SKELETON: [string, number][][] = [
  [['Gegevens', 9]],
  [
    ['Omschrijving', 4],
    ['Inschrijvingen', 6],
  ],
]

export const ActivityProfile = ({ id, user }: { id: string; user: User }) => (
  <RecordPageAt queries={activityQueries} id={id} subject="Deze activiteit" skeleton={SKELETON}>
    {(activity) => (
      <Loaded activity={activity} mayChange={allows(activities.access.change, user)} mayPlace={allows(placeWaiting.access, user)} />
    )}
  </RecordPageAt>
)

const OPEN_DETAILS = 'gegevens'

function Loaded({ activity, mayChange, mayPlace }: { activity: Activity; mayChange: boolean; mayPlace: boolean }) {
  const { open, show, close } = useOpened(useSearch({ from: '/shell/activities/$id' }))
  return (
    <div className={page.page}>
      <header className={page.head}>
        <div>
          <Link to="/activities" className={page.back}>
            <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Alle activiteiten
          </Link>
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

function ActivityDetails({ activity, mayChange }: { activity: Activity; mayChange: boolean }) {
  const { capacity, max_per_school } = activity
  return (
    <Section title="Gegevens">
      <dl className={page.facts}>
        <Fact name="Wanneer">{formatSpan(activity.start_at, activity.end_at)}</Fact>
        <Fact name="Deadline">
          <DeadlineText activity={activity} />
        </Fact>
        <Fact name="Locatie">{activity.location}</Fact>
        <Fact name="Leerjaren">{gradesInWords(activity.grades)}</Fact>
        <Fact name="Periodes">
          {activity.periods.map(({ id, name, school_year }) => (
            <div key={id}>
              {name} {school_year}
            </div>
          ))}
        </Fact>
        <Fact name="Plaatsen">
          {mayChange ? (
            <Places activity={activity} />
          ) : capacity === null ? (
            'Geen limiet'
          ) : activity.state === 'CANCELLED' ? (
            capacity
          ) : (
            `${capacity}, ${freePlacesInWords(activity).toLowerCase()}`
          )}
        </Fact>
        {(mayChange || max_per_school !== null) && <Fact name="Maximaal per school">{limitInWords(max_per_school)}</Fact>}
      </dl>
    </Section>
  )
}

function ActivityRegistrations({ activity, isForAllSchools }: { activity: Activity; isForAllSchools: boolean }) {
  const { data, isError, refetch } = useQuery(overviewQuery(activity.id))
  const isEmpty = data?.weeks.length === 0
  return (
    <Section
      title={isForAllSchools ? 'Inschrijvingen' : 'Inschrijvingen van uw school'}
      action={isForAllSchools && <RegistrationsLink activity={activity} />}
    >
      {data && isEmpty && (
        <p className={page.soft}>
          {isForAllSchools ? 'Er zijn nog geen inschrijvingen.' : 'Er zijn nog geen inschrijvingen van uw school.'}
        </p>
      )}
      {data && !isEmpty && (
        <>
          <StatusStrips periods={data.periods} of={{ activity__id: String(activity.id) }} />
          <WeekLine weeks={data.weeks} deadline={activity.deadline} />
        </>
      )}
      {!data && (isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={6} />)}
    </Section>
  )
}
