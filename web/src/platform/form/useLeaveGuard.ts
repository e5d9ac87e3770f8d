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

const noop = () => undefined

/** `leave`: what closing does, for a form that can be closed on its page. */
export function useLeaveGuard(leave: () => void = noop, question: Parameters<typeof confirm>[0] = UNSAVED) {
  // Refs, not state: a key press can follow the last change before React has rendered it.
  const isDirty = useRef(false)
  const discard = useRef<() => void>(noop)
  const asked = useRef<Promise<boolean>>(undefined)
  // Who goes back once more while it is asked is not asked twice.
  const ask = () =>
    (asked.current ??= confirm(question).finally(() => {
      asked.current = undefined
    }))

  /** Before something on the page that replaces what was changed. */
  const mayDiscard = async () => {
    const mayLeave = !isDirty.current || (await ask())
    if (mayLeave) discard.current()
    return mayLeave
  }

  useBlocker({
    enableBeforeUnload: () => isDirty.current,
    shouldBlockFn: async () => !(await mayDiscard()),
  })

  useEffect(() => registerUnsavedWork(() => isDirty.current), [])

  /** `forget`: forgets what was changed, when it may be discarded. */
  const setDirty = useCallback((dirty: boolean, forget: () => void = noop) => {
    isDirty.current = dirty
    discard.current = forget
  }, [])
  const closeWithoutAsking = () => {
    discard.current()
    isDirty.current = false
    leave()
  }
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

/** Guards the changes of a form, until the form goes. `forget`: forgets them when they are discarded or saved. */
export function useGuardedChanges({ setDirty }: Pick<LeaveGuard, 'setDirty'>, isDirty: boolean, forget?: () => void) {
  useEffect(() => {
    setDirty(isDirty, forget)
    return () => setDirty(false)
  }, [setDirty, isDirty, forget])
}
