import { useEffect, useRef, useState } from 'react'
import { useSession } from '../api/session'
import { type DraftOf, type Draft, useDraft } from './useDraft'
import type { Rules } from './validate'

/** What was typed when the server ended the session. In memory only: data of pupils must not stay on a shared computer. */
const kept = new Map<string, object>()

useSession.subscribe(({ loggedIn, wasRefused }) => {
  if (!loggedIn && !wasRefused) kept.clear()
})

type Options<Input extends object> = Rules<Input> & { name: string; initial: DraftOf<Input> }

/** A draft that is there again when the session ended and the same person signed in. `wasRestored` tells whether it is. */
export function useKeptDraft<Input extends object>({ name, ...options }: Options<Input>): Draft<Input> & { wasRestored: boolean } {
  // The user is gone when the form closes.
  const [key] = useState(() => `${useSession.getState().user?.id} ${name}`)
  const [restored] = useState(() => kept.get(key) as Partial<DraftOf<Input>> | undefined)
  const form = useDraft<Input>({ ...options, typed: restored })
  const changes = useRef<object>({})
  useEffect(() => {
    changes.current = form.changes()
  })
  useEffect(() => {
    kept.delete(key)
    return () => {
      if (useSession.getState().wasRefused && Object.keys(changes.current).length > 0) kept.set(key, changes.current)
    }
  }, [key])
  return { ...form, wasRestored: restored !== undefined }
}
