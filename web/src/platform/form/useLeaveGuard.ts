import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { confirm } from '../feedback/confirm'
import { registerUnsavedWork } from './unsavedWork'

const UNSAVED = {
  title: 'Wijzigingen niet opgeslagen',
  body: 'Als u nu sluit, gaan uw wijzigingen verloren.',
  confirmLabel: 'Niet opslaan',
  danger: true,
}

export function useLeaveGuard(leave: () => void, question: Parameters<typeof confirm>[0] = UNSAVED) {
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
  return {
    setDirty,
    closeWithoutAsking,
    requestClose: async () => {
      if (!isDirty.current || (await ask())) closeWithoutAsking()
    },
  }
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>
