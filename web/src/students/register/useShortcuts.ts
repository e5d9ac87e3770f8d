import { useEffectEvent, useLayoutEffect } from 'react'
import { isTyping } from '../../platform/hooks/keyboard'

type Options = {
  onSend: () => void
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
  /** Whether the browser can undo what was typed in this cell. */
  isTypedIn: (cell: HTMLElement) => boolean
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

/** Ctrl Enter sends, Ctrl Z undoes, Ctrl Y and Ctrl Shift Z redo. Within a cell the browser undoes its own typing first. */
export function useShortcuts({ onSend, onUndo, onRedo, isTypedIn }: Options) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
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
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
