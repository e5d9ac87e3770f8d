import { and, type SQL, sql } from 'drizzle-orm'
import { activitiesTable as activities } from '../activities/table'
import { bindPlaceholder, filterConditions, searchableText, searchConditions } from '../platform/resource/conditions'
import type { Term } from '../platform/resource/ordering'
import type { PageQuery } from '../platform/resource/query'
import { schoolsTable as schools } from '../schools/table'
import { studentList } from './rows'
import { studentsTable as table, waitlistedSince } from './table'

/**
 * How many rows of the list are looked at before all matches are gathered. `perMatch`: for each match that the page needs.
 */
export type Walk = {
  inNameIndex: number
  inNameIndexFiltered: number
  inTable: number
  perMatch: number
  most: number
  candidates: number
}

export type Beside = 'after' | 'before'
/** The rows of a page: those after an anchor row (before it, in reversed terms), or from an offset on. */
export type Part = { terms: Term[]; beside: Beside | undefined; beyond: () => SQL; limit: number; offset: number }

export const students = sql.identifier('students')
/** What the index of names has of a row; the status of a row that matches otherwise is looked up. */
export const INDEXED = sql.raw('id, last_name, first_name, school_id, activity_id, period_id, grade, search_text')
export const STATUS = sql`(select status from ${table} registration where registration.id = ${table.id})`
export const limit = (rows: number) => sql.raw(`limit ${rows}`)
export const filters = (query: object, narrowed = {}) =>
  and(...filterConditions({ ...studentList.filters, id: table.id, ...narrowed }, query as PageQuery, bindPlaceholder)) ?? sql`true`

const schoolsCalled = (pattern: SQL) => sql`select ${schools.id} from ${schools} where ${searchableText([schools.name])} like ${pattern}`
const activitiesCalled = (pattern: SQL) =>
  sql`select ${activities.id} from ${activities} where ${searchableText([activities.code])} like ${pattern}`
/** A word may be of the school's name or the activity's code. As arrays, the few that have it are found once and not for each row. */
export const isNamed = (pattern: SQL) =>
  sql`(${table.school_id} = any(array(${schoolsCalled(pattern)})) or ${table.activity_id} = any(array(${activitiesCalled(pattern)})))`

/** Whether each word is in the name of any school or the code of any activity. */
export const findNamed = ({ search }: PageQuery) =>
  sql`select ${sql.join(
    searchConditions(
      (pattern) => sql`(exists (${schoolsCalled(pattern)}) or exists (${activitiesCalled(pattern)}))`,
      search,
      bindPlaceholder,
    ),
    sql`, `,
  )}`

/** What is searched for a word, by its place among the words. */
type TextOf = (index: number) => SQL
const searchText: TextOf = () => sql`${table.search_text}`

/** `named`: by word, whether it names a school or an activity too. Most words do not, and are then found in fewer places. */
export const eachWord = ({ search, named }: PageQuery & { named?: boolean[] }, textOf = searchText) => {
  const isIn = (pattern: SQL, index: number) => {
    const isInText = sql`${textOf(index)} like ${pattern}`
    return named?.[index] ? sql`(${isInText} or ${isNamed(pattern)})` : isInText
  }
  return searchConditions(isIn, search, bindPlaceholder)
}
export const words = (query: PageQuery, textOf?: TextOf) => and(...eachWord(query, textOf)) ?? sql`true`

export const isWaitlistOrder = ({ ordering }: PageQuery) => typeof ordering === 'string' && ordering.endsWith('waitlisted_at')
export const isFiltered = (query: PageQuery) =>
  ['id', ...Object.keys(studentList.filters)].some((name) => query[name] !== undefined || query[`${name}__in`] !== undefined)
/** A school year is a large part of the list: it does not make a search longer. */
export const isNarrowed = (query: PageQuery) => isFiltered({ ...query, period__school_year: undefined })

/** Whether all, none or some of the statuses that are asked for are WAITLISTED. It decides the text of a statement. */
export function waitingAsked({ status, status__in }: PageQuery): 'all' | 'none' | 'some' {
  const statuses = (status__in ?? (status === undefined ? [] : [status])) as string[]
  if (statuses.length === 0) return 'some'
  if (statuses.every((each) => each === 'WAITLISTED')) return 'all'
  return statuses.includes('WAITLISTED') ? 'some' : 'none'
}

/** Exactly the WAITLISTED registrations have `waitlisted_at`, so that the indexes of waiting lists find them. */
export function waits(query: PageQuery): SQL {
  const asked = waitingAsked(query)
  if (asked === 'all') return sql`${waitlistedSince(table)} < 'infinity'`
  return asked === 'none' && isWaitlistOrder(query) ? sql`${waitlistedSince(table)} >= 'infinity'` : sql`true`
}

export const matches = (query: PageQuery, textOf?: TextOf, narrowed = {}) =>
  sql`${filters(query, narrowed)} and ${waits(query)} and ${words(query, textOf)}`
