import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { type MouseEvent, use, useEffect } from 'react'
import { layers } from '../theme/theme'
import { AskedDialog, dismissAll, removeAsked, useAsked, useIsCovered } from './ask'

/** The dialogs that are asked. They are about the page below them, and go with it. */
export function Dialogs() {
  const { pathname } = useLocation()
  return <DialogsOfPage key={pathname} />
}

function DialogsOfPage() {
  const asked = useAsked((state) => state.asked)
  useEffect(
    () => () => {
      dismissAll()
      removeAsked()
    },
    [],
  )
  return asked.map((each) => (
    <AskedDialog key={each.id} value={each}>
      {each.dialog}
    </AskedDialog>
  ))
}

type Props = Pick<ModalProps, 'title' | 'size' | 'withCloseButton' | 'centered' | 'yOffset' | 'transitionProps' | 'children'> & {
  /** Something is typed in it: a click beside it does not close it. */
  isTyped?: boolean | undefined
  /** Lists of choices and calendars, which open over the dialog, have the same z-index. */
  hasChoices?: boolean | undefined
  /** What Escape and a click beside it answer; without it they dismiss the dialog. */
  onClose?: () => void
}

// The focus stays in the dialog.
const heldOverlay = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

/** The frame of what `ask` shows. */
export function Dialog({ isTyped = false, hasChoices = false, withCloseButton = false, onClose, ...modal }: Props) {
  const { id, isOpen, dismiss } = use(AskedDialog)!
  const isCovered = useIsCovered()
  // Mantine fades a dialog in that opens after it is mounted.
  const isMounted = useMounted()
  return (
    <Modal
      {...modal}
      opened={isMounted && isOpen}
      onClose={onClose ?? dismiss}
      onExitTransitionEnd={() => removeAsked(id)}
      // `ask` returns it, also from a dialog that opens over another.
      returnFocus={false}
      closeOnEscape={!isCovered}
      closeOnClickOutside={!isTyped}
      withCloseButton={withCloseButton}
      zIndex={hasChoices ? layers.overlay : layers.modal}
      {...(isTyped && { overlayProps: heldOverlay })}
    />
  )
}
