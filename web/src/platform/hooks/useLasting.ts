import { useEffect, useState } from 'react'

const A_WHILE_MS = 200

/** True once something has been so for a while. What is over sooner is better not shown: it would only flicker, and drawing it takes longer. */
export function useLasting(isSo: boolean): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setLasting(true), A_WHILE_MS)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [isSo])
  return isSo && isLasting
}
