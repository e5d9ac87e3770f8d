import type { ImportActivity } from '@pre-u/contract/students/import/call'
import { isFaulty, type Validator } from './faults'
import { filledRows, type PupilRow } from './rows'

/** Now, or with what the row said before. */
export const isRegistered = (row: PupilRow, registered: WeakSet<PupilRow>) => row.wasSent || registered.has(row)

/** What an activity still takes. */
export type ActivityRoom = Pick<ImportActivity, 'id' | 'code' | 'period_id' | 'free' | 'left_per_school' | 'left_of_plan'>
type Rules = {
  validate: Validator
  registered: WeakSet<PupilRow>
  /** Of the activity that a row is for; undefined until the server has told it. */
  roomOf: (row: PupilRow) => ActivityRoom | undefined
  own: Pick<ActivityRoom, 'id' | 'period_id'> | null
  mayExceed: boolean
}
/** The new pupils for one activity. */
export type Share = { room: ActivityRoom; rows: PupilRow[]; excess: number }

const excessOver = (limit: number | null, number: number) => (limit === null ? 0 : Math.max(0, number - limit))

function shareBy(key: 'id' | 'period_id', limit: 'left_per_school' | 'left_of_plan', rows: PupilRow[], roomOf: Rules['roomOf']) {
  const shares = new Map<number, Share>()
  for (const row of rows) {
    const room = roomOf(row)
    if (!room) continue
    const share = shares.get(room[key]) ?? { room, rows: [], excess: 0 }
    share.rows.push(row)
    shares.set(room[key], { ...share, excess: excessOver(room[limit], share.rows.length) })
  }
  return shares
}

const lastOf = ({ rows, excess }: Share) => rows.slice(rows.length - excess)

/** What can be sent of the rows, and how many are over a limit. Who is registered already takes no other place. */
export function summarise(rows: PupilRow[], { validate, registered, roomOf, own, mayExceed }: Rules) {
  const filled = filledRows(rows)
  const added = filled.filter((row) => !isRegistered(row, registered))
  const perActivity = shareBy('id', 'left_per_school', added, roomOf)
  const perPeriod = shareBy('period_id', 'left_of_plan', added, roomOf)
  const overLimit = new Set([...perActivity.values(), ...perPeriod.values()].flatMap(lastOf))
  const isSound = (row: PupilRow) => !isFaulty(validate(row))
  return {
    filled,
    /** Of the page's own activity and period. */
    excess: {
      perSchool: (own && perActivity.get(own.id)?.excess) ?? 0,
      ofPlan: (own && perPeriod.get(own.period_id)?.excess) ?? 0,
    },
    overLimit,
    shares: [...perActivity.values()],
    registeredCount: filled.length - added.length,
    faultyCount: filled.filter((row) => !isSound(row)).length,
    sendable: filled.filter((row) => isSound(row) && (mayExceed || !overLimit.has(row))),
  }
}
export type Summary = ReturnType<typeof summarise>
