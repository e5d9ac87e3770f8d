import { useEffect, useState } from 'react'
import { clockOffset, type TimedDeadline } from './timeLeft'

/** As far as a timer reaches. */
const LONGEST_MS = 2 ** 31 - 1

/** Whether the deadline has passed by the server's clock; changes at the moment itself. A deadline that is moved counts anew. */
export function useHasPassed(room: TimedDeadline | undefined, receivedAt: number): boolean {
  const [passed, setPassed] = useState('')
  const deadline = room?.deadline
  const offset = room ? clockOffset(room, receivedAt) : 0
  useEffect(() => {
    if (deadline === undefined) return undefined
    // The server lets a school in up to and including the deadline itself.
    const left = Date.parse(deadline) - (Date.now() + offset) + 1
    const judge = (isPassed: boolean) => setPassed(isPassed ? deadline : '')
    // At once too: a clock that was put right may take back what it said.
    const timers = [setTimeout(() => judge(left <= 0)), setTimeout(() => judge(left < LONGEST_MS), Math.min(left, LONGEST_MS))]
    return () => timers.forEach(clearTimeout)
  }, [deadline, offset])
  return deadline !== undefined && passed === deadline
}
