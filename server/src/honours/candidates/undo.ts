import { isStaff } from '@pre-u/contract/access'
import { candidates as contract } from '@pre-u/contract/honours/candidates'
import { auditStatuses } from '../../placement/status'
import type { Changed } from '../../placement/subject'
import { type Informed, restoreEarlier, wasInformed, withInform } from '../../placement/undo'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { conflict } from '../../platform/http/errors'
import { type Earlier, earlierOf } from '../../platform/resource/bulkChange'
import { storeUndo, type Restore, TOO_LATE } from '../../platform/undo/undo'
import { lockCandidates } from './lock'
import type { Program } from './programs'
import type { CandidateRow } from './rights'
import { candidateStatus, recordCandidateChanges } from './status'

/** A decision, and whether the candidate was handed in. */
const fields = ['status', 'status_reason', 'finished_at', 'finished_by'] as const
type EarlierDecision = Earlier<Pick<CandidateRow, (typeof fields)[number]>> & Informed

export const storeDecisionUndo = (db: Db, changed: Changed<CandidateRow>, user: Actor, inform = true) =>
  storeUndo(db, contract, 'candidate_decisions', withInform(earlierOf(changed, fields), inform), user)

/** An undo of what was handed in is a change too: a school makes none after the deadline. */
function refuseClosed(programs: Program[], user: Actor) {
  if (!isStaff(user) && programs.some(({ is_active, is_closed }) => is_closed || !is_active))
    throw conflict(`${TOO_LATE} Het programma is gesloten. Neem contact op met Pre-U.`)
}

const restoreDecisions: Restore<EarlierDecision> = async (db, earlier, user) => {
  const ids = earlier.map(({ id }) => id)
  const locked = await lockCandidates(db, ids, user)
  refuseClosed([...locked.offerings.values()], user)
  const changed = await restoreEarlier(db, candidateStatus, earlier, fields, locked)
  await auditStatuses(db, contract, changed, user)
  await recordCandidateChanges(db, changed, user, wasInformed(earlier))
  return changed.after.length
}

/** Each undo restores all or nothing, and only when nothing was changed since. */
export const candidateRestores = { candidate_decisions: restoreDecisions }
