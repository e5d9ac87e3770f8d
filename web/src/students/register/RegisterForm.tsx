import type { Activity } from '@pre-u/contract/activities'
import type { User } from '@pre-u/contract/auth'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { confirm } from '../../platform/feedback/confirm'
import { useOpened } from '../../platform/address/opened'
import { useFileDrop } from '../../platform/upload/useFileDrop'
import { FAULTS, FaultSummary } from './FaultSummary'
import { MappingBar } from './MappingBar'
import { NewPupilDrawer } from './NewPupilDrawer'
import { Notices } from './Notices'
import { PlaceFields } from './PlaceFields'
import { PupilRows } from './PupilRows'
import classes from './register.module.css'
import { RoomFacts } from './RoomFacts'
import { SendBar } from './SendBar'
import { Sent } from './Sent'
import { Tools } from './Tools'
import { type Register, useRegister } from './useRegister'
import { FULL, pupilsInWords } from './words'

const SINGLE = 'leerling'

export function RegisterForm({ activity, user }: { activity: Activity; user: User }) {
  const register = useRegister(activity, user)
  const { work, change, where, number, problem, result, dismiss } = register
  const { place, room, closed } = where
  const { open, show, close } = useOpened(useSearch({ from: '/shell/activities/$id/inschrijven' }))
  const onKeep = useCallback((single: object | null) => change({ single: single as Record<string, unknown> | null }), [change])
  const isFull = room?.free === 0 && closed === ''

  return (
    <>
      <div className={classes.top}>
        <PlaceFields activity={activity} isStaff={where.staff} {...where} onChange={change} />
        {room && <RoomFacts activity={activity} room={room} receivedAt={where.receivedAt} isClosed={closed !== ''} />}
      </div>
      {result && <Sent result={result} activityId={activity.id} onClose={dismiss} />}
      <Notices
        closed={closed}
        isStaff={where.staff}
        rows={number > 0 ? register.rows : []}
        problem={problem}
        messages={register.messages}
      />
      {(number > 0 || (place && closed === '')) && (
        <Entry activity={activity} register={register} onSingle={() => show(SINGLE)} isFull={isFull} />
      )}
      {place && (
        <NewPupilDrawer
          isOpen={open === SINGLE}
          onClose={close}
          place={place}
          grades={activity.grades}
          mayExceed={where.staff}
          notice={closed || (isFull ? FULL : '')}
          kept={work.single}
          onKeep={onKeep}
        />
      )}
    </>
  )
}

type EntryProps = { activity: Activity; register: Register; onSingle: () => void; isFull: boolean }

function Entry({ activity, register, onSingle, isFull }: EntryProps) {
  const { rows, judge, faults, number, lists, where, target, goTo, isKept, stopped } = register
  const isOpen = where.place !== null && where.closed === ''
  const entry = useRef<HTMLDivElement>(null)
  const isOver = useFileDrop({ target: entry, isEnabled: isOpen, onDrop: ({ files: [file] }) => file && lists.readFile(file) })
  useEffect(() => {
    if (stopped > 0) document.getElementById(FAULTS)?.focus()
  }, [stopped])
  const clear = async () => {
    const question = {
      title: `${pupilsInWords(number)} wissen?`,
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
        onClear={number > 0 ? () => void clear() : undefined}
      />
      <p className={classes.soft}>
        Typ leerlingen in de tabel, plak ze uit Excel, of kies een bestand.{' '}
        {isKept ? 'Uw invoer wordt op dit apparaat bewaard tot u inschrijft.' : 'Uw invoer kan op dit apparaat niet worden bewaard.'}
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
        judge={judge}
        grades={activity.grades}
        target={target}
        goTo={goTo}
        onType={register.onType}
        onLeave={register.onLeave}
        onRemove={register.onRemove}
        onPaste={lists.paste}
      />
      <SendBar
        number={number}
        faulty={faults.length}
        isFull={isFull}
        whyNot={isOpen ? '' : where.closed || 'Kies eerst een school en periode.'}
        isSending={register.isSending}
        onSend={register.submit}
      />
    </div>
  )
}
