import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../api/session'
import { registerUnsavedWork } from '../form/unsavedWork'
import { HoldDialog } from '../dialog/Modal'
import { findKept, forgetKept, keepAnswer, keepTyped, startQuestion } from '../storage/kept'

/** What was kept under this name for the same person. */
export function useRestored(name: string) {
  // The user is gone when the form closes.
  const [key] = useState(() => `${useSession.getState().user?.id} ${name}`)
  const [restored] = useState(() => findKept(key))
  return { key, restored }
}

/** What was typed, unless it is undefined, is asked about when the user signs out, and holds the dialog that it is in. */
function useTyped(typed: unknown) {
  const latest = useRef({ typed })
  useEffect(() => {
    latest.current = { typed }
  })
  useEffect(() => registerUnsavedWork(() => latest.current.typed !== undefined), [])
  const hold = useContext(HoldDialog)
  const isTyped = typed !== undefined
  useEffect(() => {
    hold?.(isTyped)
    return () => hold?.(false)
  }, [hold, isTyped])
}

/**
 * Keeps what was typed, unless it is undefined, when the session ends before the form does, and in a dialog also when Escape closes it.
 * Returns what a form in a dialog calls when it is saved.
 */
export function useKeep(key: string, typed: unknown) {
  useTyped(typed)
  const isInDialog = useContext(HoldDialog) !== undefined
  const isSaved = useRef(false)
  const keepLatest = useEffectEvent(() => {
    if (typed !== undefined && !isSaved.current) keepTyped(key, typed, isInDialog)
  })
  useEffect(() => {
    forgetKept(key)
    return () => keepLatest()
  }, [key])
  return () => {
    isSaved.current = true
  }
}

/** Keeps what was typed in a question, unless it is undefined, until a change is made with its answer. */
export function useKeepAnswer(key: string, typed: unknown) {
  useTyped(typed)
  useEffect(() => startQuestion(key), [key])
  useEffect(() => keepAnswer(key, typed), [key, typed])
}

/** The state of a form that has one field. */
export function useKeptState<Typed>(name: string, initial: Typed) {
  const { key, restored } = useRestored(name)
  const [typed, setTyped] = useState(restored === undefined ? initial : (restored as Typed))
  const noteSaved = useKeep(key, typed === initial ? undefined : typed)
  return [typed, setTyped, noteSaved] as const
}
