import { isStaff } from '@pre-u/contract/access'
import { candidates as kind } from '@pre-u/contract/honours/candidates'
import { studentStatusNames } from '@pre-u/contract/students/status'
import type { Actor } from '../../platform/actor'
import { conflict } from '../../platform/http/errors'
import { refuseAnonymised } from '../../platform/statusChange'
import type { Program } from './programs'
import type { CandidateRow } from './rows'

const CONTACT_US = 'Neem contact op met Pre-U om iets te wijzigen.'

/** A school may change a candidate and its files while it is a draft, until the deadline. */
export function refuseLocked(row: CandidateRow, program: Program, user: Actor) {
  refuseAnonymised(kind, row)
  if (isStaff(user)) return
  if (row.finished_at !== null) throw conflict(`Deze kandidaat is ingediend. ${CONTACT_US}`)
  if (row.status !== 'PENDING') throw conflict(`Deze kandidaat is ${studentStatusNames[row.status].toLowerCase()}. ${CONTACT_US}`)
  if (program.is_closed) throw conflict(`De deadline is voorbij. ${CONTACT_US}`)
}

/** Empty when this user may remove the candidate. A draft can be removed after the deadline too. */
export const whyNotRemovable = (row: CandidateRow, user: Actor) => (isStaff(user) || row.finished_at === null ? '' : 'is al ingediend.')
