import { isStaff } from '@pre-u/contract/access'
import { studentStatusNames } from '@pre-u/contract/students/status'
import type { Actor } from '../../platform/actor'
import { conflict } from '../../platform/http/errors'
import type { Program } from './programs'
import type { CandidateRow } from './rows'

const ASK = 'Neem contact op met Pre-U om iets te wijzigen.'

/** A school changes its own candidate, and its files, while it is a draft and the deadline has not passed. */
export function refuseLocked(row: CandidateRow, program: Program, user: Actor) {
  if (isStaff(user)) return
  if (row.finished_at !== null) throw conflict(`Deze kandidaat is ingediend. ${ASK}`)
  if (row.status !== 'PENDING') throw conflict(`Deze kandidaat is ${studentStatusNames[row.status].toLowerCase()}. ${ASK}`)
  if (program.is_closed) throw conflict(`De deadline is voorbij. ${ASK}`)
}

/** Why this user cannot remove the candidate; empty when it can. The deadline does not matter: what was not handed in may go. */
export const whyStays = (row: CandidateRow, user: Actor) => (isStaff(user) || row.finished_at === null ? '' : 'is al ingediend.')
