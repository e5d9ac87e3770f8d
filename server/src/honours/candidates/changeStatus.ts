import { isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { needsReason, nextStatuses, placedStatuses, type StudentStatus, studentStatusNames as names } from '@pre-u/contract/students/status'
import type { Actor } from '../../platform/actor'
import { writeAudits } from '../../platform/audit/audit'
import { touched } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { invalid } from '../../platform/http/errors'
import { refuseNaming } from '../../platform/resource/bulkRefusal'
import { lockCandidates } from './lock'
import type { Program } from './programs'
import { PERSONAL } from './rights'
import { amongCandidates, type CandidateRow, countPlaced, candidatesTable as table } from './table'

type Wanted = { status: StudentStatus; status_reason?: string | undefined }

const isPlaced = (status: StudentStatus) => placedStatuses.includes(status)

/** Nobody decides about a draft: it is withdrawn, or brought back. */
const draftStatuses: StudentStatus[] = ['CANCELLED', 'PENDING']

/** Why this one cannot get that status; empty when it can. */
function whyNot({ status: from, finished_at }: CandidateRow, { status: to, status_reason }: Wanted): string {
  if (finished_at === null && !draftStatuses.includes(to)) return 'is nog niet ingediend.'
  if (!nextStatuses[from].includes(to)) return `kan niet van ${names[from]} naar ${names[to]}.`
  if (needsReason(from, to) && !status_reason) return `heropenen (${names[from]}) vraagt om een reden.`
  return ''
}

/** The candidates for whom there is no place any more, first come first served by their number. */
async function withoutPlace(db: Db, rows: CandidateRow[], programs: Map<number, Program>) {
  const found: { row: CandidateRow; why: string }[] = []
  for (const [id, { name, capacity }] of programs) {
    const coming = rows.filter((row) => row.honours_program_id === id && !isPlaced(row.status))
    if (capacity === null || coming.length === 0) continue
    const free = Math.max(0, capacity - (await countPlaced(db, id)))
    const why = free === 0 ? `${name} is vol.` : `${name} heeft nog maar ${free} ${free === 1 ? 'vrije plaats' : 'vrije plaatsen'}.`
    found.push(...coming.slice(free).map((row) => ({ row, why })))
  }
  return found
}

/** Stops unless all of these can get that status from this user now. They and their programmes are locked. */
export async function refuseStatus(db: Db, rows: CandidateRow[], programs: Map<number, Program>, wanted: Wanted, user: Actor) {
  if (!isStaff(user)) throw invalid({ status: ['Alleen een medewerker van Pre-U wijzigt de status.'] })
  refuseNaming(
    rows.flatMap((row) => {
      const why = whyNot(row, wanted)
      return why ? [{ row, why }] : []
    }),
  )
  if (isPlaced(wanted.status)) refuseNaming(await withoutPlace(db, rows, programs))
}

/** All of them, or none. Whoever already has the status stays as it is. */
export async function changeStatus(db: Db, ids: number[], wanted: Wanted, user: Actor): Promise<number> {
  const { rows, programs } = await lockCandidates(db, ids, user)
  const before = rows.filter(({ status }) => status !== wanted.status)
  await refuseStatus(db, before, programs, wanted, user)
  if (before.length === 0) return 0
  const after = await db
    .update(table)
    .set({ status: wanted.status, status_reason: wanted.status_reason ?? '', updated_at: touched(table.updated_at) })
    .where(amongCandidates(before.map(({ id }) => id)))
    .returning()
  const saved = new Map(after.map((row) => [row.id, row]))
  const written = before.map((row) => ({ before: row, after: saved.get(row.id)!, record: { id: row.id, title: fullName(row) } }))
  await writeAudits(db, { actor: user, resource: 'honours_students', personal: PERSONAL }, written)
  return after.length
}
