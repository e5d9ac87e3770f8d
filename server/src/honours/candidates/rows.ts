import { and, eq, inArray } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { placedStatuses } from '@pre-u/contract/students/status'
import type { Db } from '../../platform/db/db'
import { candidatesTable } from '../../tables/candidates'

export type CandidateRow = typeof candidatesTable.$inferSelect

/** Includes candidates of inactive programmes. */
export const candidatesFor = (user: User) => (isStaff(user) ? undefined : eq(candidatesTable.school_id, user.school?.id ?? 0))

export const isPlaced = inArray(candidatesTable.status, placedStatuses)

export const countPlaced = (db: Db, honours_program_id: number) =>
  db.$count(candidatesTable, and(eq(candidatesTable.honours_program_id, honours_program_id), isPlaced))
