import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RetentionName } from '@pre-u/contract/privacy/kinds'
import { members } from '@pre-u/contract/schools/members'
import { sessionsTable as sessions, usersTable as users } from '../../tables/accounts'
import { documentsTable as documents, documentVersionsTable as versions } from '../../tables/documents'
import { draftsTable as drafts } from '../../tables/drafts'
import { messageRecipientsTable as recipients } from '../../tables/messages'
import { auditTable } from '../../platform/audit/audit'
import { accessLogTable } from '../../platform/accessLog/table'
import { failedAddressesTable as failedAddresses, outboxTable as outbox } from '../../platform/mail/table'
import { remindersTable as reminders } from '../../tables/reminders'
import { securityEventsTable as securityEvents } from '../../tables/securityEvents'
import { type Kind, SLICE_SIZE, type TermAt } from './terms'
import { candidatesTable as candidates } from '../../tables/candidates'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import { periodsTable as periods } from '../../tables/periods'
import { studentsTable as students } from '../../tables/students'
import { restrictedRecordsTable as restricted } from '../../tables/subjectAccess'
import { anonymiseCandidates, anonymiseStudents } from './anonymise'

/** A restricted record stays until its restriction is lifted. */
const isIdentified = (at: TermAt, table: typeof students | typeof candidates) => sql`${table.anonymised_at} is null
  and not ${at.isHeld(table.email)} and not exists (
    select from ${restricted} where resource = ${table === students ? 'students' : 'honours_students'} and record_id = ${table.id})`

const registrations: Kind = {
  due: (at) => sql`
    select greatest(${at.dueDay(periods.end_date)}, ${at.today})::text as day, count(*)::int as count
    from ${periods} join ${students} on ${students.period_id} = ${periods.id}
    where ${isIdentified(at, students)} group by 1 order by 1`,
  expire: (at) =>
    anonymiseStudents(
      sql`
        select ${students.id} from ${students}
        where ${isIdentified(at, students)}
          and ${students.period_id} in (select ${periods.id} from ${periods} where ${at.hasPassed(periods.end_date)})
        order by ${students.period_id}, ${students.id} limit ${SLICE_SIZE} for update of ${students} skip locked`,
      at.instant,
    ),
}

const isUnplaced = sql`(${candidates.status} in ('REJECTED', 'CANCELLED') or ${candidates.finished_at} is null)`

function candidateKindWhere(condition: SQL, event: typeof programs.deadline | typeof programs.end_date): Kind {
  const identified = (at: TermAt) => sql`
    from ${candidates} join ${programs} on ${programs.id} = ${candidates.honours_program_id}
    where ${condition} and ${isIdentified(at, candidates)}`
  return {
    due: (at) => sql`
      select greatest(${at.dueDay(event)}, ${at.today})::text as day, count(*)::int as count ${identified(at)} group by 1 order by 1`,
    expire: (at) =>
      anonymiseCandidates(
        sql`
          select ${candidates.id} ${identified(at)} and ${at.hasPassed(event)}
          order by ${candidates.id} limit ${SLICE_SIZE} for update of ${candidates} skip locked`,
        at.instant,
      ),
  }
}

const unplacedCandidates = candidateKindWhere(isUnplaced, programs.deadline)
const placedCandidates = candidateKindWhere(sql`not ${isUnplaced}`, programs.end_date)

type Condition = (at: TermAt) => SQL

const numberOf = (table: PgTable, condition: SQL) => sql`(select count(*) from ${table} where ${condition})`
const deletion = (table: PgTable, condition: SQL) =>
  sql`delete from ${table} where id in (select id from ${table} where ${condition} limit ${SLICE_SIZE} for update skip locked) returning id`

/** Deletes the rows of one or more tables that are older than the term. */
const deleted = (...tables: [PgTable, Condition][]): Kind => ({
  due: (at) => {
    const numbers = tables.map(([table, condition]) => numberOf(table, condition(at)))
    return sql`select ${at.today}::text as day, (${sql.join(numbers, sql` + `)})::int as count`
  },
  expire: (at) => {
    const deletions = tables.map(([table, condition], index) => sql`${sql.raw(`gone${index}`)} as (${deletion(table, condition(at))})`)
    const numbers = tables.map((_, index) => sql`(select count(*) from ${sql.raw(`gone${index}`)})`)
    return sql`with ${sql.join(deletions, sql`, `)} select (${sql.join(numbers, sql` + `)})::int as count`
  },
})

const isUnused: Condition = (
  at,
) => sql`${users.user_type} = 'SCHOOL' and ${at.isOlder(sql`coalesce(${users.last_login}, ${users.created_at})`)}
  and not exists (select from ${sessions} where ${sessions.user_id} = ${users.id} and not ${at.isOlder(sessions.last_used_at)})
  and not ${at.isHeld(users.email)}`

/** The next contact person takes the place of a first one who goes. */
const schoolAccounts: Kind = {
  due: deleted([users, isUnused]).due,
  expire: (at) => sql`
    with gone as (${deletion(users, isUnused(at))}, school_id, is_primary),
    history as (
      delete from ${auditTable} using gone
      where ${auditTable.resource} = any(${sql.param([members.name, ...members.alsoLoggedAs])}::text[]) and ${auditTable.record_id} = gone.id),
    successors as (
      select distinct on (school_id) id from ${users}
      where school_id in (select school_id from gone where is_primary) and id not in (select id from gone)
      order by school_id, is_active desc, id),
    named as (update ${users} set is_primary = true from successors where ${users.id} = successors.id)
    select count(*)::int as count from gone`,
}

export const kinds: Record<RetentionName, Kind> = {
  registrations,
  unplaced_candidates: unplacedCandidates,
  placed_candidates: placedCandidates,
  documents_trash: deleted([documents, (at) => at.isOlder(documents.trashed_at)], [versions, (at) => at.isOlder(versions.replaced_at)]),
  audit_log: deleted([auditTable, (at) => at.isOlder(auditTable.at)]),
  readings: deleted([accessLogTable, (at) => at.isOlder(accessLogTable.at)]),
  security_events: deleted([securityEvents, (at) => at.isOlder(securityEvents.at)]),
  mails: deleted(
    [outbox, (at) => at.isOlder(sql`coalesce(${outbox.sent_at}, ${outbox.failed_at})`)],
    [recipients, (at) => at.isOlder(recipients.created_at)],
    [reminders, (at) => at.isOlder(reminders.created_at)],
    [failedAddresses, (at) => at.isOlder(failedAddresses.failed_at)],
  ),
  drafts: deleted([drafts, (at) => at.isOlder(drafts.updated_at)]),
  school_accounts: schoolAccounts,
}
