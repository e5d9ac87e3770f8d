import { useCallback, useEffect, useRef, useState } from 'react'
import { drafts } from '../../platform/storage/drafts'
import { fromContent, isWorth, toContent, type Work } from './draft'

const SETTLE_MS = 300

/** The work in progress for an activity, stored on this device until it is sent. */
export function useWork(name: string) {
  const [work, setWork] = useState<Work>(() => fromContent(drafts.load(name)))
  const [isKept, setKept] = useState(true)
  const latest = useRef(work)

  const keep = useCallback(() => {
    if (!isWorth(latest.current)) drafts.forget(name)
    else setKept(drafts.save(name, toContent(latest.current)))
  }, [name])
  useEffect(() => {
    latest.current = work
    const timer = setTimeout(keep, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [work, keep])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])

  const change = useCallback((changes: Partial<Work>) => setWork((now) => ({ ...now, ...changes })), [])
  const changeRows = useCallback((next: (rows: Work['rows']) => Work['rows']) => setWork((now) => ({ ...now, rows: next(now.rows) })), [])
  return { work, isKept, change, changeRows }
}
