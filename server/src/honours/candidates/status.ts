import { isStaff } from '@pre-u/contract/access'
import { candidates as kind } from '@pre-u/contract/honours/candidates'
import { draftStatuses } from '@pre-u/contract/honours/rights'
import { invalid } from '../../platform/http/errors'
import type { StatusSubject } from '../../placement/status'
import type { Program } from './programs'
import { findPastLimit } from './register'
import { type CandidateRow, countPlaced } from './rows'
import { candidatesTable as table } from '../../tables/candidates'

export const candidateStatus: StatusSubject<CandidateRow, Program> = {
  kind,
  table,
  placeId: ({ honours_program_id }) => honours_program_id,
  placeName: ({ name }) => name,
  countPlaced: async (db, ids) => {
    const counts = new Map<number, number>()
    for (const id of ids) counts.set(id, await countPlaced(db, id))
    return (id) => counts.get(id) ?? 0
  },
  isPastDeadline: ({ is_closed }) => is_closed,
  findPastLimit,
  refuseUser: (_change, user) => {
    if (!isStaff(user)) throw invalid({ status: ['Alleen een medewerker van Pre-U wijzigt de status.'] })
  },
  whyNot: ({ finished_at }, _program, { status }) =>
    finished_at === null && !draftStatuses.includes(status) ? 'is nog niet ingediend.' : undefined,
  fields: ({ status, status_reason = '' }) => ({ status, status_reason }),
}
