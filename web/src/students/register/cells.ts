import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react'
import type { Judge } from './faults'
import { isList } from './paste'
import { type PupilField, pupilFields, type PupilRow } from './rows'

/** The focusable elements of a row: its cells and its remove button. */
const stops = [...pupilFields, 'remove'] as const
export type Stop = (typeof stops)[number]
export type Spot = { index: number; stop: Stop }

export type RowsProps = {
  rows: PupilRow[]
  judge: Judge
  grades: number[]
  target: Spot | null
  onType: (key: number, field: PupilField, text: string) => void
  onRemove: (key: number) => void
}

export const stopId = (row: PupilRow, stop: Stop) => `leerling-${row.key}-${stop}`

const spotOf = ({ dataset }: HTMLElement): Spot | undefined =>
  dataset.stop === undefined ? undefined : { index: Number(dataset.index), stop: dataset.stop as Stop }

const rowKeyOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-pupil]')?.dataset.pupil : undefined

const isAtEdge = (target: EventTarget, end: boolean) =>
  !(target instanceof HTMLInputElement) ||
  (target.selectionStart === target.selectionEnd && target.selectionStart === (end ? target.value.length : 0)) ||
  (target.value.length > 0 && target.selectionStart === 0 && target.selectionEnd === target.value.length)

type Options = {
  count: number
  goTo: (spot: Spot) => void
  onLeave: (key: number) => void
  onPaste: (text: string, at: { index: number; field: PupilField } | undefined) => void
}

export function useCellEvents({ count, goTo, onLeave, onPaste }: Options) {
  // Enter after Tab returns to the column where the row was begun, as in a spreadsheet.
  const begun = useRef<Stop>('first_name')
  const byTab = useRef(false)

  const sideways = (event: KeyboardEvent, { index, stop }: Spot, step: 1 | -1) => {
    const next = stops[stops.indexOf(stop) + step]
    if (!next || !isAtEdge(event.target, step > 0)) return
    event.preventDefault()
    goTo({ index, stop: next })
  }

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const spot = spotOf(event.target as HTMLElement)
      byTab.current = event.key === 'Tab'
      if (!spot || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
      if (event.key === 'ArrowLeft') sideways(event, spot, -1)
      if (event.key === 'ArrowRight') sideways(event, spot, 1)
      const isEnter = event.key === 'Enter' && spot.stop !== 'remove'
      const down = isEnter ? (event.shiftKey ? -1 : 1) : ({ ArrowDown: 1, ArrowUp: -1 } as Record<string, number>)[event.key]
      if (!down) return
      event.preventDefault()
      const index = spot.index + down
      if (index < 0 || index >= count) return
      goTo({ index, stop: isEnter && !event.shiftKey ? begun.current : spot.stop })
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const spot = spotOf(event.target)
      if (spot && spot.stop !== 'remove' && !byTab.current) begun.current = spot.stop
      byTab.current = false
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const left = rowKeyOf(event.target)
      if (left !== undefined && left !== rowKeyOf(event.relatedTarget)) onLeave(Number(left))
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const text = event.clipboardData.getData('text/plain')
      if (!isList(text)) return
      event.preventDefault()
      const spot = spotOf(event.target as HTMLElement)
      onPaste(text, spot && spot.stop !== 'remove' ? { index: spot.index, field: spot.stop } : undefined)
    },
  }
}
