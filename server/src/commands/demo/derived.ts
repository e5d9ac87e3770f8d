import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { figureParts, statusesOfPart } from '@pre-u/contract/figures/figures'
import {
  figurePartsBySchoolAndActivityTable,
  figurePartsBySchoolAndGradeTable,
  figuresByActivityTable,
  figuresByDayTable,
  figuresBySchoolTable,
  figuresOfPupilsTable,
  figuresOfRepeatsTable,
  pupilChangesTable,
  studentChangesTable,
} from '../../tables/figures'
import { columnNames } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { activityCountsTable, schoolActivityCountsTable, schoolCountsTable } from '../../tables/students'

const counted = [
  activityCountsTable,
  schoolCountsTable,
  schoolActivityCountsTable,
  figuresByActivityTable,
  figuresBySchoolTable,
  figuresByDayTable,
  figurePartsBySchoolAndActivityTable,
  figurePartsBySchoolAndGradeTable,
]

/** What is not a column of a registration. */
const numbers: Record<string, string> = {
  number: 'count(*)',
  is_change: 'false',
  ...Object.fromEntries(
    figureParts.map((part) => [
      part,
      `count(*) filter (where status in (${statusesOfPart[part].map((status) => `'${status}'`).join(', ')}))`,
    ]),
  ),
}
const DAY = `(created_at at time zone 'Europe/Amsterdam')::date`

function count(table: PgTable) {
  const names = columnNames(table)
  const values = names.map((name) => numbers[name] ?? (name === 'day' ? DAY : name))
  const key = names.flatMap((name, index) => (name in numbers ? [] : [index + 1]))
  return sql`insert into ${table} (${sql.raw(names.join(', '))}) select ${sql.raw(values.join(', '))} from students
    group by ${sql.raw(key.join(', '))} order by ${sql.raw(key.join(', '))}`
}

/** Tables and what fills them, as triggers and the fold keep them row by row. */
export const derivations: [PgTable, SQL][] = [
  [pupilChangesTable, sql`insert into ${pupilChangesTable} select distinct school_id, period_id from students`],
  ...counted.map((table): [PgTable, SQL] => [table, count(table)]),
]
export const derivedTables = derivations.map(([table]) => table)

/** Pupils are left to the next fold. */
export const tablesOfFold = [studentChangesTable, figuresOfPupilsTable, figuresOfRepeatsTable]

export const emptyDerived = (db: Db) => db.execute(sql`truncate ${sql.join([...derivedTables, ...tablesOfFold], sql`, `)}`)
