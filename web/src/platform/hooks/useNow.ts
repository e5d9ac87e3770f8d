import { useSyncExternalStore } from 'react'

const STEP = 15_000

const subscribe = (tick: () => void) => {
  const timer = setInterval(tick, STEP)
  return () => clearInterval(timer)
}
const snapshot = () => Math.floor(Date.now() / STEP) * STEP

/** Steps of 15 seconds, so that an open page notices a deadline. */
export const useNow = () => useSyncExternalStore(subscribe, snapshot)
