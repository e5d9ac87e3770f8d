import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { activitiesTable as activities } from '../activities/table'
import { inSchoolYear } from '../periods/public'
import { bindPlaceholder, filterConditions, searchWords } from '../platform/resource/conditions'
import type { Term } from '../platform/resource/ordering'
import type { PageQuery } from '../platform/resource/query'
import { categoryOfMany, isAnyNamed, isNamed, isRowNamed, schoolColumns, schoolFiltersOfMany } from './groupFilters'
import { studentList } from './rows'
import { studentsTable as table, waitlistedSince } from './table'

/**
 * How many rows of the list are looked at before all matches are gathered. `perMatch`: for each match that the page needs. `ReadFirst`: where
 * all of these rows are read, also when the first of them are enough.
 */
export type Walk = {
  inNameIndex: number
  inNameIndexFiltered: number
  inTable: number
  perMatch: number
  perMatchReadFirst: number
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
/** `narrowed`: other conditions for some filters. */
export const filters = (query: object, narrowed = {}) =>
  and(...filterConditions({ ...studentList.filters, id: table.id, ...narrowed }, query as PageQuery, bindPlaceholder)) ?? sql`true`
/** Filters that are true of many schools or activities, for rows that are found by something else. */
const ofManyOthers = {
  activity__category: categoryOfMany(table.activity_id),
  period__school_year: inSchoolYear(sql`(${table.period_id} + 0)`),
}
export const ofMany = { ...schoolFiltersOfMany(table.school_id), ...ofManyOthers }
/** Those that stay hidden from the planner. Without words to look up, it has to choose among the filters. */
export const hiddenFilters = ({ words: lookedUp, schools: areSchools }: LookUps) =>
  lookedUp.includes(true) ? (areSchools ? ofManyOthers : ofMany) : {}

/** What each word is LIKE, and whether it is in the name of any school or the code of any activity. */
export const resolveWords = sql`
  select pattern, ${isAnyNamed(sql`pattern`)}
  from (select search_pattern(word) as pattern from unnest(${sql.placeholder('words')}::text[]) with ordinality given (word, place) order by place offset 0) resolved`
/** As a subquery: the planner would expect other numbers of rows for each word. */
const pattern = (index: number) => sql`(select ${sql.placeholder(`pattern_${index}`)}::text)`
export const eachPattern = <T>({ search }: PageQuery, use: (pattern: SQL, index: number) => T): T[] =>
  searchWords(search).map((_, index) => use(pattern(index), index))

/** `named`: by word, whether it names a school or an activity too. Most do not, and are found in fewer places. */
export type NamedQuery = PageQuery & { named: boolean[] }

type FindWord = { text: SQL; isNamed: (like: SQL) => SQL }
/** Of rows that are found by something else. */
const byRow: FindWord = { text: sql`${table.search_text}`, isNamed: (like) => isRowNamed(table, like) }

export const eachWord = (query: NamedQuery, find: (index: number) => FindWord = () => byRow) =>
  eachPattern(query, (like, index) => {
    const { text, isNamed: isOfName } = find(index)
    return query.named[index] ? sql`(${text} like ${like} or ${isOfName(like)})` : sql`${text} like ${like}`
  })
export const words = (query: NamedQuery) => and(...eachWord(query)) ?? sql`true`

/**
 * What is looked up in indexes beside each other: the words that not too many rows have, and the schools of a filter. As an expression, the
 * planner does not look for the others.
 */
export type LookUps = { words: boolean[]; schools: boolean }
const byIndex = (query: PageQuery): FindWord => {
  const where = (conditions: Record<string, SQLWrapper>) => and(...filterConditions(conditions, query, bindPlaceholder))
  return {
    text: sql`${table.search_text}`,
    isNamed: (like) => isNamed(table, like, where(schoolColumns), where({ activity__category: activities.category })),
  }
}
const outsideIndex: FindWord = { ...byRow, text: sql`(${table.search_text} || '')` }
export const indexedWords = (query: NamedQuery, lookedUp: boolean[]) =>
  and(...eachWord(query, (index) => (lookedUp[index] ? byIndex(query) : outsideIndex))) ?? sql`true`

export const isWaitlistOrder = ({ ordering }: PageQuery) => typeof ordering === 'string' && ordering.endsWith('waitlisted_at')
export const isFiltered = (query: PageQuery) =>
  ['id', ...Object.keys(studentList.filters)].some((name) => query[name] !== undefined || query[`${name}__in`] !== undefined)
export const isOfPeriod = ({ period__id, period__id__in, period__school_year }: PageQuery) =>
  (period__id ?? period__id__in ?? period__school_year) !== undefined
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

export const matches = (query: NamedQuery) => sql`${filters(query)} and ${waits(query)} and ${indexedWords(query, [])}`
