import { allows, type User } from '../access'
import { formatDay } from '../platform/dates'
import { editableStatuses, nextStatuses, type StudentStatus, studentStatusNames } from '../students/status'
import { bulkUpdateCandidates, type Candidate, reopenCandidate } from './candidates'

type Reader = Pick<User, 'user_type'> | null
type Stage = Pick<Candidate, 'finished_at' | 'status'>
type Deadline = Pick<Candidate['honours_program'], 'deadline' | 'is_closed'>

const CONTACT_US = 'Neem contact op met Pre-U om iets te wijzigen.'

export const mayDecide = (reader: Reader) => allows(bulkUpdateCandidates.access, reader)

/**
 * Returns why this reader cannot change a candidate or its attachments; an empty text when it can. A school can while it is a draft, until
 * the deadline.
 */
export function lockReason({ finished_at, status }: Stage, { deadline, is_closed }: Deadline, reader: Reader): string {
  if (mayDecide(reader)) return ''
  if (finished_at !== null) return `Deze kandidaat is ingediend. ${CONTACT_US}`
  if (status !== 'PENDING') return `Deze kandidaat is ${studentStatusNames[status].toLowerCase()}. ${CONTACT_US}`
  return is_closed ? `De deadline was ${formatDay(deadline)}. ${CONTACT_US}` : ''
}

/** A school can remove a draft after the deadline too. */
export const mayRemove = ({ finished_at }: Pick<Stage, 'finished_at'>, reader: Reader) => mayDecide(reader) || finished_at === null

export const mayReopen = ({ finished_at, status }: Stage, reader: Reader) =>
  allows(reopenCandidate.access, reader) && finished_at !== null && editableStatuses.includes(status)

/** A draft can only be cancelled or reinstated: there is nothing to decide yet. */
export const draftStatuses: readonly StudentStatus[] = ['CANCELLED', 'PENDING']

export function offeredStatuses({ finished_at, status }: Stage, reader: Reader): readonly StudentStatus[] {
  if (!mayDecide(reader)) return []
  return finished_at === null ? nextStatuses[status].filter((next) => draftStatuses.includes(next)) : nextStatuses[status]
}
