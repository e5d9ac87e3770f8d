import { useEffect, useRef, useState } from 'react'
import { useSession } from '../api/session'
import { registerUnsavedWork } from '../form/unsavedWork'
import { findKept, forgetKept, keepTyped } from '../storage/kept'

/** What was kept under this name for the same person. */
export function useRestored(name: string) {
  // The user is gone when the form closes.
  const [key] = useState(() => `${useSession.getState().user?.id} ${name}`)
  const [restored] = useState(() => findKept(key))
  return { key, restored }
}

/** Keeps what was typed, unless it is undefined, when the session ends before the form does; signing out asks. */
export function useKeep(key: string, typed: unknown, isAnswer = false) {
  const latest = useRef({ typed })
  useEffect(() => {
    latest.current = { typed }
  })
  useEffect(() => registerUnsavedWork(() => latest.current.typed !== undefined), [])
  useEffect(() => {
    forgetKept(key)
    return () => {
      if (latest.current.typed !== undefined) keepTyped(key, latest.current.typed, isAnswer)
    }
  }, [key, isAnswer])
}

/** The state of a form that has one field. */
export function useKeptState<Typed>(name: string, initial: Typed) {
  const { key, restored } = useRestored(name)
  const [typed, setTyped] = useState(restored === undefined ? initial : (restored as Typed))
  useKeep(key, typed === initial ? undefined : typed)
  return [typed, setTyped] as const
}
