import { importFieldNames } from '@pre-u/contract/students/import/columns'
import { listed } from '@pre-u/contract/platform/words'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { saveFile } from '../../platform/api/http'
import { toastSuccess } from '../../platform/feedback/toast'
import { Office } from '../../platform/page/Office'
import page from '../../platform/page/page.module.css'
import { ColumnChoices } from '../../platform/upload/ColumnChoices'
import classes from './messages.module.css'
import { hasHeadings, isComplete, type ListColumn, missingColumns, withSuggestions } from './paste'
import { type PupilRow, toText } from './rows'
import { changedSinceSentInWords } from './words'

/** Each occurrence is an object of its own, so that the same text comes into view again. */
export type Problem = { text: string }

type NoticesProps = { closedReason: string; isStaff: boolean; rows: PupilRow[]; problem: Problem | null; changedSinceSent: number }

/** Saves a file when the browser refuses access to the clipboard. */
async function copyRows(rows: PupilRow[]) {
  const text = toText(rows)
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess('De rijen zijn gekopieerd')
  } catch {
    saveFile(new File([text], 'leerlingen.txt', { type: 'text/plain' }))
  }
}

/** Why nothing can be sent, why something was refused, and which rows were changed too late. */
export function Notices({ closedReason, isStaff, rows, problem, changedSinceSent }: NoticesProps) {
  const notice = useRef<HTMLDivElement>(null)
  // On a phone it stands above the cards, far from what was pasted or sent.
  useEffect(() => {
    if (problem) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div role="alert" className={classes.notices}>
      {closedReason && (
        <div className={classes.notice} data-tone="closed">
          <p>
            <strong>{closedReason}</strong> {rows.length > 0 && 'Wat u hebt ingevuld, staat er nog, maar kan niet meer worden verstuurd. '}
            {!isStaff && (
              <>
                Neem contact op met <Office /> als u nog iemand wilt inschrijven.
              </>
            )}
          </p>
          {rows.length > 0 && (
            <Button variant="default" leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />} onClick={() => void copyRows(rows)}>
              Rijen kopiëren
            </Button>
          )}
        </div>
      )}
      {problem && (
        <div ref={notice} className={classes.notice}>
          <p>{problem.text}</p>
        </div>
      )}
      {changedSinceSent > 0 && (
        <div className={classes.notice}>
          <p>{changedSinceSentInWords(changedSinceSent)}</p>
        </div>
      )}
    </div>
  )
}

type ColumnProps = { columns: ListColumn[]; isReading: boolean; onApply: (columns: ListColumn[]) => void; onCancel: () => void }

/** What is asked about a list before its rows go to the table. */
export function ColumnQuestion({ columns, isReading, onApply, onCancel }: ColumnProps) {
  const id = useId()
  const [mapped, setMapped] = useState(() => withSuggestions(columns))
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  const isHeaded = hasHeadings(columns)
  const missing = missingColumns(mapped)
  const unknown = mapped.flatMap(({ heading, field }, index) => (field === null ? [`‘${heading || `Kolom ${index + 1}`}’`] : []))
  return (
    <section ref={section} tabIndex={-1} className={classes.mapping} aria-labelledby={id}>
      <h2 id={id}>{isHeaded ? 'Wat betekenen deze kolommen?' : 'Kloppen deze kolommen?'}</h2>
      <p>
        {isHeaded
          ? 'Niet elk kopje is duidelijk. Kies wat de kolom betekent, of sla de kolom over.'
          : 'De lijst heeft geen kopjes. Kijk of elke kolom goed is herkend.'}
      </p>
      <ColumnChoices columns={mapped} isOpen={(index) => columns[index]!.field === null} names={importFieldNames} onChange={setMapped} />
      {missing.length > 0 && <p className={page.soft}>Geen kolom zegt wat {listed(missing)} is. U kunt dat straks zelf invullen.</p>}
      {unknown.length > 0 && <p className={page.soft}>Kies nog wat {listed(unknown)} betekent, of ‘Niet gebruiken’.</p>}
      <div className={classes.buttons}>
        <Button disabled={!isComplete(mapped)} loading={isReading} onClick={() => onApply(mapped)}>
          Rijen overnemen
        </Button>
        <Button variant="default" onClick={onCancel}>
          Annuleren
        </Button>
      </div>
    </section>
  )
}
