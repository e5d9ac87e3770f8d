import { eq } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { candidatesTable } from '../../tables/candidates'

export type CandidateRow = typeof candidatesTable.$inferSelect

/** Includes candidates of inactive programmes. */
export const candidatesFor = (user: User) => (isStaff(user) ? undefined : eq(candidatesTable.school_id, user.school?.id ?? 0))
