import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

type Options = {
  target?: RefObject<HTMLElement | null>
  isEnabled: boolean
  /** `element`: under the pointer. The browser empties the transfer after the event: read it before the first `await`. */
  onDrop: (transfer: DataTransfer, element: Element | undefined) => void
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

function isBehindDialog(target: HTMLElement | null | undefined) {
  const dialog = document.querySelector('[aria-modal=true]')
  return dialog !== null && !(target && dialog.contains(target))
}

/** Takes files dropped on a target; nested targets: the innermost. Returns whether files are dragged over it. */
export function useFileDrop({ target, isEnabled, onDrop }: Options): boolean {
  const [isOver, setOver] = useState(false)
  const takeFiles = useEffectEvent(onDrop)
  useEffect(() => {
    const element = target?.current
    const source: GlobalEventHandlers = element ?? window
    const listening = new AbortController()
    const canDrop = () => isEnabled && !isBehindDialog(element)
    const handleOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      const isHandled = event.defaultPrevented
      // Otherwise the browser opens the file, even outside a target.
      event.preventDefault()
      if (!isHandled && event.dataTransfer) event.dataTransfer.dropEffect = canDrop() ? 'copy' : 'none'
      setOver(canDrop())
    }
    const handleLeave = ({ relatedTarget }: DragEvent) => {
      const isStillOver = relatedTarget instanceof Node && (!element || element.contains(relatedTarget))
      if (!isStillOver) setOver(false)
    }
    const handleDrop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event) || event.defaultPrevented || !event.dataTransfer) return
      event.preventDefault()
      if (canDrop()) takeFiles(event.dataTransfer, event.target instanceof Element ? event.target : undefined)
    }
    source.addEventListener('dragover', handleOver, listening)
    source.addEventListener('dragleave', handleLeave, listening)
    source.addEventListener('drop', handleDrop, listening)
    return () => listening.abort()
  }, [target, isEnabled])
  return isOver
}
