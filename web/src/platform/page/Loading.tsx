import { useEffect, useState } from 'react'
import { create } from 'zustand'

/** Shorter waits are not worth interrupting a screen reader for. */
const SLOW_MS = 1000

const usePartsThatLoad = create(() => 0)

function countPart() {
  usePartsThatLoad.setState((count) => count + 1)
  return () => usePartsThatLoad.setState((count) => count - 1)
}

/** A part of the page says with this that it loads. */
export function Loading() {
  useEffect(countPart, [])
  return null
}

/** One region for all parts of a page, so that 'Laden…' is announced once however many of them load. */
export function LoadingStatus() {
  const isLoading = usePartsThatLoad((count) => count > 0)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return <output className="visually-hidden">{isSlow && 'Laden…'}</output>
}
