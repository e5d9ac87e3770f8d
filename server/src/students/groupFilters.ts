import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { activitiesTable as activities } from '../tables/activities'
import type { periodsTable as periods } from '../tables/periods'
import type { Matches } from '../platform/resource/conditions'
import { schoolsTable as schools } from '../tables/schools'

type Group = typeof schools | typeof activities | typeof periods

/**
 * What is known of a registration's school, activity or period. `values` selects it with the `id`. As an array by id it is made once, and
 * looked up in the same time however many there are.
 */
export const lookUp = (groupId: SQLWrapper, group: Group, values: SQL, other: SQL) => {
  const ids = sql`generate_series(1, (select max(${group.id}) from ${group})) as ids (id)`
  return sql`(array(select coalesce(known.value, ${other}) from ${ids} left join (${values}) known (id, value) using (id) order by id))[${groupId}]`
}
const isTrueOf = (groupId: SQLWrapper, group: Group, condition: SQL) =>
  lookUp(groupId, group, sql`select ${group.id}, ${condition} from ${group}`, sql`false`)

/** The columns of a school that filter its registrations. */
export const schoolColumns = { school__plan__id: schools.plan_id, school__province: schools.province, school__region: schools.region }
const eachSchoolColumn = (condition: (matched: SQL) => SQL) => {
  const filterBy = (column: SQLWrapper) => (matches: Matches) => condition(matches(column))
  return {
    school__plan__id: filterBy(schoolColumns.school__plan__id),
    school__province: filterBy(schoolColumns.school__province),
    school__region: filterBy(schoolColumns.school__region),
  }
}

/** By what is known of a registration's school. As an array, PostgreSQL reads the schools once and finds their rows in an index. */
export const schoolFilters = (school_id: SQLWrapper) => ({
  school__id: school_id,
  ...eachSchoolColumn((matched) => sql`${school_id} = any(array(select ${schools.id} from ${schools} where ${matched}))`),
})

export const activityFilters = (activity_id: SQLWrapper) => ({
  activity__id: activity_id,
  activity__category: (matches: Matches) =>
    sql`${activity_id} = any(array(select ${activities.id} from ${activities} where ${matches(activities.category)}))`,
})

/** The same as an expression that no index has: for rows that another condition finds. */
export const schoolFiltersOfMany = (school_id: SQLWrapper) => eachSchoolColumn((matched) => isTrueOf(school_id, schools, matched))
export const categoryOfMany = (activity_id: SQLWrapper) => (matches: Matches) =>
  isTrueOf(activity_id, activities, matches(activities.category))

const calledIn =
  (group: typeof schools | typeof activities) =>
  (...patterns: SQL[]) =>
    sql`select ${group.id} from ${group} where ${and(...patterns.map((pattern) => sql`${group.search_text} like ${pattern}`))}`
/** The schools or activities that have all words in their name or code. */
export const schoolsCalled = calledIn(schools)
export const activitiesCalled = calledIn(activities)

/** Whether a word is in the name of any school or the code of any activity. */
export const isAnyNamed = (pattern: SQL) => sql`(exists (${schoolsCalled(pattern)}) or exists (${activitiesCalled(pattern)}))`

type Ids = { school_id: SQLWrapper; activity_id: SQLWrapper }
/** A word may be of the school's name or the activity's code: found in the indexes of schools and activities. */
export const isNamed = ({ school_id, activity_id }: Ids, pattern: SQL, ofSchool = sql`true`, ofActivity = sql`true`) =>
  sql`(${school_id} = any(array(${schoolsCalled(pattern)} and ${ofSchool})) or ${activity_id} = any(array(${activitiesCalled(pattern)} and ${ofActivity})))`
/** The same as an expression that no index has: for rows that another condition finds. */
export const isRowNamed = ({ school_id, activity_id }: Ids, pattern: SQL) =>
  sql`(${isTrueOf(school_id, schools, sql`${schools.search_text} like ${pattern}`)} or ${isTrueOf(activity_id, activities, sql`${activities.search_text} like ${pattern}`)})`
