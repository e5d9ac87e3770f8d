import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import { periodsTable } from '../periods/table'
import { dutch } from '../platform/db/columns'
import { searchWords, symbolic } from '../platform/resource/conditions'
import { MOST_COUNTED } from '../platform/resource/listReader'
import { isAfter, orderBy, orderTerms, reversed } from '../platform/resource/ordering'
import type { PageQuery } from '../platform/resource/query'
import { groupingOf, rowsByGroup, rowsOfGroups } from './groupOrder'
import { studentList } from './rows'
import {
  type Beside,
  eachPattern,
  eachWord,
  filters,
  hiddenFilters,
  INDEXED,
  indexedWords,
  isNarrowed,
  isWaitlistOrder,
  limit,
  type LookUps,
  matches,
  type NamedQuery,
  ofMany,
  type Part,
  STATUS,
  students,
  waits,
  type Walk,
  words,
} from './searchConditions'
import { studentStatusesTable, studentsTable as table } from './table'

/** Where matches are gathered from: the search index, the few rows of a rare status, or the rows of one school. */
export type Source = 'search' | 'status' | 'school'

const COUNTED = MOST_COUNTED + 1
/** The order that the index of names has. */
export const isByName = ({ terms }: Part) =>
  terms.length === 3 && studentList.sort.name.every((expression, at) => terms[at]!.expression === expression)

const fromStart = { beside: undefined, beyond: () => sql`true` }

export function partOf(query: NamedQuery, beside: Beside | undefined): Part {
  const { page, page_size, ordering } = query
  const terms = orderTerms(studentList, ordering)
  if (!beside) return { ...fromStart, terms, limit: page_size + 1, offset: (page - 1) * page_size }
  const way = beside === 'before' ? reversed(terms) : terms
  const anchor = () => and(matches(query), eq(table.id, sql.placeholder(beside)))
  return { terms: way, beside, beyond: () => isAfter(table, way, anchor())!, limit: page_size + 1, offset: 0 }
}

/** The same page as seen from the end of the list, in reversed terms. */
export function partFromEnd({ page, page_size, ordering }: PageQuery, count: number): Part {
  const before = (page - 1) * page_size
  const size = Math.max(0, Math.min(page_size, count - before))
  return { ...fromStart, terms: reversed(orderTerms(studentList, ordering)), limit: size, offset: Math.max(0, count - before - size) }
}

const idsOf = (part: Part, rows: SQL) =>
  sql`to_json(array(select id from ${rows} order by ${orderBy(part.terms)} ${limit(part.limit)} offset ${sql.raw(`${part.offset}`)}))`

const statusOf = ({ status, status__in }: PageQuery) => ({ status, status__in })
const byCreation = [table.created_at, table.id]

const isByCreation = ({ terms }: Part) => terms.every(({ expression }, at) => expression === byCreation[at])

/** The filter whose index has the order, so that the list of its rows is walked and no other. */
export function rangeOf(query: PageQuery) {
  const { activity__id, period__id } = query
  if (activity__id !== undefined) return { activity__id }
  return period__id === undefined || isWaitlistOrder(query) ? undefined : { period__id }
}
export const isOfOneStatus = (query: PageQuery, part: Part) => !rangeOf(query) && query.status !== undefined && isByCreation(part)
const isOfYear = (query: PageQuery) => !rangeOf(query) && query.period__school_year !== undefined
const isYearAlone = (query: PageQuery) => isOfYear(query) && !isNarrowed(query) && searchWords(query.search).length === 0
/** The rows of a year are those of its periods, each of which has an index in this order. */
export const isByPeriods = (query: PageQuery, part: Part) =>
  isOfYear(query) && !isOfOneStatus(query, part) && (isByCreation(part) || (isYearAlone(query) && isByName(part)))

export const isReadFirst = (query: PageQuery, part: Part) => isOfOneStatus(query, part) || isByPeriods(query, part)

/** How many rows of the list are looked at, at most. */
export function rowsToWalk(query: PageQuery, part: Part, walk: Walk): number {
  const grouping = groupingOf(query)
  const needed = part.limit + part.offset
  if (grouping) return rowsOfGroups(query, grouping, needed, walk)
  if (isYearAlone(query)) return needed
  const isInNameIndex = isByName(part) && !rangeOf(query)
  // Of a year, so many rows of each of its periods are read.
  const isFar = searchWords(query.search).length > 0 && query.period__school_year === undefined
  const inIndex = isNarrowed(query) ? walk.inNameIndexFiltered : walk.inNameIndex
  const least = isOfOneStatus(query, part) ? 0 : isInNameIndex ? inIndex : isFar ? walk.inNameIndex : walk.inTable
  const perMatch = isReadFirst(query, part) ? walk.perMatchReadFirst : walk.perMatch
  return Math.min(walk.most, Math.max(needed * perMatch, least))
}

/** The next rows of the list along an index in its order, before filters and words, and how to read their status. */
function nextRows(query: NamedQuery, part: Part, walk: Walk): { walked: SQL; status: SQLWrapper; isOrdered: boolean } {
  const grouping = groupingOf(query)
  const most = rowsToWalk(query, part, walk)
  if (grouping) return { ...rowsByGroup(query, grouping, part, most), isOrdered: true }
  const range = rangeOf(query)
  const rows = limit(most)
  const start = and(filters(range ?? {}), isWaitlistOrder(query) ? waits(query) : undefined, part.beyond())
  const order = orderBy(part.terms)
  if (isOfOneStatus(query, part)) {
    const ofStatus = sql`select id from ${studentStatusesTable} ${students} where status = ${sql.placeholder('status')} and ${part.beyond()}`
    const walked = sql`select * from ${table} where id = any(array(${ofStatus} order by ${order} ${rows}))`
    return { walked, status: table.status, isOrdered: false }
  }
  if (isByPeriods(query, part)) {
    const ofYear = sql`select id as period_id from ${periodsTable} where ${periodsTable.school_year} = ${sql.placeholder('period__school_year')}`
    const ofPeriod = sql`select * from ${table} where ${table.period_id} = asked.period_id and ${start} order by ${order} ${rows}`
    const walked = sql`select ${students}.* from (${ofYear}) asked cross join lateral (${ofPeriod}) ${students} order by ${order} ${rows}`
    return { walked, status: table.status, isOrdered: true }
  }
  const [columns, status] = isByName(part) && !range ? [INDEXED, STATUS] : [sql`*`, table.status]
  return { walked: sql`select ${columns} from ${table} where ${start} order by ${order} ${rows}`, status, isOrdered: true }
}

/** Looks at the next rows of the list. */
export function walkList(query: NamedQuery, part: Part, walk: Walk): SQL {
  const { walked, status, isOrdered } = nextRows(query, part, walk)
  const matching = sql`select * from (${walked}) ${students} where ${filters(query, { ...ofMany, status })} and ${words(query)}`
  const found = sql`${matching} ${isOrdered ? sql`` : sql`order by ${orderBy(part.terms)}`} ${limit(part.limit + part.offset)}`
  return sql`select ${idsOf(part, sql`(${found}) ${students}`)}`
}

/** Filters of which the search index has the values. Those that name many of them are not worth looking up. */
const inSearchIndex = ({ activity__id, activity__id__in, period__id, period__id__in, grade, grade__in }: PageQuery) => ({
  activity__id,
  activity__id__in,
  period__id,
  period__id__in,
  grade,
  grade__in,
})
/** The size of the sample that estimates how many rows have a word. A word that no sampled row has is rare. */
const SAMPLED_ROWS = 1000

const filtersOf = (query: PageQuery, prefix: string) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name.startsWith(prefix)))

/** The filters whose rows alone are walked: by an index of its own, or group by group. */
function walkedFilters(query: PageQuery): object {
  const { status, ordering } = query
  const order = String(ordering).replace(/^-/, '')
  if (['school', 'activity', 'period'].includes(order)) return filtersOf(query, `${order}__`)
  const isOfStatus = order === 'status' || (order === 'created_at' && status !== undefined && !rangeOf(query))
  return isOfStatus ? statusOf(query) : (rangeOf(query) ?? {})
}

/**
 * How many rows there are, and of a sample of the table's pages, as large in a small table as in a large one: how many rows it has, and how
 * many of these have the words, the words beside the last name, the filters that decide what is walked, those of schools, the status, the
 * other filters, the filters of the search index, all filters, and each word.
 */
export function sampleRows(query: NamedQuery): SQL {
  const all = sql`(select greatest(reltuples, 1) from pg_class where oid = 'students'::regclass)`
  const percentage = sql`least(100, 100 * ${sql.raw(`${SAMPLED_ROWS}`)} / ${all})`
  const beside = eachPattern(query, (like) => sql`${table.other_text} like ${like}`)
  const otherThanStatus = { ...query, status: undefined, status__in: undefined }
  const parts = [walkedFilters(query), filtersOf(query, 'school__'), statusOf(query), otherThanStatus, inSearchIndex(query), query]
  const asked = [and(...beside) ?? sql`true`, ...parts.map((part) => filters(part, ofMany)), ...eachWord(query)]
  const sample = sql`select array[${sql.join(asked, sql`, `)}] as has from ${table} tablesample system (${percentage}) repeatable (1) offset 0`
  const sampled = (condition: SQL) => sql`count(*) filter (where ${condition})`
  const hasWords = sql.raw(`true = all(has[${asked.length - beside.length + 1}:])`)
  const counts = [sql`count(*)`, sampled(hasWords), ...asked.map((_, index) => sampled(sql.raw(`has[${index + 1}]`)))]
  return sql`select ${all}, ${sql.join(counts, sql`, `)} from (${sample}) sampled`
}

const isFrom = (query: NamedQuery, user: User, source: Source, lookUps: LookUps): SQL => {
  if (source === 'school') return and(studentList.scope(symbolic(user)), matches(query))!
  if (source === 'search')
    return sql`${filters(query, hiddenFilters(lookUps))} and ${waits(query)} and ${indexedWords(query, lookUps.words)}`
  const ofStatus = filters(statusOf(query), { status: studentStatusesTable.status })
  const isOther = sql`${filters(query, ofMany)} and ${waits(query)} and ${indexedWords(query, [])}`
  return sql`${table.id} = any(array(select id from ${studentStatusesTable} where ${ofStatus})) and ${isOther}`
}

/** What any order asks of a row. Ten thousand whole rows would not fit in memory (work_mem), and be written to disk. */
const SORTED = sql.raw('id, last_name, first_name, school_id, activity_id, period_id, grade, status, waitlisted_at, created_at')

/** Reads all matches and sorts them. */
export const gatherMatches = (query: NamedQuery, user: User, part: Part, source: Source, lookUps: LookUps) => sql`
  with found as materialized (select ${SORTED}, ${part.beyond()} as is_beyond from ${table} where ${isFrom(query, user, source, lookUps)})
  select ${idsOf(part, sql`found ${students} where is_beyond`)}, (select count(*) from found)`

/**
 * In the order of names, for a word that last names may begin with. Many people may be called so: the index has them in order. Only who
 * matches otherwise is gathered.
 */
export function mergeLastNames(query: NamedQuery, part: Part): SQL {
  const lastName = dutch(table.last_name)
  const isCalled = sql`${lastName} >= ${sql.placeholder('prefix')} and ${lastName} < ${sql.placeholder('prefix_end')}`
  const called = (start: SQL, most: number) => {
    // A limit, though it is never reached, keeps the planner on the index.
    const rows = sql`select ${INDEXED} from ${table} where ${start} order by ${orderBy(part.terms)} ${limit(2_000_000_000)}`
    return sql`select id, last_name, first_name from (${rows}) ${students} where ${filters(query, { ...ofMany, status: STATUS })} and ${words(query)} ${limit(most)}`
  }
  const isOther = sql`${and(...eachPattern(query, (like) => sql`${table.other_text} like ${like}`))} and not (${isCalled}) and ${filters(query, ofMany)} and ${waits(query)}`
  const page = called(sql`${isCalled} and ${part.beyond()}`, part.limit + part.offset)
  return sql`
    with others as materialized (select id, last_name, first_name, ${part.beyond()} as is_beyond from ${table} where ${isOther})
    select ${idsOf(part, sql`((${page}) union all (select id, last_name, first_name from others where is_beyond)) ${students}`)},
      (select count(*) from (${called(isCalled, COUNTED)}) counted) + (select count(*) from others)`
}

export const rowsToCount = (query: PageQuery, walk: Walk) => (isNarrowed(query) ? walk.inTable : walk.inNameIndex)

/** Counts what matches among the first rows in the order of names: enough of them where many match. */
export function countFirst(query: NamedQuery, walk: Walk): SQL {
  const first = sql`select ${INDEXED} from ${table} order by ${orderBy(orderTerms(studentList, 'name'))} ${limit(rowsToCount(query, walk))}`
  const found = sql`select from (${first}) ${students} where ${filters(query, { ...ofMany, status: STATUS })} and ${words(query)} ${limit(COUNTED)}`
  return sql`select count(*) from (${found}) counted`
}

/** Counts matches in their source. With filters, it is a minimum where the words have more rows than are looked at. */
export function countInSource(query: NamedQuery, user: User, source: Source, lookUps: LookUps, walk: Walk): SQL {
  if (source !== 'search' || !isNarrowed(query))
    return sql`select count(*), false from (select from ${table} where ${isFrom(query, user, source, lookUps)} ${limit(COUNTED)}) counted`
  // Materialized, the planner does not expect to reach the limit by reading the table.
  const found = sql`select * from ${table} where ${indexedWords(query, lookUps.words)}`
  return sql`with found as materialized (${found})
    select count(*) filter (where ${filters(query, ofMany)}), count(*) = ${sql.raw(`${walk.candidates}`)}
    from (select * from found ${limit(walk.candidates)}) ${students}`
}
