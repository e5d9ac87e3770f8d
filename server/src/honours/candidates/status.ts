import { isStaff } from '@pre-u/contract/access'
import { candidates as kind } from '@pre-u/contract/honours/candidates'
import { draftStatuses } from '@pre-u/contract/honours/rights'
import type { NotifyOptions } from '../../notifications/news/record'
import { recipientsOf, recordChanges } from '../../placement/notify'
import type { Changed, Subject } from '../../placement/subject'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { invalid } from '../../platform/http/errors'
import { candidatesTable as table } from '../../tables/candidates'
import type { Program } from './programs'
import { findPastLimit } from './register'
import type { CandidateRow } from './rights'

export const candidateStatus: Subject<CandidateRow, Program> = {
  kind,
  table,
  offeringColumn: table.honours_program_id,
  offeringId: ({ honours_program_id }) => honours_program_id,
  offeringName: ({ name }) => name,
  isPastDeadline: ({ is_closed }) => is_closed,
  findPastLimit,
  refuseUser: (_wanted, user) => {
    if (!isStaff(user)) throw invalid({ status: ['Alleen een medewerker van Pre-U kan de status wijzigen.'] })
  },
  whyNot: ({ finished_at }, _program, { status }) =>
    finished_at === null && !draftStatuses.includes(status) ? 'is nog niet ingediend.' : undefined,
  fields: ({ status, status_reason = '' }) => ({ status, status_reason }),
}

const known = ({ status, finished_at }: CandidateRow) => ({ status, is_finished: finished_at !== null })
/** Who handed in is notified with the primary contact. */
const recipients = ({ before, after }: Changed<CandidateRow>) =>
  before.flatMap((row, index) => recipientsOf(row, [row.finished_by ?? after[index]!.finished_by]))

/** Records who was handed in, decided about or reopened. */
export const recordCandidateChanges = (db: Db, changed: Changed<CandidateRow>, user: Actor, notifyOptions?: NotifyOptions) =>
  recordChanges(db, { kind: 'candidate', known, recipients }, changed, user, notifyOptions)
