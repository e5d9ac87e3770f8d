import { eq, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { formatDay } from '@pre-u/contract/platform/dates'
import { candidates as kind } from '@pre-u/contract/honours/candidates'
import { fullName } from '@pre-u/contract/platform/names'
import { editableStatuses, studentStatusNames } from '@pre-u/contract/students/status'
import { listed } from '@pre-u/contract/platform/words'
import type { NotifyOptions } from '../../notifications/news/record'
import type { Actor } from '../../platform/actor'
import { writeAudit, AFTER_DEADLINE } from '../../platform/audit/audit'
import { touched } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { conflict, notFound } from '../../platform/http/errors'
import { refuseStale } from '../../platform/resource/writes'
import { refuseFrozen } from '../../placement/status'
import { lockCandidate } from './lock'
import { missingOf } from './attachments'
import { lockProgramsOf, type Program } from './programs'
import type { CandidateRow } from './rights'
import { recordCandidateChanges } from './status'
import { honoursFilesTable as files, candidatesTable as table } from '../../tables/candidates'
import { storeDecisionUndo } from './undo'

const statusName = ({ status }: CandidateRow) => studentStatusNames[status].toLowerCase()

function refuseClosed({ is_active, is_closed, deadline }: Program, user: Actor) {
  if (!is_active) throw conflict('Dit programma is niet actief: er kan niet worden ingediend.')
  if (!is_closed) return
  const instead = isStaff(user) ? 'Verleng de deadline van het programma om alsnog in te dienen.' : 'Neem contact op met Pre-U.'
  throw conflict(`De deadline was ${formatDay(deadline)}. ${instead}`)
}

async function refuseIncomplete(db: Db, row: CandidateRow, { required_files }: Program) {
  const uploaded = await db.select({ kind: files.kind }).from(files).where(eq(files.honours_student_id, row.id))
  const missing = missingOf(required_files, uploaded)
  if (missing.length > 0) throw conflict(`Nog niet compleet: ${listed(missing)} ${missing.length === 1 ? 'ontbreekt' : 'ontbreken'}.`)
}

type SubmissionFields = Pick<CandidateRow, 'finished_at' | 'finished_by' | 'status'>
type SubmissionChange = { [K in keyof SubmissionFields]?: SubmissionFields[K] | ReturnType<typeof sql<SubmissionFields[K]>> }

// The audit entry names the actor, so `finished_by` is left out.
const auditFields = ({ school_id, finished_at, status }: CandidateRow) => ({ school_id, finished_at, status })

type How = { exception?: string | undefined; notifyOptions?: NotifyOptions }

async function save(db: Db, row: CandidateRow, change: SubmissionChange, user: Actor, { exception, notifyOptions = {} }: How = {}) {
  const [saved] = await db
    .update(table)
    .set({ ...change, updated_at: touched(table.updated_at) })
    .where(eq(table.id, row.id))
    .returning()
  const changed = { before: [row], after: [saved!] }
  await storeDecisionUndo(db, changed, user, notifyOptions.inform)
  const audited = { before: auditFields(row), after: auditFields(saved!), exception }
  await writeAudit(db, kind, user, { id: row.id, title: fullName(row), ...audited })
  await recordCandidateChanges(db, changed, user, notifyOptions)
}

type VersionedId = { id: number; updated_at?: string | undefined }

/** The locks make the second of two concurrent submissions see the first. */
async function lockWithProgram(db: Db, { id, updated_at }: VersionedId, user: Actor) {
  const programs = await lockProgramsOf(db, [id])
  const row = await lockCandidate(db, id, user)
  refuseFrozen(kind, row)
  refuseStale(row, updated_at)
  const program = programs.get(row.honours_program_id)
  if (!program) throw notFound()
  return { row, program }
}

export async function finishRegistration(db: Db, target: VersionedId, user: Actor) {
  const { row, program } = await lockWithProgram(db, target, user)
  if (row.finished_at !== null) throw conflict('Deze kandidaat is al ingediend.')
  if (row.status !== 'PENDING') throw conflict(`Deze kandidaat is ${statusName(row)} en kan niet worden ingediend.`)
  refuseClosed(program, user)
  await refuseIncomplete(db, row, program)
  await save(db, row, { finished_at: sql<string>`clock_timestamp()`, finished_by: user.id }, user)
}

export async function reopen(db: Db, { inform, inform_note, ...target }: VersionedId & NotifyOptions, user: Actor) {
  const { row, program } = await lockWithProgram(db, target, user)
  if (row.finished_at === null) throw conflict('Deze kandidaat is nog niet ingediend.')
  if (!editableStatuses.includes(row.status)) throw conflict(`Deze kandidaat is ${statusName(row)}. Wijzig eerst de status.`)
  const how = { exception: program.is_closed ? AFTER_DEADLINE : undefined, notifyOptions: { inform, inform_note } }
  await save(db, row, { finished_at: null, finished_by: null, status: 'PENDING' }, user, how)
}
