import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { confirm } from '../feedback/confirm'

const UNSAVED = {
  title: 'Wijzigingen niet opgeslagen',
  body: 'Als u nu sluit, gaan uw wijzigingen verloren.',
  confirmLabel: 'Niet opslaan',
  danger: true,
}

/** Asks before unsaved changes are left behind, whichever way: closing, Back, another page, or closing the tab. */
export function useLeaveGuard(leave: () => void, question: Parameters<typeof confirm>[0] = UNSAVED) {
  // Not state: on a busy machine a key can follow the last letter before the page has been drawn again, and must still find it.
  const isDirty = useRef(false)
  const ask = async () => {
    // The Escape key that closes a drawer goes on to every open dialog: one that opened at once would take it for 'no'.
    await new Promise((resolve) => setTimeout(resolve))
    return confirm(question)
  }

  useBlocker({
    enableBeforeUnload: () => isDirty.current,
    shouldBlockFn: async () => isDirty.current && !(await ask()),
  })

  const guard = useCallback((dirty: boolean) => {
    isDirty.current = dirty
  }, [])
  const letGo = () => {
    isDirty.current = false
    leave()
  }
  return {
    /** The form says whether it holds anything unsaved. */
    guard,
    /** Leaves without asking: all is saved, or gone on purpose. */
    letGo,
    requestClose: async () => {
      if (!isDirty.current || (await ask())) letGo()
    },
  }
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>
