import { stopId } from './cells'
import classes from './grid.module.css'
import { fieldNames, type PupilField, type PupilRow } from './rows'

type Props = {
  row: PupilRow
  index: number
  field: PupilField
  fault: string | undefined
  onType: (key: number, field: PupilField, text: string) => void
}

const modes: Partial<Record<PupilField, 'email' | 'numeric'>> = { email: 'email' }

export function Cell({ row, index, field, fault, onType }: Props) {
  const id = stopId(row, field)
  return (
    <>
      <input
        id={id}
        className={classes.input}
        data-index={index}
        data-stop={field}
        aria-label={`${fieldNames[field]}, rij ${index + 1}`}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        inputMode={modes[field]}
        autoComplete="off"
        autoCapitalize={field === 'email' ? 'none' : undefined}
        spellCheck={false}
        value={row.cells[field]}
        onChange={(event) => onType(row.key, field, event.currentTarget.value)}
      />
      {fault !== undefined && (
        <small id={`${id}-fault`} className={classes.fault}>
          {fault}
        </small>
      )}
    </>
  )
}
