import { Checkbox } from '@mantine/core'
import { formatDay } from '@pre-u/contract/platform/dates'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import { type ComponentProps, type KeyboardEvent, memo } from 'react'
import { parseDay } from '../../platform/dates/day'
import grid from '../../platform/list/cellGrid.module.css'
import { ChooseAll } from '../../platform/form/ChooseAll'
import classes from './newYear.module.css'
import type { Change, Row } from './rows'

export type GridColumn = { field: string; label: string; kind: 'code' | 'text' | 'day' | 'time' }

type Props = {
  label: string
  columns: GridColumn[]
  rows: Row[]
  /** Of the chosen rows, by key. */
  faults: ReadonlyMap<number, FieldErrors>
  existsText: string
  onChange: (change: Change) => void
  onChooseAll: (isChosen: boolean) => void
}

const noFaults: FieldErrors = {}

/** Up and down go to the same cell of another row. */
function moveInColumn(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const { target, currentTarget } = event
  if (step === undefined || !(target instanceof HTMLInputElement) || !target.dataset.field) return
  const cells = [...currentTarget.querySelectorAll<HTMLInputElement>(`input[data-field='${target.dataset.field}']:enabled`)]
  const next = cells[cells.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

export function CopyGrid({ label, columns, rows, faults, existsText, onChange, onChooseAll }: Props) {
  const open = rows.filter(({ exists }) => !exists)
  const chosen = open.filter(({ isChosen }) => isChosen).length
  return (
    <div className={grid.scroller}>
      {/* The keys bubble from the cells; the table itself is not focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className={`${grid.table} ${classes.grid}`} aria-label={label} onKeyDown={moveInColumn}>
        <thead>
          <tr>
            <th scope="col" className={classes.tick}>
              <ChooseAll label={`Alle ${label.toLowerCase()} kiezen`} count={open.length} chosen={chosen} onChoose={onChooseAll} />
            </th>
            {columns.map(({ field, label: heading, kind }) => (
              <th key={field} scope="col" data-kind={kind}>
                {heading}
              </th>
            ))}
            <th scope="col">Opmerking</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow
              key={row.key}
              row={row}
              columns={columns}
              faults={(row.isChosen && faults.get(row.key)) || noFaults}
              existsText={existsText}
              onChange={onChange}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Pick<Props, 'columns' | 'existsText' | 'onChange'> & { row: Row; faults: FieldErrors }

const weekdayOf = (text: string) => {
  const day = parseDay(text)
  return day === null ? '' : formatDay(day).slice(0, 2)
}

const GridRow = memo(function GridRow({ row, columns, faults, existsText, onChange }: RowProps) {
  const { key, isChosen, exists, cells, notes } = row
  const title = cells.name!
  return (
    <tr data-off={!isChosen || undefined}>
      <td className={classes.tick}>
        <Checkbox
          aria-label={`${title} overnemen`}
          checked={isChosen}
          disabled={exists}
          onChange={(event) => onChange({ key, isChosen: event.currentTarget.checked })}
        />
      </td>
      {columns.map(({ field, label, kind }) => (
        <td key={field} data-label={label} data-kind={kind}>
          {kind === 'day' && <span className={classes.weekday}>{weekdayOf(cells[field]!)}</span>}
          <GridCell
            id={`${field}-${key}`}
            data-field={field}
            aria-label={`${label}, ${title}`}
            value={cells[field]!}
            fault={faults[field]?.[0]}
            disabled={!isChosen}
            inputMode={kind === 'day' || kind === 'time' ? 'numeric' : undefined}
            onType={(text) => onChange({ key, field, text })}
          />
        </td>
      ))}
      <td className={classes.notes}>{exists ? existsText : notes.join(' ')}</td>
    </tr>
  )
})

type GridCellProps = Pick<ComponentProps<'input'>, 'inputMode' | 'aria-label' | 'disabled'> & {
  id: string
  value: string
  fault: string | undefined
  onType: (text: string) => void
  'data-field': string
}

const GridCell = ({ id, fault, onType, ...others }: GridCellProps) => (
  <>
    <input
      {...others}
      id={id}
      className={grid.input}
      enterKeyHint="next"
      autoComplete="off"
      spellCheck={false}
      aria-invalid={fault !== undefined}
      aria-describedby={fault === undefined ? undefined : `${id}-fault`}
      onChange={(event) => onType(event.currentTarget.value)}
    />
    {fault !== undefined && (
      <small id={`${id}-fault`} className={grid.fault}>
        {fault}
      </small>
    )}
  </>
)

export const periodColumns: GridColumn[] = [
  { field: 'name', label: 'Naam', kind: 'text' },
  { field: 'start_date', label: 'Begindatum', kind: 'day' },
  { field: 'end_date', label: 'Einddatum', kind: 'day' },
]
export const activityColumns: GridColumn[] = [
  { field: 'code', label: 'Code', kind: 'code' },
  { field: 'name', label: 'Naam', kind: 'text' },
  { field: 'start_at', label: 'Datum', kind: 'day' },
  { field: 'from', label: 'Van', kind: 'time' },
  { field: 'end_at', label: 'Tot', kind: 'time' },
  { field: 'deadline', label: 'Deadline', kind: 'day' },
]
export const programColumns: GridColumn[] = [...periodColumns, { field: 'deadline', label: 'Deadline', kind: 'day' }]
