import { sql } from 'drizzle-orm'
import { candidates as candidateKind } from '@pre-u/contract/honours/candidates'
import { students as studentKind } from '@pre-u/contract/students'
import { subjectAccess as kind } from '@pre-u/contract/subjectAccess'
import { type SubjectStep, subjectStepNames } from '@pre-u/contract/subjectAccess/calls'
import type { Actor } from '../platform/actor'
import { writeAudit } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { forgetAnswers } from '../platform/idempotency/idempotency'
import { insertPeople, insertReading, isRecorded } from '../platform/readings/record'
import { undosTable as undos } from '../platform/undo/table'
import type { Subject } from './find'
import { isInAnswer } from './holdings'

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

/** The log has the step; this answers who saw a person. */
async function recordRead(db: Db, { studentIds, candidateIds, userId }: Subject, user: Actor, what: string) {
  if (await isRecorded(db, user, what)) return
  const reading = await insertReading(db, user, what, { count: 1 })
  await insertPeople(db, reading, 'students', studentIds)
  await insertPeople(db, reading, 'honours_students', candidateIds)
  if (userId !== null) await insertPeople(db, reading, 'users', [userId])
}

type Pupil = Pick<Subject, 'studentIds' | 'candidateIds' | 'email'>

/** Takes a pupil out of what can be undone and out of kept answers. The rest of those actions can still be undone. */
export async function forgetUndos(db: Db, { studentIds, candidateIds, email }: Pupil) {
  if (email !== '') await forgetAnswers(db, isInAnswer(email))
  const others = sql`
    select kept from jsonb_array_elements(${undos.rows}) kept where lower(coalesce(kept ->> 'email', '')) <> lower(${email})
      and not ((kept ->> 'id')::int = any(case ${undos.resource}
        when ${studentKind.name} then ${sql.param(studentIds)}::int[] when ${candidateKind.name} then ${sql.param(candidateIds)}::int[] else '{}' end))`
  await db.execute(sql`
    update ${undos} set rows = to_jsonb(array(${others}))
    where resource in (${studentKind.name}, ${candidateKind.name}) and jsonb_array_length(rows) <> (select count(*) from (${others}) left_over)`)
  await db.execute(sql`delete from ${undos} where rows = '[]'`)
}
