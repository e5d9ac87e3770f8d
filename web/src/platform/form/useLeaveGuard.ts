import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { confirm } from '../feedback/confirm'
import { registerUnsavedWork } from './unsavedWork'

const UNSAVED = {
  title: 'Wijzigingen niet opgeslagen',
  body: 'Als u doorgaat, gaan uw wijzigingen verloren.',
  confirmLabel: 'Niet opslaan',
  danger: true,
}

type Options = {
  /** What closing does, for a form that can be closed on its page. */
  leave?: () => void
  question?: Parameters<typeof confirm>[0]
  /** Discards the draft on the server. With a draft, a tab that is closed and a session that ends lose nothing. */
  discard?: () => unknown
}

export function useLeaveGuard({ leave, question = UNSAVED, discard }: Options = {}) {
  // A ref, not state: a key press can follow the last change before React has rendered it.
  const isDirty = useRef(false)
  const ask = async () => {
    // The same Escape key event would also close a dialog that opened synchronously.
    await new Promise((resolve) => setTimeout(resolve))
    const isLeaving = await confirm(question)
    if (isLeaving) discard?.()
    return isLeaving
  }
  const wouldBeLost = () => isDirty.current && !discard

  useBlocker({
    enableBeforeUnload: wouldBeLost,
    shouldBlockFn: async () => isDirty.current && !(await ask()),
  })

  const isLost = useEffectEvent(wouldBeLost)
  useEffect(() => registerUnsavedWork(() => isLost()), [])

  const setDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty
  }, [])
  const closeWithoutAsking = () => {
    isDirty.current = false
    leave?.()
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
