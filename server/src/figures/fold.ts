import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'
import { activitiesTable as activities } from '../activities/table'
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
  figuresOfRepeatsTable as repeats,
  pupilChangesTable as pupilChanges,
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

/** Triggers then keep the parts, and note whose pupils changed. */
const takeChanges = sql`
  with taken as (delete from ${changes} returning *),
  ${sql.join(
    kept.map((table, index) => sql`${sql.raw(`added${index}`)} as (${addTo(table)})`),
    sql`, `,
  )}
  select`

/** Answers the schools and years with other pupils. A period that was moved to another year had pupils in the year before as well. */
const takePupilChanges = sql`
  with changed as (delete from ${pupilChanges} returning *)
  select changed.school_id, ${periods.school_year} from changed join ${periods} on ${periods.id} = changed.period_id
  union select ${pupils.school_id}, ${pupils.school_year} from ${pupils} join changed using (school_id, period_id)`

/** The first registration of each pupil of the asked schools: within the year (`period_id` 0) or within each period. */
const firstOf = (period: 'period_id' | '0') => sql`
  select school_id, school_year, ${sql.raw(period)} as period_id, grade, level, count(*) from (
    select distinct on (school_id, school_year, ${sql.raw(period === '0' ? '' : 'period_id,')} email) * from theirs
    order by school_id, school_year, ${sql.raw(period === '0' ? '' : 'period_id,')} email, created_at, id) firsts
  group by school_id, school_year, ${sql.raw(period === '0' ? '' : 'period_id,')} grade, level`

/** Within what a pupil is counted once, beside the school and the year. */
const domains = [['category'], ['category', 'period_id'], ['category', 'activity_id'], ['category', 'activity_id', 'period_id']].map(
  (columns, index) => ({ columns, nth: `nth${index}` }),
)

const repeatsOf = ({ columns, nth }: (typeof domains)[number]) => {
  const [period, activity] = ['period_id', 'activity_id'].map((name) => (columns.includes(name) ? name : '0'))
  return sql.raw(`select school_id, school_year, ${period}, category, ${activity}, grade, level, count(*) from ranked where ${nth} > 1
    group by school_id, school_year, ${[...columns, 'grade', 'level'].join(', ')}`)
}

const ranks = domains.map(({ columns, nth }) =>
  sql.raw(`row_number() over (partition by school_id, school_year, ${columns.join(', ')}, email order by created_at, id) as ${nth}`),
)

const countPupils = (schoolIds: number[], years: string[]) => sql`
  with asked as (select * from unnest(${sql.param(schoolIds)}::int[], ${sql.param(years)}::text[]) as asked (school_id, school_year)),
  everybody as materialized (
    select asked.*, ${students.period_id}, lower(${students.email}) as email, ${students.grade}, ${students.level}, ${students.created_at},
      ${students.id}, ${students.anonymised_at}, ${activities.category}, ${students.activity_id}
    from asked join ${students} on ${students.school_id} = asked.school_id
    join ${periods} on ${periods.id} = ${students.period_id} and ${periods.school_year} = asked.school_year
    join ${activities} on ${activities.id} = ${students.activity_id}),
  settled as (select school_id, school_year from everybody where anonymised_at is not null and school_year < ${schoolYearOf(dayOf(new Date()))}),
  theirs as materialized (select * from everybody where (school_id, school_year) not in (select * from settled)),
  ranked as (select *, ${sql.join(ranks, sql`, `)} from theirs),
  ${sql.join(
    [pupils, repeats].map(
      (table, index) => sql`${sql.raw(`gone${index}`)} as (
    delete from ${table} using asked where ${table.school_id} = asked.school_id and ${table.school_year} = asked.school_year
      and (asked.school_id, asked.school_year) not in (select * from settled))`,
    ),
    sql`, `,
  )},
  repeated as (
    insert into ${repeats} (school_id, school_year, period_id, category, activity_id, grade, level, number)
    ${sql.join(domains.map(repeatsOf), sql` union all `)})
  insert into ${pupils} (school_id, school_year, period_id, grade, level, number) ${firstOf('0')} union all ${firstOf('period_id')}`

export const FOLD_MS = 3000

/**
 * Adds what changed to the figures; a trigger on the ledger adds it to the counts. Sums over both stay the same at any moment: another
 * transaction sees the changes or the new numbers. A view does this first, so that it shows what its lists show;
 * not while nothing can be stored.
 */
export async function foldFigures(db: Db) {
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select (exists (select from ${changes}) or exists (select from ${pupilChanges}))
      and not current_setting('transaction_read_only')::boolean as waits`)
  if (!rows[0]!.waits) return
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, locks.figures)
    // After an upgrade, or a filling with demo data, everything is new.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local work_mem = '256MB'`)
    await tx.execute(takeChanges)
    const { rows: changed } = await tx.execute<{ school_id: number; school_year: string }>(takePupilChanges)
    if (changed.length > 0)
      await tx.execute(
        countPupils(
          changed.map(({ school_id }) => school_id),
          changed.map(({ school_year }) => school_year),
        ),
      )
  })
}
