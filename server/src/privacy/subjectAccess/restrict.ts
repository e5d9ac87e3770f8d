import { and, eq, inArray, sql } from 'drizzle-orm'
import { candidates as candidateKind } from '@pre-u/contract/honours/candidates'
import { listed } from '@pre-u/contract/platform/words'
import { students as studentKind } from '@pre-u/contract/students/students'
import { countingStatuses } from '@pre-u/contract/students/status'
import { activitiesTable as activities } from '../../tables/activities'
import { candidatesTable as candidates, honoursFilesTable as files } from '../../tables/candidates'
import { newsSubject } from '../../notifications/news/record'
import { newsTable as news } from '../../tables/news'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import type { Actor } from '../../platform/actor'
import { auditTable, forgetTitles } from '../../platform/audit/audit'
import type { Context } from '../../platform/context'
import { touched } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { conflict } from '../../platform/http/errors'
import { nameless, personalTexts, type PupilTable } from '../retention/anonymise'
import { studentReportsTable as reports, studentsTable as students } from '../../tables/students'
import { type Subject, lockSubject } from './find'
import { forgetUndos, writeStep } from './steps'
import { restrictedFilesTable, restrictedRecordsTable as restricted, restrictionsTable as restrictions } from '../../tables/subjectAccess'

const tables = { students, honours_students: candidates }
const columnsOf = (name: PupilTable) => ['first_name', 'infix', 'last_name', 'email', ...personalTexts[name]]
const idsOf = (name: PupilTable, { studentIds, candidateIds }: Subject) => (name === 'students' ? studentIds : candidateIds)

async function hidePersonal(db: Db, name: PupilTable, subject: Subject, restrictionId: number): Promise<number> {
  const table = tables[name]
  const values = columnsOf(name).map((column) => sql`${column}::text, ${sql.identifier(column)}`)
  const { rows } = await db.execute<{ count: number }>(sql`
    with chosen as (
      select ${table.id} as id, jsonb_build_object(${sql.join(values, sql`, `)}) as personal from ${table}
      where ${table.id} = any(${sql.param(idsOf(name, subject))}::int[])
        and not exists (select from ${restricted} where resource = ${name} and record_id = ${table.id})),
    stored as (
      insert into ${restricted} (restriction_id, resource, record_id, personal) select ${restrictionId}::int, ${name}, id, personal from chosen),
    hidden as (
      update ${table} set ${nameless(name, 'afgeschermd', 'afgeschermd-')}, restricted_at = now()
      from chosen where ${table.id} = chosen.id returning 1)
    select count(*)::int as count from hidden`)
  return rows[0]!.count
}

/** Moves the reason of a report to the values of its registration. */
const hideReports = (db: Db, { studentIds }: Subject) =>
  db.execute(sql`
    with moved as (
      update ${restricted} set personal = personal || jsonb_build_object('report_reason', ${reports.reason}) from ${reports}
      where resource = 'students' and record_id = ${reports.student_id} and ${reports.reason} <> ''
        and ${reports.student_id} = any(${sql.param(studentIds)}::int[])
      returning record_id)
    update ${reports} set reason = '' from moved where ${reports.student_id} = moved.record_id`)

const hideFiles = (db: Db, { candidateIds }: Subject, restrictionId: number) =>
  db.execute(sql`
    with taken as (delete from ${files} where ${files.honours_student_id} = any(${sql.param(candidateIds)}::int[]) returning *)
    insert into ${restrictedFilesTable} (object_key, restriction_id, honours_student_id, size, file)
    select object_key, ${restrictionId}::int, honours_student_id, size, to_jsonb(taken) from taken`)

/** Removes what was typed about the person from the history of the record and from the news about it. */
async function forgetTexts(db: Db, name: PupilTable, ids: number[]) {
  const texts = sql.param([...personalTexts[name]])
  const without = sql`(select jsonb_object_agg(key, case when key = any(${texts}::text[]) then 'null'::jsonb else value end) from jsonb_each(changes))`
  await db
    .update(auditTable)
    .set({ changes: without })
    .where(and(eq(auditTable.resource, name), inArray(auditTable.record_id, ids), sql`changes ?| ${texts}::text[]`))
  const subject = name === 'students' ? 'student' : 'candidate'
  await db
    .update(news)
    .set({ note: '' })
    .where(and(eq(newsSubject, subject), inArray(news.record_id, ids)))
}

/** Moves what is personal to where nobody sees it, until the restriction is lifted. */
export const restrictSubject = ({ db }: Context, { email, reason }: { email: string; reason: string }, user: Actor) =>
  db.transaction(async (tx) => {
    const subject = await lockSubject(tx, email)
    await forgetUndos(tx, subject)
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into ${restrictions} (email, reason) values (${email}, ${reason})
      on conflict (lower(email)) do update set reason = excluded.reason, updated_at = now() returning id`)
    const { id } = rows[0]!
    const count = (await hidePersonal(tx, 'students', subject, id)) + (await hidePersonal(tx, 'honours_students', subject, id))
    if ((await tx.$count(restricted, eq(restricted.restriction_id, id))) === 0)
      throw conflict('Van dit adres zijn er geen inschrijvingen of kandidaten om af te schermen.')
    await hideReports(tx, subject)
    await hideFiles(tx, subject, id)
    await forgetTitles(tx, studentKind, subject.studentIds)
    await forgetTitles(tx, candidateKind, subject.candidateIds)
    await forgetTexts(tx, studentKind.name, subject.studentIds)
    await forgetTexts(tx, candidateKind.name, subject.candidateIds)
    await writeStep(tx, subject, user, 'RESTRICT', { count })
    return { count }
  })

/**
 * Refuses with the names of activities and programmes for which the person was registered again meanwhile: one address registers once for
 * each.
 */
async function refuseDoubles(db: Db, { studentIds, candidateIds }: Subject) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select ${activities.code} as name from ${students} join ${activities} on ${activities.id} = ${students.activity_id}
    where ${students.id} = any(${sql.param(studentIds)}::int[]) and ${students.status} not in ('REJECTED', 'CANCELLED')
    group by ${activities.id}, ${students.period_id} having count(*) > 1
    union all
    select ${programs.name} from ${candidates} join ${programs} on ${programs.id} = ${candidates.honours_program_id}
    where ${candidates.id} = any(${sql.param(candidateIds)}::int[]) and ${inArray(candidates.status, countingStatuses)}
    group by ${programs.id} having count(*) > 1`)
  if (rows.length === 0) return
  const names = listed(rows.map(({ name }) => name))
  throw conflict(`Deze leerling is intussen opnieuw ingeschreven voor ${names}. Verwijder de nieuwe inschrijving eerst.`)
}

async function restorePersonal(db: Db, name: PupilTable, restrictionId: number): Promise<number> {
  const table = tables[name]
  const values = columnsOf(name).map((column) => sql`${sql.identifier(column)} = ${restricted.personal} ->> ${column}`)
  const { rows } = await db.execute<{ count: number }>(sql`
    with shown as (
      update ${table} set ${sql.join(values, sql`, `)}, restricted_at = null, updated_at = ${touched(table.updated_at)}
      from ${restricted} where resource = ${name} and restriction_id = ${restrictionId} and ${table.id} = ${restricted.record_id} returning 1)
    select count(*)::int as count from shown`)
  return rows[0]!.count
}

const restoreReports = (db: Db, restrictionId: number) =>
  db.execute(sql`
    update ${reports} set reason = personal ->> 'report_reason' from ${restricted}
    where restriction_id = ${restrictionId} and resource = 'students' and record_id = student_id and personal ? 'report_reason'`)

/** Restores files. One of a kind that was uploaded again meanwhile gets no kind. */
const restoreFiles = (db: Db, restrictionId: number) =>
  db.execute(sql`
    with taken as (
      delete from ${restrictedFilesTable} where restriction_id = ${restrictionId} returning honours_student_id, file, file ->> 'kind' as kind),
    named as (
      select case when row_number() over (partition by honours_student_id, kind order by (file ->> 'id')::int desc) > 1
        or exists (select from ${files} where ${files.honours_student_id} = taken.honours_student_id and ${files.kind} = taken.kind)
        then file || '{"kind": ""}' else file end as file from taken)
    insert into ${files} overriding system value select restored.* from named, jsonb_populate_record(null::${files}, named.file) restored
    where exists (select from ${candidates} where ${candidates.id} = restored.honours_student_id)`)

export const liftRestriction = ({ db }: Context, email: string, user: Actor) =>
  db.transaction(async (tx) => {
    const subject = await lockSubject(tx, email)
    if (subject.restrictionId === null) throw conflict('Dit adres is niet afgeschermd.')
    const { restrictionId } = subject
    await refuseDoubles(tx, subject)
    const count = (await restorePersonal(tx, 'students', restrictionId)) + (await restorePersonal(tx, 'honours_students', restrictionId))
    await restoreReports(tx, restrictionId)
    await restoreFiles(tx, restrictionId)
    await tx.delete(restrictions).where(sql`${restrictions.id} = ${restrictionId}`)
    await writeStep(tx, subject, user, 'LIFT', { count })
    return { count }
  })

export async function listRestrictions(db: Db) {
  const rows = await db.select().from(restrictions).orderBy(restrictions.created_at)
  return { restrictions: rows.map(({ email, reason, created_at }) => ({ email, reason, since: created_at })) }
}
