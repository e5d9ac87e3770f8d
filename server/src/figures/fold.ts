import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'
import { activitiesTable as activities } from '../tables/activities'
import { periodsTable as periods } from '../tables/periods'
import { columnNames } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { lockUntilCommit, locks } from '../platform/db/locks'
import { executeLong, isTimeout } from '../platform/db/statement'
import { studentsTable as students } from '../tables/students'
import {
  figuresByActivityTable,
  figuresByDayTable,
  figuresBySchoolTable,
  figuresOfPupilsTable as pupils,
  figuresOfRepeatsTable as repeats,
  pupilChangesTable as pupilChanges,
  studentChangesTable as changes,
} from '../tables/figures'

const kept = [figuresByActivityTable, figuresBySchoolTable, figuresByDayTable] as const

const keyOf = (table: PgTable) => columnNames(table).filter((name) => name !== 'number')

function addTo(table: PgTable) {
  const key = sql.raw(keyOf(table).join(', '))
  return sql`insert into ${table} as kept (${key}, number) select ${key}, sum(number) from taken group by ${key} having sum(number) <> 0
    order by ${key} on conflict (${key}) do update set number = kept.number + excluded.number`
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

/** Within what a pupil is counted once, beside the school and the year. */
const domainsOfPupils = [[], ['period_id']]
const domainsOfRepeats = [['category'], ['category', 'period_id'], ['category', 'activity_id'], ['category', 'activity_id', 'period_id']]

const rankIn = (domain: string[]) => ['nth_in_year', ...domain].join('_and_')

const ranks = [...domainsOfPupils, ...domainsOfRepeats].map(
  (domain) =>
    `row_number() over (partition by ${['school_id', 'school_year', ...domain, 'email'].join(', ')} order by created_at, id) as ${rankIn(domain)}`,
)

/** Counted by the key of the table; a period or activity that is not in the domain is 0. */
function countIn(domain: string[], table: PgTable, number: string, rows: string) {
  const key = keyOf(table).map((name) => (['period_id', 'activity_id'].includes(name) && !domain.includes(name) ? '0' : name))
  return `select ${key.join(', ')}, ${number} from ${rows} group by ${key.map((_, index) => index + 1).join(', ')}`
}
/** Those that are not the first of their pupil. */
const repeatsIn = (domain: string[]) => `ranked where ${rankIn(domain)} > 1`

/** All registrations without the repeated ones. */
const firstOnes = domainsOfPupils.flatMap((domain) => [
  countIn(domain, pupils, 'count(*)', 'theirs'),
  countIn(domain, pupils, '-count(*)', repeatsIn(domain)),
])

const keyOfPupils = keyOf(pupils).join(', ')
const insertPupils = `
  insert into figures_of_pupils (${keyOfPupils}, number)
  select ${keyOfPupils}, sum(number) from (${firstOnes.join(' union all ')}) counted (${keyOfPupils}, number)
  group by ${keyOfPupils} having sum(number) <> 0`

const insertRepeats = `
  insert into figures_of_repeats (${keyOf(repeats).join(', ')}, number)
  ${domainsOfRepeats.map((domain) => countIn(domain, repeats, 'count(*)', repeatsIn(domain))).join(' union all ')}`

/**
 * Only pupils with several registrations in the year are ranked: most have one. A window finds them, because the planner knows too little of
 * the rows to join them, and compared each pupil of a school with each.
 */
const countPupils = (schoolIds: number[], years: string[]) => sql`
  with asked as (select * from unnest(${sql.param(schoolIds)}::int[], ${sql.param(years)}::text[]) as asked (school_id, school_year)),
  everybody as materialized (
    select asked.*, ${students.period_id}, lower(${students.email}) collate "C" as email, ${students.grade}, ${students.level}, ${students.created_at},
      ${students.id}, ${students.anonymised_at}, ${activities.category}, ${students.activity_id}
    from asked join ${students} on ${students.school_id} = asked.school_id
    join ${periods} on ${periods.id} = ${students.period_id} and ${periods.school_year} = asked.school_year
    join ${activities} on ${activities.id} = ${students.activity_id}),
  settled as (select school_id, school_year from everybody where anonymised_at is not null and school_year < ${schoolYearOf(dayOf(new Date()))}),
  theirs as materialized (
    select *, count(*) over (partition by school_id, school_year, email) as times
    from everybody where (school_id, school_year) not in (select * from settled)),
  ranked as materialized (select *, ${sql.raw(ranks.join(', '))} from theirs where times > 1),
  ${sql.join(
    [pupils, repeats].map(
      (table, index) => sql`${sql.raw(`gone${index}`)} as (
    delete from ${table} using asked where ${table.school_id} = asked.school_id and ${table.school_year} = asked.school_year
      and (asked.school_id, asked.school_year) not in (select * from settled))`,
    ),
    sql`, `,
  )},
  repeated as (${sql.raw(insertRepeats)})
  ${sql.raw(insertPupils)}`

export const FOLD_MS = 3000

async function fold(tx: Db, most_ms: number | undefined) {
  if (most_ms !== undefined) await tx.execute(sql.raw(`set local statement_timeout = ${most_ms}`))
  await lockUntilCommit(tx, locks.figures)
  await tx.execute(sql`set local work_mem = '256MB'`)
  // After an upgrade, or a filling with demo data, everything is new.
  await executeLong(tx, takeChanges, most_ms)
  const changed = await executeLong(tx, takePupilChanges, most_ms)
  if (changed.length === 0) return
  const schoolIds = changed.map(([school_id]) => Number(school_id))
  const years = changed.map(([, school_year]) => school_year!)
  await executeLong(tx, countPupils(schoolIds, years), most_ms)
}

/**
 * Adds what changed to the figures; a trigger on the ledger adds it to the counts. Sums over both stay the same at any moment: another
 * transaction sees the changes or the new numbers. Answers whether the figures have every change: not while nothing can be stored. With
 * `most_ms` also not where a statement, or waiting for another fold, takes longer.
 */
export async function foldFigures(db: Db, most_ms?: number): Promise<boolean> {
  const { rows } = await db.execute<{ has_changes: boolean; is_read_only: boolean }>(sql`
    select exists (select from ${changes}) or exists (select from ${pupilChanges}) as has_changes,
      current_setting('transaction_read_only')::boolean as is_read_only`)
  const { has_changes, is_read_only } = rows[0]!
  if (!has_changes) return true
  if (is_read_only) return false
  try {
    await db.transaction((tx) => fold(tx, most_ms))
    return true
  } catch (error) {
    if (most_ms !== undefined && isTimeout(error)) return false
    throw error
  }
}

const VIEW_WAITS_MS = 1000

/** Before a view, so that it shows what its lists show. A long fold is left to the job: until then the view shows the figures before it. */
export const foldBeforeView = (db: Db) => foldFigures(db, VIEW_WAITS_MS)
