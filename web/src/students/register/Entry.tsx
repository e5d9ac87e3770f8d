import type { Activity } from '@pre-u/contract/activities/activities'
import { type ReactNode, useMemo, useRef } from 'react'
import { useOpenActivities } from '../useOpenActivities'
import page from '../../platform/page/page.module.css'
import { useFileDrop } from '../../platform/upload/DropZone'
import { MappingBar } from './MappingBar'
import { PupilRows } from './PupilRows'
import classes from './register.module.css'
import { type PupilRow, rowWithoutCapitals } from './rows'
import { SendBar } from './SendBar'
import { Strip } from './Strip'
import type { Register } from './useRegister'
import { useShortcuts } from './useShortcuts'

type Props = { activity: Activity; register: Register; isOpen: boolean; isFull: boolean; sent: ReactNode }

function findCapitals(rows: PupilRow[]) {
  const mended = rows.flatMap((row) => (row.mayShowFaults && rowWithoutCapitals(row) !== row ? [rowWithoutCapitals(row).cells] : []))
  const example = mended.find(({ infix }) => infix !== '') ?? mended[0]
  return { count: mended.length, example: example ? [example.infix, example.last_name].filter(Boolean).join(' ') : '' }
}

function whyBlocked({ destination, lists }: Register, isOpen: boolean): string {
  if (!isOpen) return destination.closedReason || 'Kies eerst een school en periode.'
  return lists.columns ? 'Beantwoord eerst de vraag over de kolommen: die rijen staan nog niet in de tabel.' : ''
}

export function Entry({ activity, register, isOpen, isFull, sent }: Props) {
  const { rows, validate, faults, summary, lists, isStored } = register
  const activities = useOpenActivities().map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
  const entry = useRef<HTMLDivElement>(null)
  const isOver = useFileDrop({ target: entry, isEnabled: isOpen, onDrop: ({ files: [file] }) => file && lists.readFile(file) })
  const isForSeveral = register.fields.includes('activity')
  const capitals = useMemo(() => findCapitals(rows), [rows])
  const blockedReason = whyBlocked(register, isOpen)
  useShortcuts({
    onSend: () => blockedReason === '' && register.submitAll(),
    onUndo: register.undo,
    onRedo: register.redo,
    isTypedIn: register.isTypedIn,
  })
  return (
    <div ref={entry} className={classes.entry} data-over={isOver || undefined}>
      {lists.columns && (
        <MappingBar
          key={JSON.stringify(lists.columns)}
          columns={lists.columns}
          isReading={lists.isReading}
          onApply={lists.apply}
          onCancel={lists.cancel}
        />
      )}
      {summary.filled.length === 0 && (
        <p className={page.soft}>
          Typ leerlingen in de tabel, plak ze uit Excel of Outlook, of kies een bestand. Uw invoer wordt op dit apparaat bewaard tot u
          inschrijft.
        </p>
      )}
      {!isStored && <p className={page.soft}>Uw invoer kan op dit apparaat niet worden bewaard.</p>}
      <Strip
        faults={faults}
        visited={register.visited}
        registeredCount={summary.registeredCount}
        capitals={capitals}
        onNext={register.goToFault}
        onRemoveRow={(index) => register.onRemove(rows[index]!.key, index)}
        onRemoveRegistered={register.removeRegistered}
        onMendCapitals={register.mendCapitals}
      />
      <PupilRows
        rows={rows}
        fields={register.fields}
        activities={activities}
        validate={validate}
        overLimit={summary.overLimit}
        grades={activity.grades}
        target={register.target}
        goTo={register.goTo}
        onType={register.onType}
        onVisit={register.onVisit}
        onLeave={register.onLeave}
        onRemove={register.onRemove}
        onPaste={lists.paste}
      />
      <SendBar
        summary={summary}
        sent={sent}
        isFull={isFull}
        isForSeveral={isForSeveral}
        blockedReason={blockedReason}
        isSending={register.isSending}
        onSend={register.submit}
        onNextFault={faults.length > 0 ? register.goToFault : undefined}
      />
    </div>
  )
}
