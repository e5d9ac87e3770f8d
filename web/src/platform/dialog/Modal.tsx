import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { createContext, type MouseEvent, useState } from 'react'
import { useCountDialog } from './openDialogs'

/** Tells the dialog around it whether something is typed in it: a click beside that does not close it. Undefined outside a dialog. */
export const HoldDialog = createContext<((isTyped: boolean) => void) | undefined>(undefined)

// The focus stays in the dialog.
const heldOverlay = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

/** A click beside it closes it, unless something is typed in it. */
export function Modal(props: ModalProps) {
  const [isHeld, setHeld] = useState(false)
  useCountDialog(props.opened)
  return (
    <HoldDialog value={setHeld}>
      <MantineModal {...props} closeOnClickOutside={!isHeld} {...(isHeld && { overlayProps: heldOverlay })} />
    </HoldDialog>
  )
}
