import { useEffect, useState, useSyncExternalStore } from 'react'
import { clockOffset, type TimedDeadline } from '../page/Countdown'

const STEP_MS = 15_000

const subscribe = (tick: () => void) => {
  const timer = setInterval(tick, STEP_MS)
  return () => clearInterval(timer)
}
const snapshot = () => Math.floor(Date.now() / STEP_MS) * STEP_MS

/** Steps of 15 seconds, so that an open page notices a deadline. */
export const useNow = () => useSyncExternalStore(subscribe, snapshot)

/** Delays loading indicators, which would flicker on fast responses. */
export function useIsSlow(isLoading: boolean, delayMs = 200): boolean {
  const [isDelayed, setDelayed] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setDelayed(true), delayMs)
    return () => {
      clearTimeout(timer)
      setDelayed(false)
    }
  }, [isLoading, delayMs])
  return isLoading && isDelayed
}

/** The largest delay that `setTimeout` accepts. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** By the server's clock; updates at the deadline and when the deadline moves. */
export function useHasPassed(room: TimedDeadline | undefined, receivedAt: number): boolean {
  const [passedDeadline, setPassedDeadline] = useState('')
  const deadline = room?.deadline
  const offset = room ? clockOffset(room, receivedAt) : 0
  useEffect(() => {
    if (deadline === undefined) return undefined
    // The deadline itself is still in time.
    const remaining = Date.parse(deadline) - (Date.now() + offset) + 1
    const update = (isPassed: boolean) => setPassedDeadline(isPassed ? deadline : '')
    // Also at once: a corrected clock offset may undo the result.
    const timers = [
      setTimeout(() => update(remaining <= 0)),
      setTimeout(() => update(remaining < MAX_TIMEOUT_MS), Math.min(remaining, MAX_TIMEOUT_MS)),
    ]
    return () => timers.forEach(clearTimeout)
  }, [deadline, offset])
  return deadline !== undefined && passedDeadline === deadline
}
