import { and, type SQL, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { inSchoolYear } from '../tables/periods'
import { type Bind, filterConditions, searchWords } from '../platform/resource/conditions'
import type { Query } from '../platform/resource/query'
import { activityFilters, schoolFilters } from './groupFilters'
import { activityCountsTable, schoolCountsTable } from '../tables/students'

type Counts = typeof schoolCountsTable | typeof activityCountsTable

/** The filters of a list that the counts know. */
export const countFilters = (table: Counts) => ({
  ...('school_id' in table ? schoolFilters(table.school_id) : activityFilters(table.activity_id)),
  period__id: table.period_id,
  period__school_year: inSchoolYear(table.period_id),
  status: table.status,
  grade: table.grade,
})

/** Whether a query has a filter, for one value or for several. */
export const isAsked = (query: Query, name: string) => query[name] !== undefined || query[`${name}__in`] !== undefined
const isAnyAsked = (query: Query, filters: object) => Object.keys(filters).some((name) => isAsked(query, name))

/**
 * How many registrations a query finds, from the counts that triggers keep per school and per activity. Undefined where they cannot
 * tell: for a search, for ids, for reports, and for a school and an activity together.
 */
export function countStudents(query: Query, user: User, bind: Bind): SQL | undefined {
  if (searchWords(query.search).length > 0 || isAsked(query, 'id') || isAsked(query, 'report')) return undefined
  const ofSchool = !isStaff(user) || isAnyAsked(query, schoolFilters(schoolCountsTable.school_id))
  if (ofSchool && isAnyAsked(query, activityFilters(activityCountsTable.activity_id))) return undefined
  const table = ofSchool ? schoolCountsTable : activityCountsTable
  const ownSchool = isStaff(user) ? undefined : sql`${schoolCountsTable.school_id} = ${user.school?.id ?? 0}`
  return sql`(select coalesce(sum(${table.number}), 0) from ${table} where ${and(ownSchool, ...filterConditions(countFilters(table), query, bind)) ?? sql`true`})`
}
