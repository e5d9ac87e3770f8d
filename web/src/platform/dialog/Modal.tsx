import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { createContext, type MouseEvent, useState, useEffect } from 'react'
import { create } from 'zustand'

const useOpenDialogs = create(() => ({ count: 0 }))

const changeBy = (difference: number) => useOpenDialogs.setState(({ count }) => ({ count: count + difference }))

/** Counts a dialog while it is open. */
function useCountDialog(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return undefined
    changeBy(1)
    return () => changeBy(-1)
  }, [isOpen])
}

/** Whether a dialog waits for the user. */
export const useIsDialogOpen = () => useOpenDialogs(({ count }) => count > 0)

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
