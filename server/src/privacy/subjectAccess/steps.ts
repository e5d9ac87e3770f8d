import { or, sql } from 'drizzle-orm'
import { subjectAccess as kind } from '@pre-u/contract/privacy/kinds'
import { type SubjectStep, subjectStepNames } from '@pre-u/contract/privacy/subjectAccess/calls'
import { honoursFilesTable as files } from '../../tables/candidates'
import type { Actor } from '../../platform/actor'
import { writeAudit } from '../../platform/audit/audit'
import type { Db } from '../../platform/db/db'
import { forgetAnswers } from '../../platform/idempotency/idempotency'
import { requestKeysTable as requestKeys } from '../../platform/idempotency/table'
import { insertPeople, insertAccess, isRecorded } from '../../platform/accessLog/record'
import type { Subject } from './find'
import { isInAnswer } from './holdings'
import { removeUndoEntries, type Pupil } from './undoEntries'

const MAX_NAMED = 5
const numbered = (word: string, ids: number[]) =>
  ids.length === 0 ? [] : [`${word} ${ids.slice(0, MAX_NAMED).join(', ')}${ids.length > MAX_NAMED ? ' …' : ''}`]

/** The log names a person by the numbers of the records: it outlives what is erased. */
export async function writeStep(db: Db, subject: Subject, user: Actor, step: SubjectStep, facts: Record<string, unknown> = {}) {
  const { studentIds, candidateIds, userId } = subject
  const id = studentIds[0] ?? candidateIds[0] ?? userId
  if (id === undefined || id === null) return
  const title = [
    ...numbered('inschrijving', studentIds),
    ...numbered('kandidaat', candidateIds),
    ...numbered('account', userId === null ? [] : [userId]),
  ].join('; ')
  if (step === 'READ') await recordRead(db, subject, user, `alles over ${title} ingezien`)
  if (step === 'EXPORT') await recordRead(db, subject, user, `alles over ${title} gedownload`)
  await writeAudit(db, kind, user, { id, title: `over ${title}`, before: null, after: { step: subjectStepNames[step], ...facts } })
}

/** The audit log has the step; the access log answers who saw a person. */
async function recordRead(db: Db, { studentIds, candidateIds, userId }: Subject, user: Actor, what: string) {
  if (await isRecorded(db, user, what)) return
  const access_id = await insertAccess(db, user, what, { count: 1 })
  await insertPeople(db, access_id, 'students', studentIds)
  await insertPeople(db, access_id, 'honours_students', candidateIds)
  if (userId !== null) await insertPeople(db, access_id, 'users', [userId])
}

/** An answer need not have the address: it may have a former one, or be about an attachment. One about another record of that number goes too. */
const mayNameRecord = ({ studentIds, candidateIds }: Pupil) => sql`(
  ${requestKeys.answer} ~ any(select '"id" ?: ?' || id || '[,}]' from unnest(${sql.param([...studentIds, ...candidateIds])}::int[]) id)
  or exists (select from ${files} where ${files.honours_student_id} = any(${sql.param(candidateIds)}::int[])
    and strpos(${requestKeys.answer}, to_json(${files.name})::text) > 0))`

/** Removes a pupil from what can be undone and from stored answers, while the attachments are still there. */
export async function forgetUndos(db: Db, pupil: Pupil) {
  await forgetAnswers(db, or(mayNameRecord(pupil), pupil.email === '' ? undefined : isInAnswer(pupil.email))!)
  await removeUndoEntries(db, pupil)
}
