import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import { boolean, number } from '../../platform/resource/item'
import type { Join } from '../../platform/resource/resource'
import { candidatesFor, isPlaced } from '../candidates/rows'
import { candidatesTable as candidates } from '../candidates/table'
import { honoursProgramsTable as table } from './table'
import { isPastDeadline } from './visibility'

const numberOf = (condition: SQL | undefined) => sql<number>`(count(${candidates.id}) filter (where ${condition}))::int`

const takesPart = ne(candidates.status, 'CANCELLED')

/** A candidate who withdrew counts neither as a draft nor as handed in. */
export const countsOf = (visible: SQL | undefined) => ({
  drafts: numberOf(and(visible, takesPart, isNull(candidates.finished_at))),
  submitted: numberOf(and(visible, takesPart, isNotNull(candidates.finished_at))),
  placed: numberOf(and(visible, isPlaced)),
})

/** The candidates of each programme that the user may see, and the places taken by all. */
export const countJoins = (user: User): Join[] => {
  const { drafts, submitted, placed } = countsOf(candidatesFor(user))
  const counted = sql`lateral (
    select ${drafts} as drafts, ${submitted} as submitted, ${placed} as placed, ${numberOf(isPlaced)} as taken
    from ${candidates} where ${eq(candidates.honours_program_id, table.id)}) counted`
  return [[counted, sql`true`]]
}

export const countFields = {
  drafts: number(sql`counted.drafts`),
  submitted: number(sql`counted.submitted`),
  placed: number(sql`counted.placed`),
  free: number(sql`case when ${table.capacity} is not null then greatest(0, ${table.capacity} - counted.taken) end`),
  is_closed: boolean(isPastDeadline),
}
