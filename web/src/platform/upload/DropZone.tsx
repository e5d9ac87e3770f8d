import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './upload.module.css'

type Props = {
  label: string
  accept: string
  multiple?: boolean
  /** `isDropped`: dragged, which is more error-prone than choosing. */
  onFiles: (files: File[], isDropped: boolean) => void
  input: RefObject<HTMLInputElement | null>
  children: ReactNode
}

export function DropZone({ label, accept, multiple = false, onFiles, input, children }: Props) {
  const target = useRef<HTMLFieldSetElement>(null)
  const isOver = useFileDrop({ target, isEnabled: true, onDrop: ({ files }) => onFiles([...files], true) })
  return (
    <fieldset ref={target} className={classes.zone} aria-label={label} data-over={isOver || undefined}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])], false)
          // Otherwise choosing the same file again fires no event.
          currentTarget.value = ''
        }}
      />
      {children}
    </fieldset>
  )
}

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
