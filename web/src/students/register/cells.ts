import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react'
import type { Validator } from './faults'
import { isList, isListInCell } from './paste'
import { isBlank, type PupilField, pupilFields, type PupilRow } from './rows'

/** The focusable elements of a row: its cells and its remove button. */
export type Stop = PupilField | 'remove'
export type CellPosition = { index: number; stop: Stop }

export type Choice = { value: string; label: string }

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

const positionOf = ({ dataset }: HTMLElement): CellPosition | undefined =>
  dataset.stop === undefined ? undefined : { index: Number(dataset.index), stop: dataset.stop as Stop }

const rowKeyOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-pupil]')?.dataset.pupil : undefined

const isAtEdge = (target: EventTarget, end: boolean) =>
  !(target instanceof HTMLInputElement) ||
  (target.selectionStart === target.selectionEnd && target.selectionStart === (end ? target.value.length : 0)) ||
  (target.value.length > 0 && target.selectionStart === 0 && target.selectionEnd === target.value.length)

/** The next cell that is empty but required, or has a fault; after the last one the first empty row. Null: leave the table. */
export function nextNeeded(rows: PupilRow[], validate: Validator, { index, stop }: CellPosition): CellPosition | null {
  const order: readonly Stop[] = [...pupilFields, 'remove']
  for (const [at, row] of rows.entries()) {
    if (at < index) continue
    if (isBlank(row)) return at === index ? null : { index: at, stop: 'first_name' }
    const faults = validate(row)
    const needed = pupilFields.find((field) => faults[field] && (at > index || order.indexOf(field) > order.indexOf(stop)))
    if (needed) return { index: at, stop: needed }
  }
  return null
}

type Options = Pick<RowsProps, 'rows' | 'fields' | 'validate'> & {
  isTable: boolean
  goTo: (position: CellPosition) => void
  onVisit: (position: CellPosition) => void
  onLeave: (key: number) => void
  onPaste: (text: string, at: { index: number; field: PupilField } | undefined) => void
}

export function useCellEvents({ rows, fields, validate, isTable, goTo, onVisit, onLeave, onPaste }: Options) {
  // Enter after Tab returns to the column where the row was begun, as in a spreadsheet.
  const startStop = useRef<Stop>('first_name')
  const isTabbing = useRef(false)

  const stops: readonly Stop[] = [...fields, 'remove']
  const previousCell = ({ index, stop }: CellPosition): CellPosition | null => {
    const previous = stops[stops.indexOf(stop) - 1]
    return previous ? { index, stop: previous } : index > 0 ? { index: index - 1, stop: fields.at(-1)! } : null
  }
  const sideways = (event: KeyboardEvent, { index, stop }: CellPosition, step: 1 | -1): CellPosition | null => {
    const next = stops[stops.indexOf(stop) + step]
    return next && isAtEdge(event.target, step > 0) ? { index, stop: next } : null
  }
  const inTable = (event: KeyboardEvent, position: CellPosition): CellPosition | null => {
    const vertically = (step: 1 | -1, stop = position.stop) => ({ index: position.index + step, stop })
    switch (event.key) {
      case 'ArrowLeft':
        return sideways(event, position, -1)
      case 'ArrowRight':
        return sideways(event, position, 1)
      case 'ArrowUp':
        return vertically(-1)
      case 'ArrowDown':
        return vertically(1)
      case 'Tab':
        return event.shiftKey ? previousCell(position) : nextNeeded(rows, validate, position)
      case 'Enter':
        if (position.stop === 'remove') return null
        return event.shiftKey ? vertically(-1) : vertically(1, startStop.current)
      default:
        return null
    }
  }
  /** The key of a phone's keyboard that says 'next'. */
  const inCards = (event: KeyboardEvent, { index, stop }: CellPosition): CellPosition | null => {
    if (event.key !== 'Enter' || stop === 'remove') return null
    const next = fields[fields.indexOf(stop) + 1]
    return next ? { index, stop: next } : { index: index + 1, stop: 'first_name' }
  }

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const position = positionOf(event.target as HTMLElement)
      isTabbing.current = event.key === 'Tab'
      if (!position || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
      const next = isTable ? inTable(event, position) : inCards(event, position)
      if (!next) return
      event.preventDefault()
      if (rows[next.index]) goTo(next)
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const position = positionOf(event.target)
      if (position && position.stop !== 'remove' && !isTabbing.current) startStop.current = position.stop
      if (position) onVisit(position)
      isTabbing.current = false
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const leftKey = rowKeyOf(event.target)
      if (leftKey !== undefined && leftKey !== rowKeyOf(event.relatedTarget)) onLeave(Number(leftKey))
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const text = event.clipboardData.getData('text/plain')
      const position = positionOf(event.target as HTMLElement)
      const at = position && position.stop !== 'remove' ? { index: position.index, field: position.stop } : undefined
      if (at ? !isListInCell(text, at.field) : !isList(text)) return
      event.preventDefault()
      onPaste(text, at)
    },
  }
}
