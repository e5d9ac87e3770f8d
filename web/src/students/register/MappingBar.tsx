import { type ImportField, importFieldNames, importFields } from '@pre-u/contract/students/import/columns'
import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { isComplete, type ListColumn, notTold } from './paste'
import classes from './register.module.css'

type Props = { columns: ListColumn[]; isReading: boolean; onApply: (columns: ListColumn[]) => void; onCancel: () => void }

const listed = new Intl.ListFormat('nl')

export function MappingBar({ columns, isReading, onApply, onCancel }: Props) {
  const id = useId()
  const [told, setTold] = useState(columns)
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  const hasHeadings = columns.some(({ heading }) => heading !== '')
  const missing = notTold(told)

  // A field belongs to one column: choosing it here clears it there.
  const choose = (index: number, field: ImportField | null) =>
    setTold((now) =>
      now.map((column, at) => {
        if (at === index) return { ...column, field }
        return column.field === field && field !== 'ignore' ? { ...column, field: null } : column
      }),
    )
  return (
    <section ref={place} tabIndex={-1} className={classes.mapping} aria-labelledby={id}>
      <h2 id={id}>{hasHeadings ? 'Wat betekenen deze kolommen?' : 'Kloppen deze kolommen?'}</h2>
      <p>
        {hasHeadings
          ? 'Niet elk kopje is herkend. Kies wat de kolom betekent, of laat haar weg.'
          : 'De lijst heeft geen kopjes. Kijk of elke kolom goed is herkend.'}
      </p>
      <ol className={classes.columns}>
        {told.map(({ heading, field, examples }, index) => (
          <li key={index} data-open={field === null || undefined}>
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
        <p className={classes.soft}>Geen kolom zegt wat {listed.format(missing)} is. U kunt dat straks zelf invullen.</p>
      )}
      <div className={classes.buttons}>
        <Button disabled={!isComplete(told)} loading={isReading} onClick={() => onApply(told)}>
          Rijen overnemen
        </Button>
        <Button variant="default" onClick={onCancel}>
          Annuleren
        </Button>
      </div>
    </section>
  )
}
