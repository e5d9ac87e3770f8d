import { useEffect, useState } from 'react'

const DELAY_MS = 200

/** True once something has been loading for a while. What loads sooner is not shown as loading: it would flicker, and take time to draw. */
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
