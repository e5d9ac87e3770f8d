import { and, eq, inArray, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { placedStatuses } from '@pre-u/contract/students/status'
import type { Db } from '../../platform/db/db'
import { candidatesTable } from './table'

export type CandidateRow = typeof candidatesTable.$inferSelect

/** A school reaches its own candidates, also those of a programme that is not published any more. */
export const candidatesFor = (user: User) => (isStaff(user) ? undefined : eq(candidatesTable.school_id, user.school?.id ?? 0))

/** Numbers come from outside and may be larger than any that we gave. */
export const amongCandidates = (ids: number[]) => sql`${candidatesTable.id} = any(${sql.param(ids)}::bigint[])`

export const isPlaced = inArray(candidatesTable.status, placedStatuses)

/** How many have a place in a programme, over all schools. */
export const countPlaced = (db: Db, honours_program_id: number) =>
  db.$count(candidatesTable, and(eq(candidatesTable.honours_program_id, honours_program_id), isPlaced))
