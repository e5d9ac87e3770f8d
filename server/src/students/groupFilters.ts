import { sql, type SQLWrapper } from 'drizzle-orm'
import { activitiesTable as activities } from '../activities/table'
import type { Matches } from '../platform/resource/conditions'
import { schoolsTable as schools } from '../schools/table'

/** By what is known of a registration's school. As an array, PostgreSQL reads the schools once and not for each row. */
export function schoolFilters(school_id: SQLWrapper) {
  const hasSchool = (column: SQLWrapper) => (matches: Matches) =>
    sql`${school_id} = any(array(select ${schools.id} from ${schools} where ${matches(column)}))`
  return {
    school__id: school_id,
    school__plan__id: hasSchool(schools.plan_id),
    school__province: hasSchool(schools.province),
    school__region: hasSchool(schools.region),
  }
}

export const activityFilters = (activity_id: SQLWrapper) => ({
  activity__id: activity_id,
  activity__category: (matches: Matches) =>
    sql`${activity_id} = any(array(select ${activities.id} from ${activities} where ${matches(activities.category)}))`,
})
