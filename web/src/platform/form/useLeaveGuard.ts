import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { confirm } from '../feedback/confirm'
import { registerUnsavedWork } from './unsavedWork'

const UNSAVED = {
  title: 'Wijzigingen niet opgeslagen',
  body: 'Als u doorgaat, gaan uw wijzigingen verloren.',
  confirmLabel: 'Niet opslaan',
  danger: true,
}

const stay = () => undefined

/** `leave`: what closing does, for a form that can be closed on its page. */
export function useLeaveGuard(leave: () => void = stay, question: Parameters<typeof confirm>[0] = UNSAVED) {
  // A ref, not state: a key press can follow the last change before React has rendered it.
  const isDirty = useRef(false)
  const ask = async () => {
    // The same Escape key event would also close a dialog that opened synchronously.
    await new Promise((resolve) => setTimeout(resolve))
    return confirm(question)
  }

  useBlocker({
    enableBeforeUnload: () => isDirty.current,
    shouldBlockFn: async () => isDirty.current && !(await ask()),
  })

  useEffect(() => registerUnsavedWork(() => isDirty.current), [])

  const setDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty
  }, [])
  const closeWithoutAsking = () => {
    isDirty.current = false
    leave()
  }
  /** Before something on the page that replaces what was changed. */
  const mayDiscard = async () => !isDirty.current || ask()
  return {
    setDirty,
    isDirty: () => isDirty.current,
    mayDiscard,
    closeWithoutAsking,
    requestClose: async () => {
      if (await mayDiscard()) closeWithoutAsking()
    },
  }
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>

/** Guards the changes of a form, until the form goes. */
export function useGuardedChanges({ setDirty }: Pick<LeaveGuard, 'setDirty'>, isDirty: boolean) {
  useEffect(() => {
    setDirty(isDirty)
    return () => setDirty(false)
  }, [setDirty, isDirty])
}
