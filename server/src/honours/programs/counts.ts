import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import type { Db } from '../../platform/db/db'
import { candidatesFor, candidatesTable as candidates, isPlaced } from '../candidates/table'
import { honoursProgramsTable as table, isPastDeadline } from './table'

const numberOf = (condition: SQL | undefined) => sql<number>`(count(${candidates.id}) filter (where ${condition}))::int`

const takesPart = ne(candidates.status, 'CANCELLED')

/** Whoever withdrew counts neither as a draft nor as handed in. */
export const countsOf = (visible: SQL | undefined) => ({
  drafts: numberOf(and(visible, takesPart, isNull(candidates.finished_at))),
  submitted: numberOf(and(visible, takesPart, isNotNull(candidates.finished_at))),
  placed: numberOf(and(visible, isPlaced)),
})

/** What the database knows of these programmes beside their columns, in one query. `taken` is over all schools. */
export async function countCandidates(db: Db, ids: number[], user: User) {
  const rows = await db
    .select({ id: table.id, is_closed: isPastDeadline, ...countsOf(candidatesFor(user)), taken: numberOf(isPlaced) })
    .from(table)
    .leftJoin(candidates, eq(candidates.honours_program_id, table.id))
    .where(inArray(table.id, ids))
    .groupBy(table.id)
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}
