import type { Activity } from '@pre-u/contract/activities'
import type { User } from '@pre-u/contract/auth'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { confirm } from '../../platform/feedback/confirm'
import { useOpened } from '../../platform/address/opened'
import { useFileDrop } from '../../platform/upload/useFileDrop'
import { FAULTS_ID, FaultSummary } from './FaultSummary'
import { MappingBar } from './MappingBar'
import { Notices } from './Notices'
import { PlaceFields } from './PlaceFields'
import { PupilRows } from './PupilRows'
import classes from './register.module.css'
import { RoomFacts } from './RoomFacts'
import { SendBar } from './SendBar'
import { SentNotice } from './SentNotice'
import { Tools } from './Tools'
import { type Register, useRegister } from './useRegister'
import { FULL, pupilsInWords } from './words'
import { whenOpened } from '../../platform/onDemand/whenOpened'

const NewPupilDrawer = whenOpened(async () => (await import('./NewPupilDrawer')).NewPupilDrawer)

const SINGLE = 'leerling'

export function RegisterForm({ activity, user }: { activity: Activity; user: User }) {
  const register = useRegister(activity, user)
  const { draft, change, destination, pupilCount, problem, result, dismiss } = register
  const { place, room, closedReason } = destination
  const { open, show, close } = useOpened(useSearch({ from: '/shell/activities/$id/inschrijven' }))
  const onDraftChange = useCallback((single: object | null) => change({ single: single as Record<string, unknown> | null }), [change])
  const isFull = room?.free === 0 && closedReason === ''

  return (
    <>
      <div className={classes.top}>
        <PlaceFields activity={activity} isStaff={destination.isStaffUser} {...destination} onChange={change} />
        {room && <RoomFacts activity={activity} room={room} receivedAt={destination.receivedAt} isClosed={closedReason !== ''} />}
      </div>
      {result && <SentNotice result={result} activityId={activity.id} onClose={dismiss} />}
      <Notices
        closedReason={closedReason}
        isStaff={destination.isStaffUser}
        rows={pupilCount > 0 ? register.rows : []}
        problem={problem}
        messages={register.messages}
      />
      {(pupilCount > 0 || (place && closedReason === '')) && (
        <Entry activity={activity} register={register} onSingle={() => show(SINGLE)} isFull={isFull} />
      )}
      {place && (
        <NewPupilDrawer
          opened={open === SINGLE}
          onClose={close}
          place={place}
          grades={activity.grades}
          mayExceed={destination.isStaffUser}
          notice={closedReason || (isFull ? FULL : '')}
          draft={draft.single}
          onDraftChange={onDraftChange}
        />
      )}
    </>
  )
}

type EntryProps = { activity: Activity; register: Register; onSingle: () => void; isFull: boolean }

function Entry({ activity, register, onSingle, isFull }: EntryProps) {
  const { rows, validate, faults, pupilCount, lists, destination, target, goTo, isStored, refusedCount } = register
  const isOpen = destination.place !== null && destination.closedReason === ''
  const entry = useRef<HTMLDivElement>(null)
  const isOver = useFileDrop({ target: entry, isEnabled: isOpen, onDrop: ({ files: [file] }) => file && lists.readFile(file) })
  useEffect(() => {
    if (refusedCount > 0) document.getElementById(FAULTS_ID)?.focus()
  }, [refusedCount])
  const clear = async () => {
    const question = {
      title: `${pupilsInWords(pupilCount)} wissen?`,
      body: 'Wat u hebt ingevuld gaat verloren.',
      confirmLabel: 'Wissen',
      danger: true,
    }
    if (await confirm(question)) register.clear()
  }
  return (
    <div ref={entry} className={classes.entry} data-over={isOver || undefined}>
      <Tools
        isOpen={isOpen}
        isReading={lists.isReading}
        onFile={lists.readFile}
        onSingle={onSingle}
        onClear={pupilCount > 0 ? () => void clear() : undefined}
      />
      <p className={classes.soft}>
        Typ leerlingen in de tabel, plak ze uit Excel, of kies een bestand.{' '}
        {isStored ? 'Uw invoer wordt op dit apparaat bewaard tot u inschrijft.' : 'Uw invoer kan op dit apparaat niet worden bewaard.'}
      </p>
      {lists.columns && (
        <MappingBar
          key={JSON.stringify(lists.columns)}
          columns={lists.columns}
          isReading={lists.isReading}
          onApply={lists.apply}
          onCancel={lists.cancel}
        />
      )}
      {faults.length > 0 && <FaultSummary faults={faults} goTo={goTo} onRemove={register.onRemove} />}
      <PupilRows
        rows={rows}
        validate={validate}
        grades={activity.grades}
        target={target}
        goTo={goTo}
        onType={register.onType}
        onLeave={register.onLeave}
        onRemove={register.onRemove}
        onPaste={lists.paste}
      />
      <SendBar
        pupilCount={pupilCount}
        faultyCount={faults.length}
        isFull={isFull}
        blockedReason={isOpen ? '' : destination.closedReason || 'Kies eerst een school en periode.'}
        isSending={register.isSending}
        onSend={register.submit}
      />
    </div>
  )
}
