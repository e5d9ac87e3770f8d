import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'
import { periodsTable as periods } from '../periods/table'
import type { Db } from '../platform/db/db'
import { lockUntilCommit, locks } from '../platform/db/locks'
import { studentsTable as students } from '../students/table'
import {
  figuresByActivityTable,
  figuresByDayTable,
  figuresBySchoolAndActivityTable,
  figuresBySchoolAndGradeTable,
  figuresBySchoolTable,
  figuresOfPupilsTable as pupils,
  studentChangesTable as changes,
} from './table'

const kept = [
  figuresByActivityTable,
  figuresBySchoolTable,
  figuresBySchoolAndGradeTable,
  figuresBySchoolAndActivityTable,
  figuresByDayTable,
] as const

function addTo(table: PgTable) {
  const names = Object.values<PgColumn>(getTableColumns(table)).map(({ name }) => name)
  const kind = sql.raw(names.filter((name) => name !== 'number').join(', '))
  return sql`insert into ${table} as kept (${kind}, number) select ${kind}, sum(number) from taken group by ${kind} having sum(number) <> 0
    order by ${kind} on conflict (${kind}) do update set number = kept.number + excluded.number`
}

/** Answers the schools and years with other pupils. A period that was moved to another year had pupils in the year before as well. */
const takeChanges = sql`
  with taken as (delete from ${changes} returning *),
  ${sql.join(
    kept.map((table, index) => sql`${sql.raw(`added${index}`)} as (${addTo(table)})`),
    sql`, `,
  )},
  changed as (select distinct school_id, period_id from taken where is_of_pupils)
  select changed.school_id, ${periods.school_year} from changed join ${periods} on ${periods.id} = changed.period_id
  union select ${pupils.school_id}, ${pupils.school_year} from ${pupils} join changed using (school_id, period_id)`

/** The first registration of each pupil of the asked schools: within the year (`period_id` 0) or within each period. */
const firstOf = (period: 'period_id' | '0') => sql`
  select school_id, school_year, ${sql.raw(period)} as period_id, grade, level, count(*) from (
    select distinct on (school_id, school_year, ${sql.raw(period === '0' ? '' : 'period_id,')} email) * from theirs
    order by school_id, school_year, ${sql.raw(period === '0' ? '' : 'period_id,')} email, created_at, id) firsts
  group by school_id, school_year, ${sql.raw(period === '0' ? '' : 'period_id,')} grade, level`

const countPupils = (schoolIds: number[], years: string[]) => sql`
  with asked as (select * from unnest(${sql.param(schoolIds)}::int[], ${sql.param(years)}::text[]) as asked (school_id, school_year)),
  everybody as materialized (
    select asked.*, ${students.period_id}, lower(${students.email}) as email, ${students.grade}, ${students.level}, ${students.created_at},
      ${students.id}, ${students.anonymised_at}
    from asked join ${students} on ${students.school_id} = asked.school_id
    join ${periods} on ${periods.id} = ${students.period_id} and ${periods.school_year} = asked.school_year),
  settled as (select school_id, school_year from everybody where anonymised_at is not null and school_year < ${schoolYearOf(dayOf(new Date()))}),
  theirs as materialized (select * from everybody where (school_id, school_year) not in (select * from settled)),
  gone as (
    delete from ${pupils} using asked where ${pupils.school_id} = asked.school_id and ${pupils.school_year} = asked.school_year
      and (asked.school_id, asked.school_year) not in (select * from settled))
  insert into ${pupils} (school_id, school_year, period_id, grade, level, number) ${firstOf('0')} union all ${firstOf('period_id')}`

/** Adds what changed to the figures. A view does this first, so that it shows what its lists show. */
export async function foldFigures(db: Db) {
  const { rows } = await db.execute<{ waits: boolean }>(sql`select exists (select from ${changes}) as waits`)
  if (!rows[0]!.waits) return
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, locks.figures)
    // After an upgrade, or a filling with demo data, everything is new.
    await tx.execute(sql`set local statement_timeout = 0`)
    const { rows: changed } = await tx.execute<{ school_id: number; school_year: string }>(takeChanges)
    if (changed.length > 0)
      await tx.execute(
        countPupils(
          changed.map(({ school_id }) => school_id),
          changed.map(({ school_year }) => school_year),
        ),
      )
  })
}
