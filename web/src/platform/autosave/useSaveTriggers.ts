import { useEffect, useEffectEvent } from 'react'
import { useConnection } from '../api/connection'
import { retryDelay } from '../upload/transport'

const DEBOUNCE_MS = 1000

/** At the top of the window, because the field that is typed in may be far below the head of the form. */
function useUnsentNotice(hasUnsent: boolean) {
  useEffect(() => {
    if (!hasUnsent) return undefined
    useConnection.setState({ hasUnsent })
    return () => useConnection.setState({ hasUnsent: false })
  }, [hasUnsent])
}

type Pending = {
  /** As text, so that each change restarts the debounce; empty for none. */
  changes: string
  /** How many saves got no answer since one did. */
  attempts: number
  save: () => Promise<boolean>
}

/** Saves pending changes: after a pause in typing, after a failure again, when the connection is back, and when the form is left. */
export function useSaveTriggers({ changes, attempts, save }: Pending) {
  useUnsentNotice(attempts > 0)
  const saveNow = useEffectEvent(() => void save())
  useEffect(() => {
    if (changes === '') return undefined
    const timer = setTimeout(() => saveNow(), attempts > 0 ? retryDelay(attempts) : DEBOUNCE_MS)
    const retry = () => saveNow()
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [changes, attempts])
  const saveOnLeave = useEffectEvent(() => {
    if (changes !== '') void save()
  })
  useEffect(() => () => saveOnLeave(), [])
}
