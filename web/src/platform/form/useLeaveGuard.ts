import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { confirm } from '../feedback/confirm'
import { registerUnsavedWork } from './unsavedWork'

const UNSAVED = {
  title: 'Wijzigingen niet opgeslagen',
  body: 'Als u doorgaat, gaan uw wijzigingen verloren.',
  confirmLabel: 'Wijzigingen weggooien',
  dismissLabel: 'Verder bewerken',
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
  // Refs, not state: a key press can follow the last change before React has rendered it.
  const isDirty = useRef(false)
  const forget = useRef<() => void>(undefined)
  const asked = useRef<Promise<boolean>>(undefined)
  const askOnce = async () => {
    const isLeaving = await confirm(question)
    asked.current = undefined
    if (isLeaving) {
      discard?.()
      forget.current?.()
    }
    return isLeaving
  }
  // Who goes back once more while it is asked is not asked twice.
  const ask = () => (asked.current ??= askOnce())
  const wouldBeLost = () => isDirty.current && !discard

  useBlocker({
    enableBeforeUnload: wouldBeLost,
    shouldBlockFn: async () => isDirty.current && !(await ask()),
  })

  const isLost = useEffectEvent(wouldBeLost)
  useEffect(() => registerUnsavedWork(() => isLost()), [])

  /** `forgetChanges`: forgets what was typed, when it is discarded or saved. */
  const setDirty = useCallback((dirty: boolean, forgetChanges?: () => void) => {
    isDirty.current = dirty
    forget.current = forgetChanges
  }, [])
  const closeWithoutAsking = () => {
    forget.current?.()
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

/** Guards the changes of a form, until the form goes. `forget`: forgets what was typed, when it is discarded or saved. */
export function useGuardedChanges({ setDirty }: Pick<LeaveGuard, 'setDirty'>, isDirty: boolean, forget?: () => void) {
  useEffect(() => {
    setDirty(isDirty, forget)
    return () => setDirty(false)
  }, [setDirty, isDirty, forget])
}
