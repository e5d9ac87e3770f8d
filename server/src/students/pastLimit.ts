import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { countingStatuses } from '@pre-u/contract/students/status'
import { activitiesTable as activities } from '../tables/activities'
import type { Db } from '../platform/db/db'
import { compileStatement, runStatement } from '../platform/db/statement'
import { plansTable as plans } from '../tables/plans'
import { schoolsTable as schools } from '../tables/schools'
import { schoolActivityCountsTable, schoolCountsTable, studentsTable as table } from '../tables/students'

type Group = { limits: SQL; column: SQL; counts: typeof schoolActivityCountsTable | typeof schoolCountsTable }
const inActivity: Group = { limits: sql`of_activity`, column: sql`activity_id`, counts: schoolActivityCountsTable }
const ofPlan: Group = { limits: sql`of_plan`, column: sql`period_id`, counts: schoolCountsTable }

/** Read for all groups at once: one by one, PostgreSQL would look through the ledger for each of them. */
const usedPerSchool = ({ limits, column, counts }: Group) => sql`
  select school_id, ${column}, sum(${counts.number}) as used from ${counts}
  where school_id = any(array(select distinct school_id from ${limits})) and ${column} = any(array(select distinct ${column} from ${limits}))
    and ${inArray(sql`${counts.status}`, countingStatuses)}
  group by 1, 2`

const isPast = ({ limits, column }: Group, used: SQL) => sql`
  (school_id, ${column}) in (select school_id, ${column} from ${limits} join ${used} using (school_id, ${column}) where used > most)`

const pastLimit = compileStatement(sql`
  with given as materialized (select ${table.id}, ${table.school_id}, ${table.activity_id}, ${table.period_id}
      from ${table} where ${table.id} = any(${sql.placeholder('ids')}::bigint[])),
    of_activity as materialized (select distinct school_id, activity_id, ${activities.max_per_school} as most
      from given join ${activities} on ${activities.id} = activity_id where ${activities.max_per_school} is not null),
    of_plan as materialized (select distinct school_id, period_id, ${plans.max_registrations} as most
      from given join ${schools} on ${schools.id} = school_id join ${plans} on ${eq(plans.id, schools.plan_id)}
      where ${plans.max_registrations} is not null),
    used_in_activity as materialized (${usedPerSchool(inActivity)}),
    used_of_plan as materialized (${usedPerSchool(ofPlan)})
  select id from given where ${isPast(inActivity, sql`used_in_activity`)} or ${isPast(ofPlan, sql`used_of_plan`)}`)

/** Which of these registrations, as they are now, belong to a school that has more than its package or the activity allows. */
export const findPastLimit = async (db: Db, ids: number[]) => (await runStatement(db, pastLimit, { ids })).map(([id]) => Number(id))
