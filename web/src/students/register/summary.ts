import type { Room } from '@pre-u/contract/students'
import { isFaulty, type Validator } from './faults'
import { filledRows, type PupilRow } from './rows'

type Rules = { validate: Validator; registered: WeakSet<PupilRow>; room: Room | undefined; mayExceed: boolean }

const excessOver = (limit: number | null | undefined, number: number) =>
  limit === null || limit === undefined ? 0 : Math.max(0, number - limit)

/** What can be sent of the rows, and how many are over a limit. Who is registered already takes no other place. */
export function summarise(rows: PupilRow[], { validate, registered, room, mayExceed }: Rules) {
  const filled = filledRows(rows)
  const added = filled.filter((row) => !registered.has(row))
  const excess = { perSchool: excessOver(room?.left_per_school, added.length), ofPlan: excessOver(room?.left_of_plan, added.length) }
  const overLimit = new Set(added.slice(added.length - Math.max(excess.perSchool, excess.ofPlan)))
  const isSound = (row: PupilRow) => !isFaulty(validate(row))
  return {
    filled,
    excess,
    overLimit,
    registeredCount: filled.length - added.length,
    faultyCount: filled.filter((row) => !isSound(row)).length,
    sendable: filled.filter((row) => isSound(row) && (mayExceed || !overLimit.has(row))),
  }
}
export type Summary = ReturnType<typeof summarise>
