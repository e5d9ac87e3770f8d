import { allows } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/auth'
import { formatDay } from '@pre-u/contract/platform/dates'
import { bulkUpdateCandidates, type Candidate, reopenCandidate } from '@pre-u/contract/honours/candidates'
import { nextStatuses, type StudentStatus, studentStatusNames } from '@pre-u/contract/students/status'

type Reader = Pick<User, 'user_type'> | null
type CandidateStage = Pick<Candidate, 'finished_at' | 'status'>

const CONTACT_US = 'Neem contact op met Pre-U om iets te wijzigen.'

export const mayDecide = (reader: Reader) => allows(bulkUpdateCandidates.access, reader)

/** Why this reader cannot change a candidate or its attachments; empty when it can. The server decides; this hides what it would refuse. */
export function lockReason(
  { finished_at, status, honours_program }: CandidateStage & Pick<Candidate, 'honours_program'>,
  reader: Reader,
): string {
  if (mayDecide(reader)) return ''
  if (finished_at !== null) return `Deze kandidaat is ingediend en kan niet meer worden gewijzigd. ${CONTACT_US}`
  if (status !== 'PENDING') return `Deze kandidaat is ${studentStatusNames[status].toLowerCase()}. ${CONTACT_US}`
  return honours_program.is_closed ? `De deadline was ${formatDay(honours_program.deadline)}. ${CONTACT_US}` : ''
}

export const mayRemove = ({ finished_at }: CandidateStage, reader: Reader) => mayDecide(reader) || finished_at === null

export const mayReopen = ({ finished_at, status }: CandidateStage, reader: Reader) =>
  allows(reopenCandidate.access, reader) && finished_at !== null && (status === 'PENDING' || status === 'WAITLISTED')

/** A draft can only be cancelled or reinstated: there is nothing to decide yet. */
export function offeredStatuses({ finished_at, status }: CandidateStage, reader: Reader): readonly StudentStatus[] {
  if (!mayDecide(reader)) return []
  if (finished_at !== null) return nextStatuses[status]
  return nextStatuses[status].filter((next) => next === 'CANCELLED' || next === 'PENDING')
}
