import { inArray, sql } from 'drizzle-orm'
import { countingStatuses } from '@pre-u/contract/students/status'
import type { Db } from '../platform/db/db'
import { hasId } from '../platform/resource/conditions'
import { activitiesTable as activities } from '../tables/activities'
import { plansTable as plans } from '../tables/plans'
import { schoolsTable as schools } from '../tables/schools'
import { studentsTable as table } from '../tables/students'

const isCounting = inArray(table.status, countingStatuses)

/** Which of these registrations, as they are now, belong to a school that has more than its package or the activity allows. */
export async function findPastLimit(db: Db, ids: number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with given as (
      select ${table.id}, ${table.school_id}, ${table.activity_id}, ${table.period_id} from ${table} where ${hasId(table, ids)}),
    past_activity as (
      select ${table.school_id}, ${table.activity_id} from ${table} join ${activities} on ${activities.id} = ${table.activity_id}
      where (${table.school_id}, ${table.activity_id}) in (select school_id, activity_id from given)
        and ${activities.max_per_school} is not null and ${isCounting}
      group by ${table.school_id}, ${table.activity_id}, ${activities.max_per_school} having count(*) > ${activities.max_per_school}),
    past_plan as (
      select ${table.school_id}, ${table.period_id} from ${table}
      join ${schools} on ${schools.id} = ${table.school_id} join ${plans} on ${plans.id} = ${schools.plan_id}
      where (${table.school_id}, ${table.period_id}) in (select school_id, period_id from given)
        and ${plans.max_registrations} is not null and ${isCounting}
      group by ${table.school_id}, ${table.period_id}, ${plans.max_registrations} having count(*) > ${plans.max_registrations})
    select id from given
    where (school_id, activity_id) in (select school_id, activity_id from past_activity)
      or (school_id, period_id) in (select school_id, period_id from past_plan)`)
  return rows.map(({ id }) => id)
}
