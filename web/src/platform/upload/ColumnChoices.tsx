import { useId } from 'react'
import classes from './upload.module.css'

type FileColumn<Field extends string> = { heading: string; field: Field | null; examples: string[] }

type Props<Field extends string> = {
  columns: FileColumn<Field>[]
  /** Whether the meaning of a column was not recognised. */
  isOpen: (index: number) => boolean
  names: Record<Field, string>
  onChange: (columns: FileColumn<Field>[]) => void
}

/** What each column of a list means. */
export function ColumnChoices<Field extends string>({ columns, isOpen, names, onChange }: Props<Field>) {
  const id = useId()
  // A field belongs to one column: choosing it here clears it there.
  const choose = (index: number, field: Field | null) =>
    onChange(
      columns.map((column, other) => {
        if (other === index) return { ...column, field }
        return column.field === field && field !== 'ignore' ? { ...column, field: null } : column
      }),
    )
  return (
    <ol className={classes.columns}>
      {columns.map(({ heading, field, examples }, index) => (
        <li key={index} data-open={isOpen(index) || undefined}>
          <label htmlFor={`${id}-${index}`}>{heading || `Kolom ${index + 1}`}</label>
          <select
            id={`${id}-${index}`}
            value={field ?? ''}
            aria-describedby={`${id}-${index}-examples`}
            onChange={(event) => choose(index, (event.currentTarget.value || null) as Field | null)}
          >
            <option value="">Kies…</option>
            {Object.entries<string>(names).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
          <small id={`${id}-${index}-examples`}>{examples.join(', ') || 'leeg'}</small>
        </li>
      ))}
    </ol>
  )
}
