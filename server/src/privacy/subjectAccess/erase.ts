import { sql } from 'drizzle-orm'
import { draftsTable as drafts } from '../../tables/drafts'
import type { Actor } from '../../platform/actor'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { conflict } from '../../platform/http/errors'
import { unmarkAddress } from '../../platform/mail/addresses'
import { outboxTable as outbox } from '../../platform/mail/table'
import { anonymiseCandidates, anonymiseStudents } from '../retention/anonymise'
import type { Subject } from './find'
import { isInDraft } from './holdings'
import { readErasable } from './erasable'
import { lockSubject } from './lock'
import { forgetUndos, writeStep } from './steps'
import { candidatesTable as candidates } from '../../tables/candidates'
import { studentsTable as students } from '../../tables/students'
import {
  restrictedFilesTable as files,
  restrictedRecordsTable as records,
  restrictionsTable as restrictions,
} from '../../tables/subjectAccess'

/** Deletes the values of records that are deleted, and restrictions of nothing. */
export async function tidyRestrictions(db: Db) {
  await db.execute(sql`
    delete from ${records} where case ${records.resource}
      when 'students' then not exists (select from ${students} where ${students.id} = ${records.record_id})
      else not exists (select from ${candidates} where ${candidates.id} = ${records.record_id}) end`)
  await db.execute(
    sql`delete from ${files} where not exists (select from ${candidates} where ${candidates.id} = ${files.honours_student_id})`,
  )
  await db.execute(
    sql`delete from ${restrictions} where not exists (select from ${records} where ${records.restriction_id} = ${restrictions.id})`,
  )
}

const given = (ids: number[]) => sql`select unnest(${sql.param(ids)}::int[]) as id`
const NOW = sql`now()`

/** Deletes the mails to an address of which nothing else is left. */
async function forgetMails(db: Db, { email }: Subject) {
  await db.delete(outbox).where(sql`lower(${outbox.recipient}) = lower(${email})`)
  await unmarkAddress(db, email)
}

/** Anonymises what may go, as the terms of retention do later, and answers why the rest stays. */
export const eraseSubject = ({ db }: Context, email: string, user: Actor) =>
  db.transaction(async (tx) => {
    const subject = await lockSubject(tx, email)
    const { erasable, reasons } = await readErasable(tx, subject)
    const count = erasable.studentIds.length + erasable.candidateIds.length
    if (count === 0) throw conflict(...(reasons.length > 0 ? reasons : ['Van dit adres zijn er geen gegevens om te wissen.']))
    await forgetUndos(tx, { ...erasable, email: reasons.length === 0 ? email : '' })
    await tx.execute(anonymiseStudents(given(erasable.studentIds), NOW))
    await tx.execute(anonymiseCandidates(given(erasable.candidateIds), NOW))
    await tidyRestrictions(tx)
    await tx.delete(drafts).where(isInDraft(email))
    if (reasons.length === 0) await forgetMails(tx, subject)
    await writeStep(tx, { ...subject, ...erasable, userId: null }, user, 'ERASE', { count, kept: reasons.length })
    return { count, kept: reasons }
  })
