import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { activitiesTable as activities } from '../tables/activities'
import { inSchoolYear } from '../tables/periods'
import { periodsTable as periods } from '../tables/periods'
import { bindPlaceholder, filterConditions, searchWords } from '../platform/resource/conditions'
import type { Term } from '../platform/resource/ordering'
import type { PageQuery } from '../platform/resource/query'
import { countFilters, isAsked } from './count'
import { categoryOfMany, isAnyNamed, isNamed, isRowNamed, schoolColumns, schoolFiltersOfMany } from './groupFilters'
import { STATUSES, studentList } from './rows'
import { activityCountsTable, schoolCountsTable, studentStatusesTable, studentsTable as table, waitlistedSince } from '../tables/students'

/** How many rows are looked at: by group, in the order of names, in other orders, for each match that the page needs, and to count. */
export type Walk = { byGroup: number; byName: number; otherwise: number; perMatch: number; counted: number }

export type Beside = 'after' | 'before'
/** The rows of a page: those after an anchor row (before it, in reversed terms), or from an offset on. */
export type Part = { terms: Term[]; beside: Beside | undefined; beyond: () => SQL; limit: number; offset: number }

export const LARGEST_ID = String(2 ** 31 - 1)
/** Alias of subqueries. It is the name of the table, so that conditions on `table` apply to the subquery. */
export const students = sql.identifier('students')
/**
 * The columns that the indexes by name, school, activity and period have. They lack the status: where the rest of a row matches, `STATUS`
 * looks it up.
 */
export const INDEXED = sql.raw('id, last_name, first_name, school_id, activity_id, period_id, grade, search_text')
export const STATUS = sql`(select status from ${table} registration where registration.id = ${table.id})`
export const limit = (rows: number) => sql.raw(`limit ${rows}`)
/** `narrowed`: other conditions for some filters. */
export const filters = (query: object, narrowed = {}) =>
  and(...filterConditions({ ...studentList.filters, id: table.id, ...narrowed }, query as PageQuery, bindPlaceholder)) ?? sql`true`
/** These filters as expressions that no index has. The planner then finds rows by something else, and compares these on the rows found. */
const bySchool = schoolFiltersOfMany(table.school_id)
const byCategory = { activity__category: categoryOfMany(table.activity_id) }
const byYear = { period__school_year: inSchoolYear(sql`(${table.period_id} + 0)`) }
export const ofMany = { ...bySchool, ...byCategory, ...byYear }
/**
 * To gather from a group's index, the filters on other groups are written as such expressions: the planner would otherwise choose their
 * index.
 */
const hiddenOf = {
  schools: bySchool,
  activities: { ...byCategory, activity__id: sql`(${table.activity_id} + 0)` },
  periods: { ...byYear, period__id: sql`(${table.period_id} + 0)` },
}
export type Group = keyof typeof hiddenOf
export const ofOtherGroups = (group: Group) => {
  const { [group]: _own, ...others } = hiddenOf
  return Object.assign({}, ...Object.values(others)) as object
}
/** The filters that are such expressions beside words that are looked up. Without these, the planner has to choose among the filters. */
const hiddenFilters = ({ words: lookedUp, years }: LookUps) =>
  lookedUp.includes(true) ? { ...byCategory, ...bySchool, ...(years ? {} : byYear) } : {}

export const isFiltered = (query: PageQuery) => ['id', ...Object.keys(studentList.filters)].some((name) => isAsked(query, name))
export const isOfStatus = (query: PageQuery) => isAsked(query, 'status')

type Counts = typeof schoolCountsTable | typeof activityCountsTable
/** Condition on a row of counts: it counts something, and has the filters of the query. */
export const counted = (counts: Counts, query: PageQuery) =>
  and(sql`${counts.number} > 0`, ...filterConditions(countFilters(counts), query, bindPlaceholder))!
type GroupCounts = { counts: Counts; column: SQLWrapper; id: SQLWrapper }
export const countsOfPeriod: GroupCounts = { counts: activityCountsTable, column: activityCountsTable.period_id, id: periods.id }
const isAnyCounted = ({ counts, column, id }: GroupCounts, query: PageQuery, offset = sql``) =>
  isFiltered(query) ? sql`exists (select from ${counts} where ${column} = ${id} and ${counted(counts, query)} ${offset})` : sql`true`
/** The planner may read the counts of all groups at once. */
export const hasMatch = (group: GroupCounts, query: PageQuery) => isAnyCounted(group, query)
/** For groups by which the counts have an index: OFFSET makes PostgreSQL look each group up, until its first match. */
export const hasFirstMatch = (group: GroupCounts, query: PageQuery) => isAnyCounted(group, query, sql`offset 0`)
/** The periods in which anything has the status that is asked for. The search index has the period of a row, and not its status. */
export const inPeriodsOfStatus = (query: PageQuery) =>
  sql`${table.period_id} = any(array(select ${periods.id} from ${periods} where ${hasMatch(countsOfPeriod, query)}))`

/** What each word is LIKE, and whether it is in the name of any school or the code of any activity. */
export const resolveWords = sql`
  select pattern, ${isAnyNamed(sql`pattern`)}
  from (select search_pattern(word) as pattern from unnest(${sql.placeholder('words')}::text[]) with ordinality given (word, place) order by place offset 0) resolved`
/** As a subquery, so that the planner does not see the word: it would estimate each word differently. */
const pattern = (index: number) => sql`(select ${sql.placeholder(`pattern_${index}`)}::text)`
export const eachPattern = <T>({ search }: PageQuery, use: (pattern: SQL, index: number) => T): T[] =>
  searchWords(search).map((_, index) => use(pattern(index), index))

/** `named`: by word, whether it names a school or an activity too. Most do not, and are found in fewer places. */
export type NamedQuery = PageQuery & { named: boolean[] }

type FindWord = { text: SQL; isNamed: (like: SQL) => SQL }
/** For rows that another condition finds: whether a word names the school or the activity is an expression that no index has. */
const byRow: FindWord = { text: sql`${table.search_text}`, isNamed: (like) => isRowNamed(table, like) }

export const eachWord = (query: NamedQuery, find: (index: number) => FindWord = () => byRow) =>
  eachPattern(query, (like, index) => {
    const { text, isNamed: isOfName } = find(index)
    return query.named[index] ? sql`(${text} like ${like} or ${isOfName(like)})` : sql`${text} like ${like}`
  })
export const words = (query: NamedQuery) => and(...eachWord(query)) ?? sql`true`

/**
 * What is looked up in the search index: the words that not too many rows have, the periods of a school year, and those in which anything
 * has the status that is asked for. What is not looked up is written as an expression that no index has.
 */
export type LookUps = { words: boolean[]; years: boolean; periodsOfStatus: boolean }
type IsOther = Partial<Record<'school' | 'activity', SQL>>
const byIndex = (query: PageQuery, { school, activity }: IsOther = {}): FindWord => {
  const where = (conditions: Record<string, SQLWrapper>) => filterConditions(conditions, query, bindPlaceholder)
  const ofSchool = and(...where(schoolColumns), school)
  const ofActivity = and(...where({ activity__category: activities.category }), activity)
  return { text: sql`${table.search_text}`, isNamed: (like) => isNamed(table, like, ofSchool, ofActivity) }
}
const outsideIndex: FindWord = { ...byRow, text: sql`(${table.search_text} || '')` }
/** `isOther`: which schools or activities are looked up by their name. */
export const indexedWords = (query: NamedQuery, lookedUp: boolean[], isOther?: IsOther) =>
  and(...eachWord(query, (index) => (lookedUp[index] ? byIndex(query, isOther) : outsideIndex))) ?? sql`true`

/** What is asked of rows that the search index finds. */
export const inSearchIndex = (query: NamedQuery, lookUps: LookUps, isOther?: IsOther) =>
  and(
    filters(query, hiddenFilters(lookUps)),
    lookUps.periodsOfStatus ? inPeriodsOfStatus(query) : undefined,
    waits(query),
    indexedWords(query, lookUps.words, isOther),
  )!

export const isWaitlistOrder = ({ ordering }: PageQuery) => typeof ordering === 'string' && ordering.endsWith('waitlisted_at')

/** The filter whose index has the order, so that the list of its rows is walked and no other. */
export function rangeOf(query: PageQuery) {
  const { activity__id, period__id } = query
  if (activity__id !== undefined) return { activity__id }
  return period__id === undefined || isWaitlistOrder(query) ? undefined : { period__id }
}

/**
 * Registrations of a period, or with a status that few keep, are made in one time: in the order of creation, a walk begins and ends with the
 * first and last of them.
 */
export function inTime(query: PageQuery): SQL {
  const asked = (columns: Record<string, SQLWrapper>) => and(...filterConditions(columns, query, bindPlaceholder))
  const between = (groups: SQL, made: SQL, condition: SQL | undefined) => {
    const edge = (choose: string, direction: string) =>
      sql`(select ${sql.raw(choose)}(made) from ${groups} cross join lateral (${made} order by made ${sql.raw(direction)} limit 1) edge where ${condition})`
    // Of rows, because the planner expects few between two values that it does not know, and would read and sort them all.
    const order = sql`(${table.created_at}, ${table.id})`
    return condition && sql`${order} >= (${edge('min', 'asc')}, 0) and ${order} <= (${edge('max', 'desc')}, ${sql.raw(LARGEST_ID)})`
  }
  const ofPeriod = sql`select created_at as made from ${table} registration where registration.period_id = ${periods.id}`
  const ofStatus = sql`select created_at as made from ${studentStatusesTable} registration where registration.status = asked.status`
  const inPeriods = between(sql`${periods}`, ofPeriod, asked({ period__id: periods.id, period__school_year: periods.school_year }))
  const inStatuses = between(sql`unnest(${STATUSES}) asked (status)`, ofStatus, asked({ status: sql`asked.status` }))
  return and(inPeriods, inStatuses) ?? sql`true`
}

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
