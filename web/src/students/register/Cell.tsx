import type { ChangeEvent } from 'react'
import grid from '../../platform/list/cellGrid.module.css'
import type { Validator } from './checks'
import { fieldNames, type PupilField, type PupilRow, requiredFields } from './rows'

/** The focusable elements of a row: its cells and its remove button. */
export type Stop = PupilField | 'remove'
export type CellPosition = { index: number; stop: Stop }

export type Choice = { value: string; label: string }

/** Of the table, and of the cards on a phone. */
export type RowsProps = {
  rows: PupilRow[]
  /** The columns. */
  fields: readonly PupilField[]
  /** For which a pupil can be registered. */
  activities: readonly Choice[]
  validate: Validator
  overLimit: ReadonlySet<PupilRow>
  grades: number[]
  target: CellPosition | null
  onType: (key: number, field: PupilField, text: string) => void
  onRemove: (key: number, index: number) => void
}

export const stopId = (row: PupilRow, stop: Stop) => `leerling-${row.key}-${stop}`

type Props = {
  row: PupilRow
  index: number
  field: PupilField
  fault: string | undefined
  /** In the table only one cell is reached with Tab from outside. */
  tabIndex?: 0 | -1
  choices?: readonly Choice[] | undefined
  /** Of a list that helps to type. */
  listId?: string | undefined
  onType: (key: number, field: PupilField, text: string) => void
}

const keyboards: Partial<Record<PupilField, 'email' | 'numeric'>> = { email: 'email', grade: 'numeric' }

export function Cell({ row, index, field, fault, tabIndex, choices, listId, onType }: Props) {
  const id = stopId(row, field)
  const value = row.cells[field]
  const shared = {
    id,
    className: grid.input,
    'data-index': index,
    'data-stop': field,
    'aria-label': `${fieldNames[field]}, rij ${index + 1}`,
    'aria-required': requiredFields.has(field) || undefined,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}-fault`,
    tabIndex,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onType(row.key, field, event.currentTarget.value),
  }
  return (
    <>
      {choices ? (
        <select {...shared}>
          {/* What was pasted stays until another choice is made. */}
          {choices.some((choice) => choice.value === value) || value === '' ? null : <option value={value}>{value}</option>}
          <option value="">–</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          list={listId}
          inputMode={keyboards[field]}
          enterKeyHint="next"
          autoComplete="off"
          autoCapitalize={field === 'email' ? 'none' : undefined}
          spellCheck={false}
        />
      )}
      {fault !== undefined && (
        <small id={`${id}-fault`} className={grid.fault}>
          {fault}
        </small>
      )}
    </>
  )
}
