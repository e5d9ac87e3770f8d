import { eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { access, isStaff } from '@pre-u/contract/access'
import { type CandidateInput, candidates as contract } from '@pre-u/contract/honours/candidates'
import { fullName } from '@pre-u/contract/platform/names'
import { checkStudent } from '@pre-u/contract/students'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { conflict, invalid } from '../../platform/http/errors'
import { dutch } from '../../platform/db/columns'
import type { Resource } from '../../platform/resource/resource'
import { saveChanges } from '../../platform/resource/writes'
import { refuseStatus } from './changeStatus'
import { presentCandidates } from './present'
import { lockProgramsOf } from './programs'
import { register } from './register'
import { PERSONAL, refuseLocked, whyStays } from './rights'
import { type CandidateRow, candidatesFor, candidatesTable as table } from './table'

function refuseMoving(
  row: CandidateRow,
  { school_id = row.school_id, honours_program_id = row.honours_program_id }: Partial<CandidateRow>,
) {
  if (school_id !== row.school_id) throw invalid({ school_id: ['Een kandidaat blijft bij de eigen school.'] })
  if (honours_program_id !== row.honours_program_id)
    throw invalid({ honours_program_id: ['Meld de kandidaat opnieuw aan voor een ander programma.'] })
}

async function update(db: Db, row: CandidateRow, input: Partial<CandidateInput>, user: Actor): Promise<CandidateRow> {
  const { school_id, honours_program_id, status, status_reason, despite_limits: _, ...fields } = input
  refuseMoving(row, { ...(school_id && { school_id }), ...(honours_program_id && { honours_program_id }) })
  if (!isStaff(user) && status_reason) throw invalid({ status_reason: ['Alleen een medewerker van Pre-U geeft een reden op.'] })
  const changed = Object.fromEntries(Object.entries(fields).filter(([name, value]) => row[name as keyof CandidateRow] !== value))
  const programs = await lockProgramsOf(db, [row.id])
  if (Object.keys(changed).length > 0) refuseLocked(row, programs.get(row.honours_program_id)!, user)
  const wanted = status === undefined || status === row.status ? null : { status, status_reason }
  if (wanted) await refuseStatus(db, [row], programs, wanted, user)
  const reason = wanted ? { status_reason: status_reason ?? '' } : status_reason === undefined ? {} : { status_reason }
  return (await saveChanges(db, table, row, { ...changed, ...(wanted && { status: wanted.status }), ...reason })) as CandidateRow
}

export const candidates: Resource<typeof contract, typeof table> = {
  contract,
  table,
  name: 'honours_students',
  words: { one: 'kandidaat', many: 'Kandidaten' },
  title: fullName,
  access: access.candidates,
  scope: candidatesFor,
  searchText: table.search_text,
  ordering: 'name',
  sort: { name: [dutch(table.last_name), dutch(table.first_name)] },
  filters: {
    school__id: (id) => eq(table.school_id, id),
    honours_program__id: (id) => eq(table.honours_program_id, id),
    status: (status) => eq(table.status, status),
    status__in: (statuses) => inArray(table.status, statuses),
    grade: (grade) => eq(table.grade, grade),
    is_finished: (isFinished) => (isFinished ? isNotNull(table.finished_at) : isNull(table.finished_at)),
  },
  check: checkStudent,
  constraints: { honours_students_once: { field: 'email', message: 'Deze kandidaat is al aangemeld voor dit programma' } },
  personal: [...PERSONAL],
  present: presentCandidates,
  create: register,
  update,
  // Names, where the row has numbers.
  recorded: async (db, row) => {
    const [{ school, honours_program, finished_by } = {}] = await presentCandidates(db, [row])
    return {
      honours_program_id: undefined,
      school: school?.name,
      honours_program: honours_program?.name,
      finished_by: finished_by?.name ?? null,
    }
  },
  lockFirst: (db, id) => lockProgramsOf(db, [id]),
  beforeRemove: async (_db, row, user) => {
    const why = whyStays(row, user)
    if (why) throw conflict(`Deze kandidaat ${why} Neem contact op met Pre-U om iets te wijzigen.`)
  },
}
