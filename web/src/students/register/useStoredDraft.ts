import { useCallback, useEffect, useRef, useState } from 'react'
import { drafts } from '../../platform/storage/drafts'
import { fromContent, hasContent, toContent, type RegisterDraft } from './draft'

const DEBOUNCE_MS = 300

/** The work in progress for an activity, stored on this device until it is sent. */
export function useStoredDraft(name: string) {
  const [draft, setDraft] = useState<RegisterDraft>(() => fromContent(drafts.load(name)))
  const [isStored, setStored] = useState(true)
  const latest = useRef(draft)

  const store = useCallback(() => {
    if (!hasContent(latest.current)) drafts.remove(name)
    else setStored(drafts.save(name, toContent(latest.current)))
  }, [name])
  useEffect(() => {
    latest.current = draft
    const timer = setTimeout(store, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [draft, store])
  useEffect(() => {
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [store])

  const change = useCallback((changes: Partial<RegisterDraft>) => setDraft((current) => ({ ...current, ...changes })), [])
  const changeRows = useCallback(
    (next: (rows: RegisterDraft['rows']) => RegisterDraft['rows']) => setDraft((current) => ({ ...current, rows: next(current.rows) })),
    [],
  )
  return { draft, isStored, change, changeRows }
}
