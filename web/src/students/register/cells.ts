import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react'
import type { Validator } from './faults'
import { isList } from './paste'
import { type PupilField, pupilFields, type PupilRow } from './rows'

/** The focusable elements of a row: its cells and its remove button. */
const stops = [...pupilFields, 'remove'] as const
export type Stop = (typeof stops)[number]
export type CellPosition = { index: number; stop: Stop }

export type RowsProps = {
  rows: PupilRow[]
  validate: Validator
  grades: number[]
  target: CellPosition | null
  onType: (key: number, field: PupilField, text: string) => void
  onRemove: (key: number) => void
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

type Options = {
  count: number
  goTo: (position: CellPosition) => void
  onLeave: (key: number) => void
  onPaste: (text: string, at: { index: number; field: PupilField } | undefined) => void
}

export function useCellEvents({ count, goTo, onLeave, onPaste }: Options) {
  // Enter after Tab returns to the column where the row was begun, as in a spreadsheet.
  const startStop = useRef<Stop>('first_name')
  const isTabbing = useRef(false)

  const moveSideways = (event: KeyboardEvent, { index, stop }: CellPosition, step: 1 | -1) => {
    const next = stops[stops.indexOf(stop) + step]
    if (!next || !isAtEdge(event.target, step > 0)) return
    event.preventDefault()
    goTo({ index, stop: next })
  }

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const position = positionOf(event.target as HTMLElement)
      isTabbing.current = event.key === 'Tab'
      if (!position || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
      if (event.key === 'ArrowLeft') moveSideways(event, position, -1)
      if (event.key === 'ArrowRight') moveSideways(event, position, 1)
      const isEnter = event.key === 'Enter' && position.stop !== 'remove'
      const rowStep = isEnter ? (event.shiftKey ? -1 : 1) : ({ ArrowDown: 1, ArrowUp: -1 } as Record<string, number>)[event.key]
      if (!rowStep) return
      event.preventDefault()
      const index = position.index + rowStep
      if (index < 0 || index >= count) return
      goTo({ index, stop: isEnter && !event.shiftKey ? startStop.current : position.stop })
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const position = positionOf(event.target)
      if (position && position.stop !== 'remove' && !isTabbing.current) startStop.current = position.stop
      isTabbing.current = false
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const leftKey = rowKeyOf(event.target)
      if (leftKey !== undefined && leftKey !== rowKeyOf(event.relatedTarget)) onLeave(Number(leftKey))
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const text = event.clipboardData.getData('text/plain')
      if (!isList(text)) return
      event.preventDefault()
      const position = positionOf(event.target as HTMLElement)
      onPaste(text, position && position.stop !== 'remove' ? { index: position.index, field: position.stop } : undefined)
    },
  }
}
