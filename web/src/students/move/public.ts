import type { Student } from '@pre-u/contract/students/students'

/** Where one registration is now. */
export type Origin = Pick<Student, 'activity' | 'period'>

export const SAME_PERIOD = 'zelfde'

/** What is chosen so far. `period`: null where it is still to be chosen. */
export type Destination = { activity_id: number; period: string | null }

/** Null while the choice is incomplete. Without a period each registration keeps its own. */
export function toPlace(destination: Destination | null): { activity_id: number; period_id?: number } | null {
  if (!destination || destination.period === null) return null
  const { activity_id, period } = destination
  return { activity_id, ...(period !== SAME_PERIOD && { period_id: Number(period) }) }
}
