import type { Activity } from '@pre-u/contract/activities/activities'
import { type ReactNode, useMemo, useRef } from 'react'
import { Button, UnstyledButton } from '@mantine/core'
import page from '../../platform/page/page.module.css'
import { useFileDrop } from '../../platform/upload/DropZone'
import { counted, number } from '../../platform/words'
import { useOpenActivities } from '../useOpenActivities'
import { useShortcuts } from './keys'
import messages from './messages.module.css'
import { ColumnQuestion } from './Notices'
import { PupilGrid } from './PupilGrid'
import classes from './register.module.css'
import { fieldNames, type PupilRow, rowWithoutCapitals } from './rows'
import { askAboutExcess } from './ExcessDialog'
import { SendBar } from './SendBar'
import type { Register } from './useRegister'
import { faultsInWords } from './words'

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
  const { grid, summary, lists } = register
  const activities = useOpenActivities().map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
  const entry = useRef<HTMLDivElement>(null)
  const isOver = useFileDrop({ target: entry, isEnabled: isOpen, onDrop: ({ files: [file] }) => file && lists.readFile(file) })
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
        <ColumnQuestion
          key={JSON.stringify(lists.columns)}
          columns={lists.columns}
          isReading={lists.isReading}
          onApply={lists.apply}
          onCancel={lists.cancel}
        />
      )}
      {summary.filled.length === 0 && (
        <p className={page.soft}>
          Typ leerlingen in de tabel, plak ze uit Excel of Outlook, of kies een bestand. Uw invoer wordt als concept bewaard tot u
          inschrijft. Alleen u ziet het.
        </p>
      )}
      <Strip activity={activity} register={register} />
      <PupilGrid {...grid} activities={activities} grades={activity.grades} onPaste={lists.paste} />
      <SendBar register={register} sent={sent} isFull={isFull} blockedReason={blockedReason} />
    </div>
  )
}

/** What is wrong with the rows and what one click can mend, on one line. */
function Strip({ activity, register }: Pick<Props, 'activity' | 'register'>) {
  const { grid, faults, visited, summary, destination } = register
  const capitals = useMemo(() => findCapitals(grid.rows), [grid.rows])
  const at = faults.findIndex(({ index, field }) => index === visited?.index && field === visited.stop)
  const shown = faults[Math.max(at, 0)]
  // Staff may exceed a limit.
  const excess = destination.isStaffUser ? 0 : summary.overLimit.size
  if (!shown && capitals.count === 0 && excess === 0) return null
  return (
    <section className={messages.strip} data-tone={shown ? 'fault' : undefined} aria-label="Controle van de rijen">
      {shown && (
        <>
          <h2>{at < 0 ? faultsInWords(faults.length) : `Fout ${number(at + 1)} van ${number(faults.length)}`}</h2>
          <Button variant="default" size="xs" className={messages.jump} onClick={register.goToFault}>
            Volgende fout
          </Button>
          <output>
            Rij {shown.index + 1}, {fieldNames[shown.field]}: {shown.message}
          </output>
          <UnstyledButton className={messages.offer} onClick={() => grid.onRemove(grid.rows[shown.index]!.key, shown.index)}>
            Rij {shown.index + 1} verwijderen
          </UnstyledButton>
        </>
      )}
      {summary.registeredCount > 0 && (
        <UnstyledButton className={messages.offer} onClick={register.removeRegistered}>
          {summary.registeredCount === 1
            ? 'Verwijder wie al ingeschreven is'
            : `Verwijder de ${number(summary.registeredCount)} die al ingeschreven zijn`}
        </UnstyledButton>
      )}
      {excess > 0 && (
        <UnstyledButton className={messages.offer} onClick={() => askAboutExcess(activity, register)}>
          {number(excess)} te veel: wat nu?
        </UnstyledButton>
      )}
      {capitals.count > 0 && (
        <UnstyledButton className={messages.offer} onClick={register.mendCapitals}>
          Schrijf {counted(capitals.count, 'naam', 'namen')} als ‘{capitals.example}’
        </UnstyledButton>
      )}
    </section>
  )
}
