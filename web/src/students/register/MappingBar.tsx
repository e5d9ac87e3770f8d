import { importFieldNames } from '@pre-u/contract/students/import/columns'
import { listed } from '@pre-u/contract/platform/words'
import { Button } from '@mantine/core'
import page from '../../platform/page/page.module.css'
import { ColumnChoices } from '../../platform/upload/ColumnChoices'
import { useEffect, useId, useRef, useState } from 'react'
import { hasHeadings, isComplete, type ListColumn, missingColumns, withSuggestions } from './paste'
import classes from './messages.module.css'

type Props = { columns: ListColumn[]; isReading: boolean; onApply: (columns: ListColumn[]) => void; onCancel: () => void }

export function MappingBar({ columns, isReading, onApply, onCancel }: Props) {
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
          ? 'Niet elk kopje is duidelijk. Kies wat de kolom betekent, of laat haar weg.'
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
