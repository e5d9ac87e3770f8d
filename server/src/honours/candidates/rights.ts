import { eq } from 'drizzle-orm'
import { candidates as kind } from '@pre-u/contract/honours/candidates'
import { lockReason } from '@pre-u/contract/honours/rights'
import { isStaff, type User } from '@pre-u/contract/access'
import type { Actor } from '../../platform/actor'
import { conflict } from '../../platform/http/errors'
import { refuseFrozen } from '../../placement/status'
import { candidatesTable } from '../../tables/candidates'
import type { Program } from './programs'

export type CandidateRow = typeof candidatesTable.$inferSelect

/** Includes candidates of inactive programmes. */
export const candidatesFor = (user: User) => (isStaff(user) ? undefined : eq(candidatesTable.school_id, user.school?.id ?? 0))

export function refuseLocked(row: CandidateRow, program: Program, user: Actor) {
  refuseFrozen(kind, row)
  const why = lockReason(row, program, user)
  if (why) throw conflict(why)
}
