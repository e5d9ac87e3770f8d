import { type ImportField, importFieldNames, importFields } from '@pre-u/contract/students/import/columns'
import { Button } from '@mantine/core'
import page from '../../platform/page/page.module.css'
import { useEffect, useId, useRef, useState } from 'react'
import { hasHeadings, isComplete, type ListColumn, missingColumns, withSuggestions } from './paste'
import classes from './messages.module.css'

type Props = { columns: ListColumn[]; isReading: boolean; onApply: (columns: ListColumn[]) => void; onCancel: () => void }

const listFormat = new Intl.ListFormat('nl')

export function MappingBar({ columns, isReading, onApply, onCancel }: Props) {
  const id = useId()
  const [mapped, setMapped] = useState(() => withSuggestions(columns))
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  const isHeaded = hasHeadings(columns)
  const missing = missingColumns(mapped)

  // A field belongs to one column: choosing it here clears it there.
  const choose = (index: number, field: ImportField | null) =>
    setMapped((current) =>
      current.map((column, other) => {
        if (other === index) return { ...column, field }
        return column.field === field && field !== 'ignore' ? { ...column, field: null } : column
      }),
    )
  return (
    <section ref={section} tabIndex={-1} className={classes.mapping} aria-labelledby={id}>
      <h2 id={id}>{isHeaded ? 'Wat betekenen deze kolommen?' : 'Kloppen deze kolommen?'}</h2>
      <p>
        {isHeaded
          ? 'Niet elk kopje is duidelijk. Kies wat de kolom betekent, of laat haar weg.'
          : 'De lijst heeft geen kopjes. Kijk of elke kolom goed is herkend.'}
      </p>
      <ol className={classes.columns}>
        {mapped.map(({ heading, field, examples }, index) => (
          <li key={index} data-open={columns[index]!.field === null || undefined}>
            <label htmlFor={`${id}-${index}`}>{heading || `Kolom ${index + 1}`}</label>
            <select
              id={`${id}-${index}`}
              value={field ?? ''}
              aria-describedby={`${id}-${index}-examples`}
              onChange={(event) => choose(index, (event.currentTarget.value || null) as ImportField | null)}
            >
              <option value="">Kies…</option>
              {importFields.map((name) => (
                <option key={name} value={name}>
                  {importFieldNames[name]}
                </option>
              ))}
            </select>
            <small id={`${id}-${index}-examples`}>{examples.join(', ') || 'leeg'}</small>
          </li>
        ))}
      </ol>
      {missing.length > 0 && (
        <p className={page.soft}>Geen kolom zegt wat {listFormat.format(missing)} is. U kunt dat straks zelf invullen.</p>
      )}
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
