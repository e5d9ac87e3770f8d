import { type Activity, periodsToRegister } from '@pre-u/contract/activities/activities'
import type { User } from '@pre-u/contract/accounts/auth'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useOpened } from '../../platform/address/opened'
import { confirm } from '../../platform/feedback/confirm'
import page from '../../platform/page/page.module.css'
import { Entry } from './Entry'
import { Notices } from './Notices'
import classes from './register.module.css'
import { RoomFacts } from './RoomFacts'
import { SentLine, SentNotice } from './SentNotice'
import { Tools } from './Tools'
import { useRegister } from './useRegister'
import { useSentNotice } from './useSentNotice'
import { FULL, pupilsInWords } from './words'
import { PlaceFields } from './PlaceFields'
import { NewPupilDrawer } from './NewPupilDrawer'
import { EarlierPupilsDrawer } from './EarlierPupilsDrawer'

// Most users have one school and one period, and the searchable list comes with much code.

const SINGLE = 'leerling'
const EARLIER = 'eerder'

export function RegisterForm({ activity, user }: { activity: Activity; user: User }) {
  const search = useSearch({ from: '/shell/activities/$id/inschrijven' })
  const register = useRegister(activity, user, Number(search.school_id) || null)
  const { draft, change, destination, summary, lists, problem, result, dismiss } = register
  const { place, room, closedReason, isStaffUser } = destination
  const { open, show, close } = useOpened(search)
  const onDraftChange = useCallback((single: object | null) => change({ single: single as Record<string, unknown> | null }), [change])
  const pupilCount = summary.filled.length
  const listed = useMemo(() => new Set(summary.filled.map(({ cells }) => cells.email.trim().toLowerCase())), [summary.filled])
  const notice = useRef<HTMLElement>(null)
  const { isWhole, showWhole, announcement } = useSentNotice(notice, result, pupilCount > 0)
  const isFull = room?.free === 0 && closedReason === ''
  const isOpen = place !== null && closedReason === ''
  const hasEntry = pupilCount > 0 || isOpen
  const choosePlace = (chosen: { period_id?: number; school_id?: number }) => {
    change(chosen)
    // Whoever has chosen can type or paste at once.
    register.goTo({ index: pupilCount, stop: 'first_name' })
  }
  const clear = async () => {
    const question = {
      title: `${pupilsInWords(pupilCount)} wissen?`,
      body: 'Zolang deze pagina open is, kunt u dit nog ongedaan maken.',
      confirmLabel: 'Wissen',
      danger: true,
    }
    if (await confirm(question)) register.clear()
  }

  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <Link to="/activities/$id" params={{ id: String(activity.id) }} className={classes.back} aria-label="Naar de activiteit">
          <IconArrowLeft size={20} stroke={1.5} aria-hidden />
        </Link>
        <h1>Leerlingen inschrijven</h1>
        <p className={classes.name} title={activity.name}>
          {activity.code} {activity.name}
        </p>
        {room ? (
          <RoomFacts
            room={room}
            receivedAt={destination.receivedAt}
            hasPassed={destination.hasPassed}
            isClosed={closedReason !== ''}
            excess={summary.excess}
          />
        ) : (
          place && <div className={classes.factsToCome} />
        )}
      </header>
      <div className={classes.tools}>
        <PlaceFields
          opened={isStaffUser || periodsToRegister(activity).length > 1}
          activity={activity}
          isStaff={isStaffUser}
          {...destination}
          onChange={choosePlace}
        />
        {hasEntry && (
          <Tools
            isOpen={isOpen}
            isReading={lists.isReading}
            onFile={lists.readFile}
            onSingle={() => show(SINGLE)}
            onEarlier={() => show(EARLIER)}
            hasActivities={register.fields.includes('activity')}
            onActivities={register.toggleActivities}
            onUndo={register.undo}
            onRedo={register.redo}
            onClear={pupilCount > 0 ? () => void clear() : undefined}
          />
        )}
      </div>
      <output ref={announcement} className="visually-hidden" />
      {result && isWhole && <SentNotice ref={notice} result={result} activity={activity} user={user} onClose={dismiss} />}
      <Notices
        closedReason={closedReason}
        isStaff={isStaffUser}
        rows={pupilCount > 0 ? register.rows : []}
        problem={problem}
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
          isFull={isFull}
          sent={result && !isWhole && <SentLine ref={notice} result={result} onClose={dismiss} onMore={showWhole} />}
        />
      )}
      {place && (
        <EarlierPupilsDrawer
          opened={open === EARLIER}
          onClose={close}
          school_id={place.school_id}
          schoolYear={activity.periods.find(({ id }) => id === place.period_id)!.school_year}
          listed={listed}
          onAdd={lists.addEarlier}
        />
      )}
      {place && (
        <NewPupilDrawer
          opened={open === SINGLE}
          onClose={close}
          place={place}
          grades={activity.grades}
          notice={closedReason || (isFull ? FULL : '')}
          draft={draft.single}
          onDraftChange={onDraftChange}
        />
      )}
    </div>
  )
}
