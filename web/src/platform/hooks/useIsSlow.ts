import { useEffect, useState } from 'react'

const DELAY_MS = 200

/** Delays loading indicators, which would flicker on fast responses. */
export function useIsSlow(isLoading: boolean): boolean {
  const [isDelayed, setDelayed] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setDelayed(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setDelayed(false)
    }
  }, [isLoading])
  return isLoading && isDelayed
}
