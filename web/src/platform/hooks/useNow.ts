import { useSyncExternalStore } from 'react'

const STEP_MS = 15_000

const subscribe = (tick: () => void) => {
  const timer = setInterval(tick, STEP_MS)
  return () => clearInterval(timer)
}
const snapshot = () => Math.floor(Date.now() / STEP_MS) * STEP_MS

/** Steps of 15 seconds, so that an open page notices a deadline. */
export const useNow = () => useSyncExternalStore(subscribe, snapshot)
