import { useEffect, useState } from 'react'
import { clockOffset, type TimedDeadline } from './timeLeft'

/** The largest delay that `setTimeout` accepts. */
const LONGEST_MS = 2 ** 31 - 1

/** By the server's clock; updates at the deadline and when the deadline moves. */
export function useHasPassed(room: TimedDeadline | undefined, receivedAt: number): boolean {
  const [passed, setPassed] = useState('')
  const deadline = room?.deadline
  const offset = room ? clockOffset(room, receivedAt) : 0
  useEffect(() => {
    if (deadline === undefined) return undefined
    // The deadline itself is still in time.
    const left = Date.parse(deadline) - (Date.now() + offset) + 1
    const judge = (isPassed: boolean) => setPassed(isPassed ? deadline : '')
    // Also at once: a corrected clock offset may undo the result.
    const timers = [setTimeout(() => judge(left <= 0)), setTimeout(() => judge(left < LONGEST_MS), Math.min(left, LONGEST_MS))]
    return () => timers.forEach(clearTimeout)
  }, [deadline, offset])
  return deadline !== undefined && passed === deadline
}
