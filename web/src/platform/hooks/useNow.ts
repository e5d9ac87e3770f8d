import { useSyncExternalStore } from 'react'

const STEP = 15_000

const subscribe = (tick: () => void) => {
  const timer = setInterval(tick, STEP)
  return () => clearInterval(timer)
}
const snapshot = () => Math.floor(Date.now() / STEP) * STEP

/** The time, in steps of a quarter of a minute: a page that stays open tells when a deadline passes. */
export const useNow = () => useSyncExternalStore(subscribe, snapshot)
