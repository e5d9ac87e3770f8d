import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { beginDraft, type Content, type Draft, draftQuery, keepTyped, saveNow, useSaveStates } from './drafts'

/** The draft of a form. `answer` is that of `draftQuery(key)`. */
export function useDraft(key: string, answer: Draft) {
  const client = useQueryClient()
  const [found] = useState(() => beginDraft(key, answer))
  const { savedAt = answer.updated_at, problem } = useSaveStates((states) => states[key]) ?? {}
  /** With what is typed, each time that it changes; null when there is nothing. */
  const keep = useCallback((content: Content) => keepTyped(key, content), [key])
  /** When it is sent or discarded. */
  const discard = useCallback(() => {
    keepTyped(key, null)
    return saveNow(key)
  }, [key])
  useEffect(
    () => () => {
      void saveNow(key)
      client.removeQueries({ queryKey: draftQuery(key).queryKey })
    },
    [client, key],
  )
  return { found, keep, discard, savedAt, problem }
}
