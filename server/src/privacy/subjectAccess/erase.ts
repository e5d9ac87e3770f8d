import { sql } from 'drizzle-orm'
import { dayOf, formatDay } from '@pre-u/contract/platform/dates'
import { draftsTable as drafts } from '../../tables/drafts'
import type { Actor } from '../../platform/actor'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { conflict } from '../../platform/http/errors'
import { unmarkAddress } from '../../platform/mail/addresses'
import { outboxTable as outbox } from '../../platform/mail/table'
import { anonymiseCandidates, anonymiseStudents } from '../retention/anonymise'
import { type Subject, lockSubject } from './find'
import { isInDraft } from './holdings'
import { forgetUndos, writeStep } from './steps'
import { candidatesTable as candidates } from '../../tables/candidates'
import { studentsTable as students } from '../../tables/students'
import {
  restrictedFilesTable as files,
  restrictedRecordsTable as records,
  restrictionsTable as restrictions,
} from '../../tables/subjectAccess'
import { activitiesTable as activities } from '../../tables/activities'
import { usersTable as users } from '../../tables/accounts'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import { retentionHoldsTable as holds } from '../../tables/retention'
import { schoolsTable as schools } from '../../tables/schools'

type Running = { resource: string; id: number; title: string; status: string }

const STANDING = sql`('PENDING', 'WAITLISTED', 'ACCEPTED')`

/** Reads the registrations and candidates on which somebody still counts. */
const readRunning = async (db: Db, { studentIds, candidateIds }: Subject, today: string) => {
  const { rows } = await db.execute<Running>(sql`
    select 'students' as resource, ${students.id} as id, ${activities.code} || ' ' || ${activities.name} as title, ${students.status} as status
    from ${students} join ${activities} on ${activities.id} = ${students.activity_id}
    where ${students.id} = any(${sql.param(studentIds)}::int[]) and ${students.status} in ${STANDING}
      and ${activities.end_at} > now() and ${activities.state} <> 'CANCELLED'
    union all
    select 'honours_students', ${candidates.id}, ${programs.name}, ${candidates.status}
    from ${candidates} join ${programs} on ${programs.id} = ${candidates.honours_program_id}
    where ${candidates.id} = any(${sql.param(candidateIds)}::int[]) and ${candidates.status} in ${STANDING}
      and ${candidates.finished_at} is not null and ${programs.end_date} >= ${today}::date
    order by 1 desc, 2`)
  return rows
}

const whyRunning = ({ resource, title, status }: Running) => {
  if (resource === 'students') return `De inschrijving voor ${title} loopt nog. Meld de leerling eerst af.`
  return status === 'PENDING'
    ? `Over de kandidaat voor ${title} is nog niet besloten.`
    : `De kandidaat doet nog mee aan ${title}. Meld de kandidaat eerst af.`
}

async function whyAccount(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const { rows } = await db.execute<{ school: string | null }>(sql`
    select ${schools.name} as school from ${users} left join ${schools} on ${schools.id} = ${users.school_id} where ${users.id} = ${userId}`)
  const place = rows[0]?.school ? `de contactpersonen van ${rows[0].school}` : 'Medewerkers'
  return `Met dit account wordt ingelogd. Verwijder het bij ${place}.`
}

async function readHold(db: Db, email: string, today: string) {
  const { rows } = await db.execute<{ reason: string; until: string }>(
    sql`select reason, until::text from ${holds} where lower(${holds.email}) = lower(${email}) and ${holds.until} >= ${today}::date`,
  )
  return rows[0] ?? null
}

/** Reads what can be erased when a person asks for it, and why the rest must stay. */
export async function readErasable(db: Db, subject: Subject) {
  const today = dayOf(new Date())
  const hold = await readHold(db, subject.email, today)
  const held = hold && `Deze gegevens blijven bewaard tot en met ${formatDay(hold.until)}: ${hold.reason}.`
  const running = await readRunning(db, subject, today)
  const reasons = new Map(running.map((each) => [`${each.resource} ${each.id}`, whyRunning(each)]))
  const account = await whyAccount(db, subject.userId)
  const why = (resource: string, id: number): string | null => {
    if (resource === 'users') return account
    if (resource !== 'students' && resource !== 'honours_students') return null
    return held ?? reasons.get(`${resource} ${id}`) ?? null
  }
  return {
    hold,
    why,
    erasable: {
      studentIds: subject.studentIds.filter((id) => why('students', id) === null),
      candidateIds: subject.candidateIds.filter((id) => why('honours_students', id) === null),
    },
    reasons: [...(held ? [held] : reasons.values()), ...(account ? [account] : [])],
  }
}

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
