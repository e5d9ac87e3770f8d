import { type DragEvent, type ReactNode, type RefObject, useState } from 'react'
import classes from './upload.module.css'

type Props = {
  /** Named by what is dropped here. */
  label: string
  /** As an `accept` attribute: what the dialog of the computer shows first. */
  accept: string
  multiple?: boolean
  /** `isDropped`: it came by dragging, which goes wrong more easily than choosing. */
  onFiles: (files: File[], isDropped: boolean) => void
  /** A button within clicks it to open the dialog of the computer. */
  input: RefObject<HTMLInputElement | null>
  children: ReactNode
}

export const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) => dataTransfer?.types.includes('Files') ?? false

/** Where files are dropped, or chosen with a button within. */
export function DropZone({ label, accept, multiple = false, onFiles, input, children }: Props) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    // Not for the page around it as well.
    event.stopPropagation()
    setOver(false)
    onFiles([...event.dataTransfer.files], true)
  }
  return (
    // Whoever does not drag uses the button within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={classes.zone}
      aria-label={label}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])], false)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {children}
    </fieldset>
  )
}
