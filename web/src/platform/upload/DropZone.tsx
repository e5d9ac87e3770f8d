import { type ReactNode, type RefObject, useRef } from 'react'
import classes from './upload.module.css'
import { useFileDrop } from './useFileDrop'

type Props = {
  label: string
  /** As the attribute of an input. */
  accept: string
  multiple?: boolean
  /** `isDropped`: the files were dragged, which goes wrong more easily than choosing them. */
  onFiles: (files: File[], isDropped: boolean) => void
  /** A button inside clicks it to open the file dialog. */
  input: RefObject<HTMLInputElement | null>
  children: ReactNode
}

/** Files are dropped on it, or chosen with a button inside. */
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
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {children}
    </fieldset>
  )
}
