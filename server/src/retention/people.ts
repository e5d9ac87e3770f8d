import { type SQL, sql } from 'drizzle-orm'
import { candidates as candidateKind } from '@pre-u/contract/honours/candidates'
import { students as studentKind } from '@pre-u/contract/students'
import { candidatesTable as candidates, honoursFilesTable, honoursUploadsTable } from '../honours/candidates/table'
import { honoursProgramsTable as programs } from '../honours/programs/table'
import { type NewsKind, newsTable } from '../news/table'
import { periodsTable as periods } from '../periods/table'
import { auditTable } from '../platform/audit/audit'
import { studentReportsTable, studentsTable as students } from '../students/table'
import { type Kind, SLICE_SIZE, type TermAt } from './moment'

/** Addresses stay different, because one address registers once for an activity. */
const anonymous = (table: SQL, now: SQL) => sql`
  first_name = 'Leerling', infix = '', last_name = 'geanonimiseerd', email = 'anoniem-' || ${table}.id, profile = '', status_reason = '',
  anonymised_at = ${now}, updated_at = greatest(clock_timestamp(), ${table}.updated_at + interval '1 millisecond')`

/** The titles of entries are names. */
const historyOf = (resource: string) =>
  sql`delete from ${auditTable} using due where ${auditTable.resource} = ${resource} and ${auditTable.record_id} = due.id`

/** What was told about them may hold a line that somebody wrote. */
const newsOf = (kind: NewsKind) =>
  sql`delete from ${newsTable} using due where ${newsTable.kind} = ${kind} and ${newsTable.record_id} = due.id`

/** School, activity, period, grade and status stay, so that every count stays. */
export const registrations: Kind = {
  due: (at) => sql`
    select greatest(${at.dueDay(periods.end_date)}, ${at.today})::text as day, count(*)::int as count
    from ${periods} join ${students} on ${students.period_id} = ${periods.id}
    where ${students.anonymised_at} is null and not ${at.isHeld(students.email)} group by 1 order by 1`,
  expire: (at) => sql`
    with due as (
      select ${students.id} from ${students}
      where ${students.anonymised_at} is null and not ${at.isHeld(students.email)}
        and ${students.period_id} in (select ${periods.id} from ${periods} where ${at.hasPassed(periods.end_date)})
      order by ${students.period_id}, ${students.id} limit ${SLICE_SIZE} for update of ${students} skip locked),
    history as (${historyOf(studentKind.name)}),
    reports as (delete from ${studentReportsTable} using due where student_id = due.id),
    told as (${newsOf('student')}),
    changed as (
      update ${students} set ${anonymous(sql`${students}`, at.instant)}, level = '', remarks = ''
      from due where ${students.id} = due.id returning ${students.id})
    select count(*)::int as count from changed`,
}

const isUnplaced = sql`(${candidates.status} in ('REJECTED', 'CANCELLED') or ${candidates.finished_at} is null)`

function candidateKindWhere(condition: SQL, event: typeof programs.deadline | typeof programs.end_date): Kind {
  const identified = (at: TermAt) => sql`
    from ${candidates} join ${programs} on ${programs.id} = ${candidates.honours_program_id}
    where ${candidates.anonymised_at} is null and ${condition} and not ${at.isHeld(candidates.email)}`
  return {
    due: (at) => sql`
      select greatest(${at.dueDay(event)}, ${at.today})::text as day, count(*)::int as count ${identified(at)} group by 1 order by 1`,
    // The sweep removes the objects of the deleted files.
    expire: (at) => sql`
      with due as (
        select ${candidates.id} ${identified(at)} and ${at.hasPassed(event)}
        order by ${candidates.id} limit ${SLICE_SIZE} for update of ${candidates} skip locked),
      history as (${historyOf(candidateKind.name)}),
      told as (${newsOf('candidate')}),
      files as (delete from ${honoursFilesTable} using due where honours_student_id = due.id),
      uploads as (delete from ${honoursUploadsTable} using due where honours_student_id = due.id),
      changed as (
        update ${candidates} set ${anonymous(sql`${candidates}`, at.instant)}, motivation = ''
        from due where ${candidates.id} = due.id returning ${candidates.id})
      select count(*)::int as count from changed`,
  }
}

export const unplacedCandidates = candidateKindWhere(isUnplaced, programs.deadline)
export const placedCandidates = candidateKindWhere(sql`not ${isUnplaced}`, programs.end_date)
