import { useEffect, useRef, useState } from 'react'
import { useSession } from '../api/session'
import { type DraftOf, type Draft, useDraft } from './useDraft'
import type { Rules } from './validate'

/** What was typed when the server ended the session. In memory only: data of pupils must not stay on a shared computer. */
const kept = new Map<string, unknown>()

useSession.subscribe(({ loggedIn, wasRefused }) => {
  if (!loggedIn && !wasRefused) kept.clear()
})

/** `typed` is kept, unless it is undefined, when the session ends before the form does. */
function useKept<T>(name: string) {
  // The user is gone when the form closes.
  const [key] = useState(() => `${useSession.getState().user?.id} ${name}`)
  const [restored] = useState(() => kept.get(key) as T | undefined)
  const typed = useRef<T>(undefined)
  useEffect(() => {
    kept.delete(key)
    return () => {
      if (useSession.getState().wasRefused && typed.current !== undefined) kept.set(key, typed.current)
    }
  }, [key])
  return { restored, typed }
}

type Options<Input extends object> = Rules<Input> & { name: string; initial: DraftOf<Input> }

/** A draft that is there again when the session ended and the same person signed in. `wasRestored` tells whether it is. */
export function useKeptDraft<Input extends object>({ name, ...options }: Options<Input>): Draft<Input> & { wasRestored: boolean } {
  const { restored, typed } = useKept<Partial<DraftOf<Input>>>(name)
  const form = useDraft<Input>({ ...options, typed: restored })
  useEffect(() => {
    const changes = form.changes() as Partial<DraftOf<Input>>
    typed.current = Object.keys(changes).length > 0 ? changes : undefined
  })
  return { ...form, wasRestored: restored !== undefined }
}

/** The same for a form of one text. */
export function useKeptText(name: string, initial: string) {
  const { restored, typed } = useKept<string>(name)
  const [text, setText] = useState(restored ?? initial)
  useEffect(() => {
    typed.current = text === initial ? undefined : text
  })
  return [text, setText] as const
}
