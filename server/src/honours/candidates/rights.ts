import { candidates as kind } from '@pre-u/contract/honours/candidates'
import { lockReason } from '@pre-u/contract/honours/rights'
import type { Actor } from '../../platform/actor'
import { conflict } from '../../platform/http/errors'
import { refuseFrozen } from '../../placement/status'
import type { Program } from './programs'
import type { CandidateRow } from './rows'

export function refuseLocked(row: CandidateRow, program: Program, user: Actor) {
  refuseFrozen(kind, row)
  const why = lockReason(row, program, user)
  if (why) throw conflict(why)
}
