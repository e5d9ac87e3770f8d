import { enteredStatuses } from '@pre-u/contract/honours/status'
import { countingStatuses, placedStatuses } from '@pre-u/contract/students/status'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import { number } from '../../platform/resource/item'
import type { Join } from '../../platform/resource/query'
import { candidatesFor } from '../candidates/rights'
import { candidatesTable as candidates } from '../../tables/candidates'
import { honoursProgramsTable as table } from '../../tables/honoursPrograms'
import { isPastDeadline } from '../candidates/programs'

const countWhere = (condition: SQL | undefined) => sql<number>`(count(${candidates.id}) filter (where ${condition}))::int`

const isPlaced = inArray(candidates.status, placedStatuses)
const isEntered = inArray(candidates.status, enteredStatuses)

/** A cancelled candidate counts neither as a draft nor as submitted. */
export const countsOf = (visible: SQL | undefined) => ({
  drafts: countWhere(and(visible, isEntered, isNull(candidates.finished_at))),
  submitted: countWhere(and(visible, isEntered, isNotNull(candidates.finished_at))),
  placed: countWhere(and(visible, isPlaced)),
})

/** Candidates that the user may see, and the places taken over all schools. */
export const countJoins = (user: User): Join[] => {
  const visible = candidatesFor(user)
  const { drafts, submitted, placed } = countsOf(visible)
  const counting = countWhere(and(visible, inArray(candidates.status, [...countingStatuses])))
  const counted = sql`lateral (
    select ${drafts} as drafts, ${submitted} as submitted, ${placed} as placed, ${counting} as counting, ${countWhere(isPlaced)} as taken
    from ${candidates} where ${eq(candidates.honours_program_id, table.id)}) counted`
  return [[counted, sql`true`]]
}

export const countFields = {
  drafts: number(sql`counted.drafts`),
  submitted: number(sql`counted.submitted`),
  placed: number(sql`counted.placed`),
  counting: number(sql`counted.counting`),
  free: number(sql`case when ${table.capacity} is not null then greatest(0, ${table.capacity} - counted.taken) end`),
  is_closed: isPastDeadline,
}
