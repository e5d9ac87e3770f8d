import { type ComponentProps, type MouseEvent, useState } from 'react'
import { HoldDialog } from './holdDialog'
import { useCountDialog } from './openDialogs'
import { whenOpened } from './whenOpened'

const LoadedModal = whenOpened(async () => (await import('./dialogs')).Modal)

// The focus stays in the dialog.
const heldOverlay = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

/** A click beside it closes it, unless something is typed in it. */
export function Modal(props: ComponentProps<typeof LoadedModal>) {
  const [isHeld, setHeld] = useState(false)
  useCountDialog(props.opened)
  return (
    <HoldDialog value={setHeld}>
      <LoadedModal {...props} closeOnClickOutside={!isHeld} {...(isHeld && { overlayProps: heldOverlay })} />
    </HoldDialog>
  )
}
