import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isSame } from '../form/useForm'
import { type Content, type Draft, draftQuery, keepTyped, newestContent, saveNow, useSaveStates } from './drafts'

/** The draft of a form. `stored` is the answer of `draftQuery(key)`. */
export function useDraft(key: string, stored: Draft) {
  const client = useQueryClient()
  const [found] = useState(() => newestContent(key, stored))
  const latest = useRef(found)
  const { savedAt = stored.updated_at, problem } = useSaveStates((states) => states[key]) ?? {}

  /** With what is typed, each time that it changes; null when there is nothing. A page that has been empty deletes nothing of another tab. */
  const keep = useCallback(
    (content: Content) => {
      if (isSame(content, latest.current)) return
      latest.current = content
      keepTyped(key, content)
    },
    [key],
  )
  /** When it is sent or discarded. */
  const discard = useCallback(() => {
    keep(null)
    return saveNow(key)
  }, [key, keep])

  useEffect(
    () => () => {
      void saveNow(key)
      client.removeQueries({ queryKey: draftQuery(key).queryKey })
    },
    [client, key],
  )
  return { found, keep, discard, savedAt, problem }
}
