import { useCallback, useEffect, useRef, useState } from 'react'
import { registerUnsavedWork } from '../../platform/form/unsavedWork'
import { drafts } from '../../platform/storage/drafts'
import { fromContent, hasContent, toContent, type RegisterDraft } from './draft'
import { changed, type History, startHistory, undone, redone } from './history'
import type { PupilRow } from './rows'

const DEBOUNCE_MS = 300

/** The work in progress for an activity, stored on this device until it is sent. Edits of the rows can be undone. */
export function useStoredDraft(name: string) {
  const [history, setHistory] = useState<History>(() => startHistory(fromContent(drafts.load(name))))
  const { draft } = history
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
    // Signing out asks about what was typed a moment ago too.
    const forget = registerUnsavedWork(() => hasContent(latest.current))
    return () => {
      window.removeEventListener('pagehide', store)
      forget()
      store()
    }
  }, [store])

  /** Not an edit of the rows. */
  const change = useCallback(
    (changes: Partial<RegisterDraft>) => setHistory((current) => ({ ...current, draft: { ...current.draft, ...changes } })),
    [],
  )
  /** Shows the rows as they are understood, which is no step of its own. */
  const tidy = useCallback(
    (next: (rows: PupilRow[]) => PupilRow[]) =>
      setHistory((current) => ({ ...current, draft: { ...current.draft, rows: next(current.draft.rows) } })),
    [],
  )
  const edit = useCallback(
    (next: (current: RegisterDraft) => Partial<RegisterDraft>, visit?: number) =>
      setHistory((current) => changed(current, next(current.draft), visit)),
    [],
  )
  const undo = useCallback(() => setHistory(undone), [])
  const redo = useCallback(() => setHistory(redone), [])
  /** After sending there is nothing to go back to. */
  const restart = useCallback(
    (next: (current: RegisterDraft) => Partial<RegisterDraft>) =>
      setHistory(({ draft: current }) => startHistory({ ...current, ...next(current) })),
    [],
  )
  return { draft, history, isStored, change, tidy, edit, undo, redo, restart }
}
