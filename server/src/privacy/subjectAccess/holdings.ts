import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { users as userKind } from '@pre-u/contract/accounts/actions'
import { candidates as candidateKind } from '@pre-u/contract/honours/candidates'
import { members } from '@pre-u/contract/schools/members'
import { staff } from '@pre-u/contract/accounts/staff'
import { students as studentKind } from '@pre-u/contract/students/students'
import { activitiesTable as activities } from '../../tables/activities'
import {
  oneTimeLinksTable as links,
  sessionsTable as sessions,
  usersTable as users,
  calendarFeedsTable as feeds,
} from '../../tables/accounts'
import {
  passkeysTable as passkeys,
  recoveryCodesTable as recoveryCodes,
  signInsTable as signIns,
  totpSecretsTable as totp,
} from '../../tables/factors'
import { documentsTable as documents, documentVersionsTable as versions } from '../../tables/documents'
import { draftsTable as drafts } from '../../tables/drafts'
import { candidatesTable as candidates, honoursFilesTable as files, honoursUploadsTable as uploads } from '../../tables/candidates'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import { messageRecipientsTable as messageRecipients, messagesTable as messages } from '../../tables/messages'
import { newsSubject } from '../../notifications/news/record'
import { dailyNewsTable as dailyNews, newsMailsTable as newsMails, newsSeenTable as newsSeen, newsTable as news } from '../../tables/news'
import { periodsTable as periods } from '../../tables/periods'
import { auditTable as audit } from '../../platform/audit/audit'
import { requestKeysTable as requestKeys } from '../../platform/idempotency/table'
import { failedAddressesTable as failedAddresses, outboxTable as outbox } from '../../platform/mail/table'
import { showedOneOf } from '../../platform/accessLog/record'
import { accessLogTable as accessLog } from '../../platform/accessLog/table'
import { undosTable as undos } from '../../platform/undo/table'
import { remindersTable as reminders } from '../../tables/reminders'
import { retentionHoldsTable as holds } from '../../tables/retention'
import { schoolsTable as schools } from '../../tables/schools'
import { studentReportsTable as reports, studentsTable as students } from '../../tables/students'
import { securityEventsTable as securityEvents } from '../../tables/securityEvents'
import type { Subject } from './find'
import { undoEntriesOf } from './undoEntries'
import {
  restrictedFilesTable as restrictedFiles,
  restrictedRecordsTable as restricted,
  restrictionsTable as restrictions,
} from '../../tables/subjectAccess'

export type Holding = {
  label: string
  table: PgTable
  isOf: (subject: Subject) => SQL
  /** Columns that tell nothing of this person, or something of another. */
  hidden?: string[]
  /** What is shown with the columns, or instead of them. */
  shown?: Record<string, SQL | ((subject: Subject) => SQL)>
  /** The part of the row that is personal while the record is restricted. */
  restricted?: (subject: Subject) => SQL
}

const among = (column: SQLWrapper, ids: number[]) => sql`${column} = any(${sql.param(ids)}::int[])`
const isUser = (column: SQLWrapper) => (subject: Subject) => sql`${column} = ${subject.userId}::int`
const isAddress = (column: SQLWrapper) => (subject: Subject) => sql`lower(${column}) = lower(${subject.email})`
const nameIn = (table: PgTable & { id: SQLWrapper; name: SQLWrapper }, id: SQLWrapper) =>
  sql`(select ${table.name} from ${table} where ${table.id} = ${id})`
const ofPupil = (kind: SQLWrapper, id: SQLWrapper, { studentIds, candidateIds }: Subject, student: string, candidate: string) =>
  sql`(${kind} = ${student} and ${among(id, studentIds)} or ${kind} = ${candidate} and ${among(id, candidateIds)})`
const personalOf = (resource: 'students' | 'honours_students', id: SQLWrapper) => () =>
  sql`(select ${restricted.personal} from ${restricted} where ${restricted.resource} = ${resource} and ${restricted.record_id} = ${id})`

const isOfPupilNews = (subject: Subject) => ofPupil(newsSubject, news.record_id, subject, 'student', 'candidate')
const isOfReminder = ({ candidateIds, userId }: Subject) =>
  sql`(${reminders.rule} = 'candidates' and ${among(reminders.subject_id, candidateIds)}
    or ${reminders.rule} = 'invitations' and ${reminders.subject_id} = ${userId}::int)`

export const isInAnswer = (email: string) => sql`strpos(lower(${requestKeys.answer}), lower(${email})) > 0`
export const isInDraft = (email: string) => sql`strpos(lower(${drafts.content}), lower(${email})) > 0`

const accessHidden = ['id', 'actor_id', 'is_to_notify', 'notified_at']
const fileHidden = ['id', 'object_key', 'uploaded_by', 'honours_student_id', 'school_id', 'parent_id', 'document_id', 'key']

/** Every table that holds something of a person, and how it is found. A test fails for a table with a personal column that is not here. */
export const holdings: Holding[] = [
  {
    label: 'Inschrijvingen',
    table: students,
    isOf: ({ studentIds }) => among(students.id, studentIds),
    hidden: ['school_id', 'activity_id', 'period_id', 'created_by', 'search_text'],
    shown: {
      school: nameIn(schools, students.school_id),
      activity: nameIn(activities, students.activity_id),
      period: nameIn(periods, students.period_id),
    },
    restricted: personalOf('students', students.id),
  },
  {
    label: 'Meldingen dat de leerling ziek of verhinderd is',
    table: reports,
    isOf: ({ studentIds }) => among(reports.student_id, studentIds),
    hidden: ['student_id', 'reported_by'],
  },
  {
    label: 'Honoursprogramma',
    table: candidates,
    isOf: ({ candidateIds }) => among(candidates.id, candidateIds),
    hidden: ['school_id', 'honours_program_id', 'finished_by', 'search_text'],
    shown: { school: nameIn(schools, candidates.school_id), honours_program: nameIn(programs, candidates.honours_program_id) },
    restricted: personalOf('honours_students', candidates.id),
  },
  {
    label: 'Bijlagen',
    table: files,
    isOf: ({ candidateIds }) => among(files.honours_student_id, candidateIds),
    hidden: fileHidden,
  },
  {
    label: 'Afgeschermde bijlagen',
    table: restrictedFiles,
    isOf: ({ candidateIds }) => among(restrictedFiles.honours_student_id, candidateIds),
    hidden: ['object_key', 'restriction_id', 'honours_student_id', 'file'],
    shown: { name: sql`${restrictedFiles.file} -> 'name'`, uploaded_at: sql`${restrictedFiles.file} -> 'uploaded_at'` },
  },
  {
    label: 'Aangekondigde bijlagen',
    table: uploads,
    isOf: ({ candidateIds }) => among(uploads.honours_student_id, candidateIds),
    hidden: [...fileHidden, 'user_id'],
  },
  {
    label: 'Nieuws aan de school',
    table: news,
    isOf: isOfPupilNews,
    hidden: ['id', 'school_id', 'record_id', 'person_id', 'actor_id'],
    shown: { school: nameIn(schools, news.school_id) },
  },
  {
    label: 'Herinneringen',
    table: reminders,
    isOf: isOfReminder,
    hidden: ['id', 'rule', 'school_id', 'subject_id', 'mail_id'],
    shown: { school: nameIn(schools, reminders.school_id) },
  },
  {
    label: 'E-mails',
    table: outbox,
    isOf: (subject) => sql`(${isAddress(outbox.recipient)(subject)} or ${isUser(outbox.user_id)(subject)} or ${outbox.id} in (
      select ${newsMails.mail_id} from ${newsMails} join ${news} on ${news.id} = ${newsMails.news_id} where ${isOfPupilNews(subject)}
      union select ${reminders.mail_id} from ${reminders} where ${isOfReminder(subject)}))`,
    // The text of a mail in line may be about other pupils too.
    hidden: ['id', 'kind', 'user_id', 'school_id', 'text', 'html', 'attempts', 'due_at', 'number', 'answer', 'report', 'reported_at'],
  },
  { label: 'Adressen die niet bestaan', table: failedAddresses, isOf: isAddress(failedAddresses.email), hidden: ['id', 'answer'] },
  {
    label: 'Wijzigingen van deze gegevens',
    table: audit,
    isOf: (subject) => sql`(${ofPupil(audit.resource, audit.record_id, subject, studentKind.name, candidateKind.name)}
      or ${audit.resource} in (${members.name}, ${staff.name}, ${userKind.name}) and ${audit.record_id} = ${subject.userId}::int)`,
    hidden: ['id', 'actor_id'],
  },
  {
    label: 'Wie deze gegevens heeft gezien',
    table: accessLog,
    isOf: ({ studentIds, candidateIds, userId }) => sql`(${showedOneOf('students', studentIds)}
      or ${showedOneOf('honours_students', candidateIds)} or ${showedOneOf('users', userId === null ? [] : [userId])})`,
    hidden: accessHidden,
  },
  {
    label: 'Acties met deze gegevens die nog ongedaan te maken zijn',
    table: undos,
    isOf: (subject) => sql`exists (${undoEntriesOf(subject)})`,
    hidden: ['id', 'user_id', 'kind'],
    shown: { rows: (subject) => sql`to_jsonb(array(${undoEntriesOf(subject)}))` },
  },
  {
    label: 'Antwoorden die 24 uur worden bewaard voor een herhaalde aanvraag',
    table: requestKeys,
    isOf: ({ email, userId }) => sql`(${isInAnswer(email)} or ${requestKeys.user_id} = ${userId}::int)`,
    // An answer may be about others too.
    hidden: ['user_id', 'key', 'request', 'status', 'answer'],
  },
  {
    label: 'Concepten',
    table: drafts,
    isOf: ({ email, userId }) => sql`(${isInDraft(email)} or ${drafts.user_id} = ${userId}::int)`,
    // A list that somebody is typing may be about others too.
    hidden: ['id', 'user_id', 'key', 'content'],
    shown: {
      school: sql`(select ${schools.name} from ${schools} join ${users} on ${users.school_id} = ${schools.id} where ${users.id} = ${drafts.user_id})`,
    },
  },
  { label: 'Uitzonderingen op de bewaartermijn', table: holds, isOf: isAddress(holds.email), hidden: ['id'] },
  { label: 'Afschermingen', table: restrictions, isOf: isAddress(restrictions.email), hidden: ['id'] },
  {
    label: 'Account',
    table: users,
    isOf: isUser(users.id),
    hidden: ['school_id', 'password_hash'],
    shown: { school: nameIn(schools, users.school_id) },
  },
  { label: 'Apparaten waarop is ingelogd', table: sessions, isOf: isUser(sessions.user_id), hidden: ['id', 'user_id'] },
  {
    label: 'Passkeys',
    table: passkeys,
    isOf: isUser(passkeys.user_id),
    hidden: ['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'],
  },
  { label: 'Authenticator-app', table: totp, isOf: isUser(totp.user_id), hidden: ['user_id', 'secret', 'last_step'] },
  { label: 'Herstelcodes', table: recoveryCodes, isOf: isUser(recoveryCodes.user_id), hidden: ['id', 'user_id', 'code_hash'] },
  { label: 'Begonnen aanmeldingen', table: signIns, isOf: isUser(signIns.user_id), hidden: ['id', 'user_id', 'key_hash', 'kind', 'data'] },
  {
    label: 'Beveiliging van dit account',
    table: securityEvents,
    isOf: isUser(securityEvents.user_id),
    hidden: ['id', 'user_id', 'user_name', 'by_id'],
  },
  {
    label: 'Wat dit account aan de beveiliging van een ander account heeft gedaan',
    table: securityEvents,
    isOf: isUser(securityEvents.by_id),
    hidden: ['id', 'user_id', 'user_name', 'by_id', 'by_name'],
  },
  { label: 'Eenmalige links', table: links, isOf: isUser(links.user_id), hidden: ['id', 'user_id', 'token_hash'] },
  { label: 'Agenda-adres', table: feeds, isOf: isUser(feeds.user_id), hidden: ['user_id', 'seed'] },
  { label: 'Toegevoegde documenten', table: documents, isOf: isUser(documents.uploaded_by), hidden: [...fileHidden, 'updated_at'] },
  { label: 'Toegevoegde versies van documenten', table: versions, isOf: isUser(versions.uploaded_by), hidden: fileHidden },
  {
    label: 'Toegevoegde bijlagen van leerlingen',
    table: files,
    isOf: isUser(files.uploaded_by),
    hidden: [...fileHidden, 'name', 'size', 'content_type'],
  },
  {
    label: 'Nieuws voor de dagelijkse e-mail',
    table: dailyNews,
    isOf: isUser(dailyNews.user_id),
    hidden: ['user_id', 'news_id'],
  },
  {
    label: 'Berichten van Pre-U',
    table: messageRecipients,
    isOf: isUser(messageRecipients.user_id),
    hidden: ['id', 'message_id', 'school_id', 'user_id', 'values', 'queued_at', 'mail_id'],
    shown: { subject: sql`(select ${messages.subject} from ${messages} where ${messages.id} = ${messageRecipients.message_id})` },
  },
  { label: 'Nieuws gezien', table: newsSeen, isOf: isUser(newsSeen.user_id), hidden: ['user_id'] },
  {
    label: 'Wat dit account heeft gewijzigd',
    table: audit,
    isOf: isUser(audit.actor_id),
    hidden: ['id', 'actor_id', 'actor_name', 'record_title', 'changes'],
  },
  { label: 'Wat dit account heeft gezien', table: accessLog, isOf: isUser(accessLog.actor_id), hidden: [...accessHidden, 'actor_name'] },
  { label: 'Scholen met dit adres', table: schools, isOf: isAddress(schools.email), hidden: ['plan_id', 'notes', 'search_text'] },
]
