import { useEffect, useState } from 'react'
import { clockOffset, type TimedDeadline } from './timeLeft'

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
