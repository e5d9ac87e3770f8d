import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isTyping } from '../../platform/hooks/keyboard'
import type { CellPosition, RowsProps, Stop } from './Cell'
import { isList, isListInCell } from './paste'
import type { PupilField } from './rows'

const positionOf = ({ dataset }: HTMLElement): CellPosition | undefined =>
  dataset.stop === undefined ? undefined : { index: Number(dataset.index), stop: dataset.stop as Stop }

const rowKeyOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-pupil]')?.dataset.pupil : undefined

const isAtEdge = (target: EventTarget, end: boolean) =>
  !(target instanceof HTMLInputElement) ||
  (target.selectionStart === target.selectionEnd && target.selectionStart === (end ? target.value.length : 0)) ||
  (target.value.length > 0 && target.selectionStart === 0 && target.selectionEnd === target.value.length)

/** Tab goes to the next column, and from the last one to the next row. */
export function neighbour(fields: readonly PupilField[], { index, stop }: CellPosition, step: 1 | -1): CellPosition {
  const next = fields[(stop === 'remove' ? fields.length : fields.indexOf(stop)) + step]
  return next ? { index, stop: next } : { index: index + step, stop: step > 0 ? fields[0]! : fields.at(-1)! }
}

/** `startStop`: Enter returns to the column where the row was begun, as in a spreadsheet. */
function nextInTable(event: KeyboardEvent, fields: readonly PupilField[], position: CellPosition, startStop: Stop): CellPosition | null {
  const { index, stop } = position
  const stops: readonly Stop[] = [...fields, 'remove']
  const sideways = (step: 1 | -1) => {
    const next = stops[stops.indexOf(stop) + step]
    return next && isAtEdge(event.target, step > 0) ? { index, stop: next } : null
  }
  switch (event.key) {
    case 'ArrowLeft':
      return sideways(-1)
    case 'ArrowRight':
      return sideways(1)
    case 'ArrowUp':
      return { index: index - 1, stop }
    case 'ArrowDown':
      return { index: index + 1, stop }
    case 'Tab':
      return neighbour(fields, position, event.shiftKey ? -1 : 1)
    case 'Enter':
      if (stop === 'remove') return null
      return event.shiftKey ? { index: index - 1, stop } : { index: index + 1, stop: startStop }
    default:
      return null
  }
}

/** By the key of a phone's keyboard that says 'next'. */
const nextInCards = ({ key }: KeyboardEvent, fields: readonly PupilField[], position: CellPosition) =>
  key === 'Enter' && position.stop !== 'remove' ? neighbour(fields, position, 1) : null

type Options = Pick<RowsProps, 'rows' | 'fields'> & {
  isTable: boolean
  goTo: (position: CellPosition) => void
  onVisit: (position: CellPosition) => void
  onLeave: (key: number) => void
  onPaste: (text: string, at: { index: number; field: PupilField } | undefined) => void
}

/** Moves between cells, and says which one is visited. What bubbles from the cells is handled where they are together. */
export function useCellEvents({ rows, fields, isTable, goTo, onVisit, onLeave, onPaste }: Options) {
  const startStop = useRef<Stop>('first_name')
  const isTabbing = useRef(false)
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const position = positionOf(event.target as HTMLElement)
      isTabbing.current = event.key === 'Tab'
      if (!position || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
      const next = isTable ? nextInTable(event, fields, position, startStop.current) : nextInCards(event, fields, position)
      // Before the first row and after the last one the browser goes out of the table.
      if (!next || (event.key === 'Tab' && !rows[next.index])) return
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

const isInGrid = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.closest('[data-pupil]') !== null

/** The browser's own undo, if it has any, changes the text before the next task. */
function undoUnlessBrowserDoes(undo: () => void) {
  const controller = new AbortController()
  document.addEventListener('input', () => controller.abort(), { signal: controller.signal })
  setTimeout(() => {
    if (controller.signal.aborted) return
    controller.abort()
    undo()
  })
}

type Shortcuts = {
  onSend: () => void
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
  /** Whether the browser can undo what was typed in this cell. */
  isTypedIn: (cell: HTMLElement) => boolean
}

/** Ctrl Enter sends, Ctrl Z undoes, Ctrl Y and Ctrl Shift Z redo. Within a cell the browser undoes its own typing first. */
export function useShortcuts({ onSend, onUndo, onRedo, isTypedIn }: Shortcuts) {
  const handleKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('[aria-modal=true]')) return
    const key = event.key.toLowerCase()
    if (key === 'enter') {
      event.preventDefault()
      onSend()
    }
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
    if (!(isRedo || key === 'z') || (isTyping(event) && !isInGrid(event.target))) return
    const move = isRedo ? onRedo : onUndo
    if (!move) return
    if (!isRedo && isInGrid(event.target) && isTypedIn(event.target)) return undoUnlessBrowserDoes(move)
    event.preventDefault()
    move()
  })
  // Before the browser paints: who sees the grid can press its keys.
  useLayoutEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
