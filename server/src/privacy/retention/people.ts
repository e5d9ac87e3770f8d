import { type SQL, sql } from 'drizzle-orm'
import { candidatesTable as candidates } from '../../tables/candidates'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import { periodsTable as periods } from '../../tables/periods'
import { studentsTable as students } from '../../tables/students'
import { restrictedRecordsTable as restricted } from '../../tables/subjectAccess'
import { anonymiseCandidates, anonymiseStudents } from './anonymise'
import { type Kind, SLICE_SIZE, type TermAt } from './terms'

/** A restricted record stays until its restriction is lifted. */
const isIdentified = (at: TermAt, table: typeof students | typeof candidates) => sql`${table.anonymised_at} is null
  and not ${at.isHeld(table.email)} and not exists (
    select from ${restricted} where resource = ${table === students ? 'students' : 'honours_students'} and record_id = ${table.id})`

export const registrations: Kind = {
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

export const unplacedCandidates = candidateKindWhere(isUnplaced, programs.deadline)
export const placedCandidates = candidateKindWhere(sql`not ${isUnplaced}`, programs.end_date)
