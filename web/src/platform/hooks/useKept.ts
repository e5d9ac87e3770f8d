import { useEffect, useRef, useState } from 'react'
import { useSession } from '../api/session'

/** What was typed when the server ended the session. In memory only: data of pupils must not stay on a shared computer. */
const kept = new Map<string, unknown>()

useSession.subscribe(({ loggedIn, wasRefused }) => {
  if (!loggedIn && !wasRefused) kept.clear()
})

/** What was kept under this name for the same person. */
export function useRestored(name: string) {
  // The user is gone when the form closes.
  const [key] = useState(() => `${useSession.getState().user?.id} ${name}`)
  const [restored] = useState(() => kept.get(key))
  return { key, restored }
}

/** Keeps what was typed, unless it is undefined, when the session ends before the form does. */
export function useKeep(key: string, typed: unknown) {
  const latest = useRef({ typed })
  useEffect(() => {
    latest.current = { typed }
  })
  useEffect(() => {
    kept.delete(key)
    return () => {
      if (useSession.getState().wasRefused && latest.current.typed !== undefined) kept.set(key, latest.current.typed)
    }
  }, [key])
}

/** The text of a form that has one field. */
export function useKeptText(name: string, initial: string) {
  const { key, restored } = useRestored(name)
  const [text, setText] = useState(typeof restored === 'string' ? restored : initial)
  useKeep(key, text === initial ? undefined : text)
  return [text, setText] as const
}
