import { type ReactNode, type RefObject, useRef } from 'react'
import classes from './upload.module.css'
import { useFileDrop } from './useFileDrop'

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
