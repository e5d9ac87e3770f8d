import type { User } from '@pre-u/contract/accounts/auth'
import type { Activity } from '@pre-u/contract/activities/activities'
import { formatInstant } from '@pre-u/contract/platform/dates'
import type { Capacity } from '@pre-u/contract/students/students'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentProps, useCallback, useMemo, useRef } from 'react'
import { activityQueries } from '../../activities/queries'
import { useOpened } from '../../platform/address/opened'
import { isRecordId, type TextSearch } from '../../platform/address/searchParams'
import { queryClient } from '../../platform/api/queryClient'
import { useSession } from '../../platform/api/session'
import { Countdown } from '../../platform/page/Countdown'
import { type Draft, draftQuery } from '../../platform/drafts/drafts'
import { DraftFound } from '../../platform/drafts/DraftNotice'
import { Fact, loadRecord, RecordPage } from '../../platform/page/RecordPage'
import { NotFoundPage } from '../../platform/page/Message'
import page from '../../platform/page/page.module.css'
import { number } from '../../platform/words'
import { EarlierPupilsDrawer } from './EarlierPupilsDrawer'
import { Entry } from './Entry'
import { NewPupilDrawer } from './NewPupilDrawer'
import { Notices } from './Notices'
import classes from './register.module.css'
import { SentLine, SentNotice, useSentNotice } from './SentNotice'
import { PlaceFields, Tools } from './Tools'
import { type Register, useRegister } from './useRegister'
import { excessInWords, FULL, placesInWords } from './words'

const SKELETON: ComponentProps<typeof RecordPage>['skeleton'] = [[['Leerlingen', 8]]]
const SINGLE = 'leerling'
const EARLIER = 'eerder'

export const load = (_address: TextSearch, { id }: { id: string }) =>
  Promise.all([loadRecord(activityQueries, id), isRecordId(id) && queryClient.ensureQueryData(draftQuery(`register-${id}`))])

/** What is pasted becomes rows; the server says what is wrong with them; they are sent; the page says what happened. */
export function RegisterPage() {
  const { id } = useParams({ from: '/shell/activities/$id/inschrijven' })
  const user = useSession((session) => session.user)
  if (!isRecordId(id)) return <NotFoundPage />
  return user && <Registration key={`${id}-${user.id}`} id={Number(id)} user={user} />
}

export const Registration = ({ id, user }: { id: number; user: User }) => (
  <RecordPage query={activityQueries.one(id)} subject="Deze activiteit" skeleton={SKELETON}>
    {(activity) => (
      <RecordPage query={draftQuery(`register-${id}`)} subject="Uw concept" skeleton={SKELETON}>
        {(stored) => <RegisterForm activity={activity} user={user} stored={stored} />}
      </RecordPage>
    )}
  </RecordPage>
)

function RegisterForm({ activity, user, stored }: { activity: Activity; user: User; stored: Draft }) {
  const search = useSearch({ from: '/shell/activities/$id/inschrijven' })
  const register = useRegister(activity, user, stored, Number(search.school_id) || null)
  const { work, destination, summary, grid, result, dismiss } = register
  const { place, room, closedReason, isStaffUser } = destination
  const { open, show, close } = useOpened(search)
  const pupilCount = summary.filled.length
  const notice = useRef<HTMLElement>(null)
  const { isWhole, showWhole, announcement } = useSentNotice(notice, result, pupilCount > 0)
  const isOpen = place !== null && closedReason === ''
  const hasEntry = pupilCount > 0 || isOpen
  const choosePlace = (chosen: { period_id?: number; school_id?: number }) => {
    work.change(() => chosen)
    // Whoever has chosen can type or paste at once.
    grid.goTo({ index: pupilCount, stop: 'first_name' })
  }
  return (
    <div className={classes.screen}>
      <Head activity={activity} register={register} />
      <div className={classes.tools}>
        <PlaceFields activity={activity} isStaff={isStaffUser} {...destination} onChange={choosePlace} />
        {hasEntry && <Tools register={register} isOpen={isOpen} onSingle={() => show(SINGLE)} onEarlier={() => show(EARLIER)} />}
      </div>
      <output ref={announcement} className="visually-hidden" />
      {work.isFound && <DraftFound onRestart={register.beginAnew} />}
      {result && isWhole && <SentNotice ref={notice} result={result} activity={activity} user={user} onClose={dismiss} />}
      <Notices
        closedReason={closedReason}
        isStaff={isStaffUser}
        rows={summary.filled}
        problem={register.problem}
        changedSinceSent={register.changedSinceSent}
      />
      {!hasEntry && closedReason === '' && (
        <p className={page.soft}>Kies eerst de school en de periode. Daarna kunt u leerlingen typen of plakken.</p>
      )}
      {hasEntry && (
        <Entry
          activity={activity}
          register={register}
          isOpen={isOpen}
          isFull={room?.free === 0 && closedReason === ''}
          sent={result && !isWhole && <SentLine ref={notice} result={result} onClose={dismiss} onMore={showWhole} />}
        />
      )}
      <Drawers activity={activity} register={register} open={open} onClose={close} />
    </div>
  )
}

type Props = { activity: Activity; register: Register }

function Drawers({ activity, register, open, onClose }: Props & { open: string | undefined; onClose: () => void }) {
  const { work, destination, summary, lists } = register
  const { place, room, closedReason } = destination
  const { change } = work
  const onDraftChange = useCallback(
    (single: object | null) => change(() => ({ single: single as Record<string, unknown> | null })),
    [change],
  )
  const listed = useMemo(() => new Set(summary.filled.map(({ cells }) => cells.email.trim().toLowerCase())), [summary.filled])
  if (!place) return null
  return (
    <>
      <EarlierPupilsDrawer
        opened={open === EARLIER}
        onClose={onClose}
        place={place}
        schoolYear={activity.periods.find(({ id }) => id === place.period_id)!.school_year}
        listed={listed}
        onAdd={lists.addEarlier}
      />
      <NewPupilDrawer
        opened={open === SINGLE}
        onClose={onClose}
        place={place}
        grades={activity.grades}
        notice={closedReason || (room?.free === 0 ? FULL : '')}
        draft={work.draft.single}
        onDraftChange={onDraftChange}
      />
    </>
  )
}

function Head({ activity, register: { destination, summary } }: Props) {
  const { place, room, closedReason } = destination
  return (
    <header className={classes.head}>
      <Link to="/activities/$id" params={{ id: String(activity.id) }} className={classes.back} aria-label="Naar de activiteit">
        <IconArrowLeft size={20} stroke={1.5} aria-hidden />
      </Link>
      <h1>Leerlingen inschrijven</h1>
      <p className={classes.name} title={activity.name}>
        {activity.code} {activity.name}
      </p>
      {room ? (
        <RoomFacts {...destination} room={room} isClosed={closedReason !== ''} excess={summary.excess} />
      ) : (
        place && <div className={classes.factsToCome} />
      )}
    </header>
  )
}

type FactsProps = { room: Capacity; receivedAt: number; hasPassed: boolean; isClosed: boolean; excess: Register['summary']['excess'] }

const RoomFacts = ({ room, receivedAt, hasPassed, isClosed, excess }: FactsProps) => (
  <dl className={classes.facts}>
    <Fact name="Deadline">
      <span className={classes.deadline} data-closed={hasPassed || isClosed || undefined}>
        <time dateTime={room.deadline}>{formatInstant(room.deadline)}</time>
        {/* Staff may go on, and have to know that they do. */}
        {hasPassed && !isClosed && 'voorbij'}
        {!isClosed && <Countdown room={room} receivedAt={receivedAt} />}
      </span>
    </Fact>
    <Fact name="Plaatsen">{placesInWords(room)}</Fact>
    {room.left_per_school !== null && (
      <Fact name="Per school">
        <Remaining left={room.left_per_school} excess={excess.perSchool} />
      </Fact>
    )}
    {room.left_of_plan !== null && (
      <Fact name="Pakket, deze periode">
        <Remaining left={room.left_of_plan} excess={excess.ofPlan} />
      </Fact>
    )}
  </dl>
)

const Remaining = ({ left, excess }: { left: number; excess: number }) => (
  <>
    {left === 0 ? 'geen plaats meer' : `nog ${number(left)}`}
    {excess > 0 && <strong className={classes.excess}>{excessInWords(excess)}</strong>}
  </>
)
