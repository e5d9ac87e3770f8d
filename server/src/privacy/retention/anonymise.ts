import { type SQL, sql } from 'drizzle-orm'
import { candidates as candidateKind } from '@pre-u/contract/honours/candidates'
import { students as studentKind } from '@pre-u/contract/students/students'
import { candidatesTable as candidates, honoursFilesTable, honoursUploadsTable } from '../../tables/candidates'
import { storeFigures } from '../../figures/registrations'
import { messageMailsOf, newsMailsOf, placesOf, reminderMailsOf } from '../../notifications/mails/mailsOf'
import { newsSubject } from '../../notifications/news/record'
import { newsTable } from '../../tables/news'
import { auditTable } from '../../platform/audit/audit'
import { touched } from '../../platform/db/columns'
import { forgetTexts } from '../../platform/mail/outbox'
import { studentReportsTable, studentsTable as students } from '../../tables/students'
import { restrictedFilesTable, restrictedRecordsTable } from '../../tables/subjectAccess'

const tables = { students, honours_students: candidates }
export type PupilTable = keyof typeof tables

/** What is personal of a registration and of a candidate apart from the name and the address. */
export const personalTexts = {
  students: ['profile', 'level', 'remarks', 'status_reason'],
  honours_students: ['profile', 'motivation', 'status_reason'],
} as const satisfies Record<PupilTable, string[]>

/** Assigns values that leave nothing personal. Addresses stay different, because one address registers once for an activity. */
export const nameless = (name: PupilTable, lastName: 'geanonimiseerd' | 'afgeschermd', address: 'anoniem-' | 'afgeschermd-') => {
  const table = tables[name]
  const texts = personalTexts[name].map((column) => sql`${sql.identifier(column)} = ''`)
  return sql`first_name = 'Leerling', infix = '', last_name = ${lastName}, email = ${address}::text || ${table.id}, ${sql.join(texts, sql`, `)},
    updated_at = ${touched(table.updated_at)}`
}

/** Deletes entries, because their titles are names. */
const historyOf = (resource: string) =>
  sql`delete from ${auditTable} using due where ${auditTable.resource} = ${resource} and ${auditTable.record_id} = due.id`

/** Deletes news, which may have a line that somebody wrote. */
const newsOf = (subject: 'student' | 'candidate') =>
  sql`delete from ${newsTable} using due where ${newsSubject} = ${subject} and ${newsTable.record_id} = due.id
    returning ${newsTable.id}, ${newsTable.school_id}, ${newsTable.before}`

const newsMails = newsMailsOf(sql`select id from deleted_news`)

const places = placesOf(sql`select id from due`, sql`table deleted_news`)

const restrictedOf = (name: PupilTable) =>
  sql`delete from ${restrictedRecordsTable} using due where resource = ${name} and ${restrictedRecordsTable.record_id} = due.id`

const changed = (name: PupilTable, now: SQL) => sql`
  changed as (
    update ${tables[name]} set ${nameless(name, 'geanonimiseerd', 'anoniem-')}, anonymised_at = ${now}, restricted_at = null
    from due where ${tables[name].id} = due.id returning ${tables[name].id})
  select count(*)::int as count from changed`

/**
 * Anonymises the registrations that `due` selects by `id`, and empties each mail that named one. School, activity, period, grade and status
 * stay, so that every count stays; the figures store what else they need.
 */
export const anonymiseStudents = (due: SQL, now: SQL) => sql`
  with due as (${due}),
  history as (${historyOf(studentKind.name)}),
  reports as (delete from ${studentReportsTable} using due where student_id = due.id),
  deleted_news as (${newsOf('student')}),
  texts as (${forgetTexts(sql`${newsMails} union ${messageMailsOf(places)}`)}),
  restricted as (${restrictedOf('students')}),
  figures as (${storeFigures(sql`select id from due`)}),
  ${changed('students', now)}`

/** Anonymises candidates in the same way. The sweep removes the objects of the deleted files. */
export const anonymiseCandidates = (due: SQL, now: SQL) => sql`
  with due as (${due}),
  history as (${historyOf(candidateKind.name)}),
  deleted_news as (${newsOf('candidate')}),
  texts as (${forgetTexts(sql`${newsMails} union ${reminderMailsOf(sql`select id from due`)}`)}),
  files as (delete from ${honoursFilesTable} using due where honours_student_id = due.id),
  uploads as (delete from ${honoursUploadsTable} using due where honours_student_id = due.id),
  restricted as (${restrictedOf('honours_students')}),
  restricted_objects as (delete from ${restrictedFilesTable} using due where honours_student_id = due.id),
  ${changed('honours_students', now)}`
