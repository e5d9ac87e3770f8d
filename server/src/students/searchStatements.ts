import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import { inSchoolYear } from '../periods/public'
import { periodsTable } from '../periods/table'
import { dutch } from '../platform/db/columns'
import { bindPlaceholder, searchPattern, searchWords, symbolic } from '../platform/resource/conditions'
import { MOST_COUNTED } from '../platform/resource/listReader'
import { isAfter, orderBy, orderTerms, reversed } from '../platform/resource/ordering'
import type { PageQuery } from '../platform/resource/query'
import { groupingOf, rowsByGroup } from './groupOrder'
import { studentList } from './rows'
import {
  type Beside,
  filters,
  INDEXED,
  isNarrowed,
  isWaitlistOrder,
  limit,
  matches,
  type Part,
  STATUS,
  students,
  waits,
  type Walk,
  words,
} from './searchConditions'
import { activityCountsTable, studentStatusesTable, studentsTable as table } from './table'

/** Where matches are gathered from: the search index, the few rows of a rare status, or the rows of one school. */
export type Source = 'search' | 'status' | 'school'

/** Common words are in too many rows for the search index. As an expression, the planner does not look for them there. */
const textOf = (isCommon: boolean) => (isCommon ? sql`(${table.search_text} || '')` : sql`${table.search_text}`)

const COUNTED = MOST_COUNTED + 1
/** The order that the index of names has. */
export const isByName = ({ terms }: Part) =>
  terms.length === 3 && studentList.sort.name.every((expression, at) => terms[at]!.expression === expression)

const fromStart = { beside: undefined, beyond: () => sql`true` }

export function partOf(query: PageQuery, beside: Beside | undefined): Part {
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

/** The next rows of the list along an index in its order, before filters and words, and how to read their status. */
function nextRows(query: PageQuery, part: Part, walk: Walk): { walked: SQL; status: SQLWrapper; isOrdered: boolean } {
  const grouping = groupingOf(query)
  if (grouping) return { ...rowsByGroup(query, grouping, part, walk), isOrdered: true }
  const { activity__id, period__id, period__school_year } = query
  const range = activity__id !== undefined ? { activity__id } : period__id !== undefined ? { period__id } : {}
  const isRange = Object.keys(range).length > 0
  const isYear = !isRange && period__school_year !== undefined
  const isYearAlone = isYear && !isNarrowed(query) && searchWords(query.search).length === 0
  const isInNameIndex = isByName(part) && !isRange
  const needed = part.limit + part.offset
  const isOneStatus = !isRange && query.status !== undefined && isByCreation(part)
  const least = isOneStatus ? 0 : !isInNameIndex ? walk.inTable : isNarrowed(query) ? walk.inNameIndexFiltered : walk.inNameIndex
  const rows = limit(isYearAlone ? needed : Math.min(walk.most, Math.max(needed * walk.perMatch, least)))
  const start = and(filters(range), isWaitlistOrder(query) ? waits(query) : undefined, part.beyond())
  const order = orderBy(part.terms)
  if (isOneStatus) {
    const ofStatus = sql`select id from ${studentStatusesTable} ${students} where status = ${sql.placeholder('status')} and ${part.beyond()}`
    const walked = sql`select * from ${table} where id = any(array(${ofStatus} order by ${order} ${rows}))`
    return { walked, status: table.status, isOrdered: false }
  }
  if (isYear && (isByCreation(part) || (isYearAlone && isByName(part)))) {
    // The rows of a year are those of its periods, each of which has an index in this order.
    const ofYear = sql`select id as period_id from ${periodsTable} where ${periodsTable.school_year} = ${sql.placeholder('period__school_year')}`
    const ofPeriod = sql`select * from ${table} where ${table.period_id} = asked.period_id and ${start} order by ${order} ${rows}`
    const walked = sql`select ${students}.* from (${ofYear}) asked cross join lateral (${ofPeriod}) ${students} order by ${order} ${rows}`
    return { walked, status: table.status, isOrdered: true }
  }
  const [columns, status] = isInNameIndex ? [INDEXED, STATUS] : [sql`*`, table.status]
  return { walked: sql`select ${columns} from ${table} where ${start} order by ${order} ${rows}`, status, isOrdered: true }
}

/** Looks at the next rows of the list. Also answers how many registrations have the status. */
export function walkList(query: PageQuery, part: Part, walk: Walk): SQL {
  const { walked, status, isOrdered } = nextRows(query, part, walk)
  const matching = sql`select * from (${walked}) ${students} where ${filters(query, { status })} and ${words(query)}`
  const found = sql`${matching} ${isOrdered ? sql`` : sql`order by ${orderBy(part.terms)}`} ${limit(part.limit + part.offset)}`
  const counted = filters(statusOf(query), { status: activityCountsTable.status })
  return sql`select ${idsOf(part, sql`(${found}) ${students}`)}, (select coalesce(sum(number), 0) from ${activityCountsTable} where ${counted})`
}

/** In a sample of the table, one page in 500: whether more than one row in twenty has the words, and whether beside its last name. */
export const sampleWords = (query: PageQuery) => sql`
  select coalesce(avg((${words(query)})::int) > 0.05, false), coalesce(avg((${words(query, sql`${table.other_text}`)})::int) > 0.05, false)
  from ${table} tablesample system (0.2) repeatable (1)`

/** How many rows are expected to have the words, how many have the status, and how many there are. */
export function expectedRows(query: PageQuery): SQL {
  const ofStatus = filters(statusOf(query), { status: activityCountsTable.status })
  const sample = sql`select avg((${words(query)})::int) from ${table} tablesample system (0.2) repeatable (1)`
  return sql`select coalesce((${sample}), 0) * sum(number), coalesce(sum(number) filter (where ${ofStatus}), 0), sum(number) from ${activityCountsTable}`
}

const isFrom = (query: PageQuery, user: User, source: Source, isCommon: boolean): SQL => {
  if (source === 'school') return and(studentList.scope(symbolic(user)), matches(query, textOf(true)))!
  // A year has too many rows to look for among the words. As an expression, the planner does not.
  const ofYear = { period__school_year: inSchoolYear(sql`(${table.period_id} + 0)`) }
  if (source === 'search') return matches(query, textOf(isCommon), searchWords(query.search).length > 0 ? ofYear : {})
  const ofStatus = filters(statusOf(query), { status: studentStatusesTable.status })
  return sql`${table.id} = any(array(select id from ${studentStatusesTable} where ${ofStatus})) and ${matches(query, textOf(true))}`
}

/** Reads all matches and sorts them. */
export const gatherMatches = (query: PageQuery, user: User, part: Part, source: Source, isCommon: boolean) => sql`
  with found as materialized (select *, ${part.beyond()} as is_beyond from ${table} where ${isFrom(query, user, source, isCommon)})
  select ${idsOf(part, sql`found ${students} where is_beyond`)}, (select count(*) from found)`

/**
 * In the order of names, for a word that last names may begin with. Many people may be called so: the index has them in order. Only who
 * matches otherwise is gathered.
 */
export function mergeLastNames(query: PageQuery, part: Part): SQL {
  const lastName = dutch(table.last_name)
  const isCalled = sql`${lastName} >= ${sql.placeholder('prefix')} and ${lastName} < ${sql.placeholder('prefix_end')}`
  const called = (start: SQL, most: number) => {
    // A limit, though it is never reached, keeps the planner on the index.
    const rows = sql`select ${INDEXED} from ${table} where ${start} order by ${orderBy(part.terms)} ${limit(2_000_000_000)}`
    return sql`select id, last_name, first_name from (${rows}) ${students} where ${filters(query, { status: STATUS })} and ${words(query)} ${limit(most)}`
  }
  const isOther = sql`${table.other_text} like ${searchPattern(bindPlaceholder, '', 0)} and ${filters(query)} and ${waits(query)}`
  const page = called(sql`${isCalled} and ${part.beyond()}`, part.limit + part.offset)
  return sql`
    with others as materialized (select id, last_name, first_name, ${part.beyond()} as is_beyond from ${table} where ${isOther})
    select ${idsOf(part, sql`((${page}) union (select id, last_name, first_name from others where is_beyond)) ${students}`)},
      (select count(*) from ((${called(isCalled, COUNTED)}) union (select id, last_name, first_name from others)) counted)`
}

/** Counts what matches among the first rows in the order of names: enough of them where many match. */
export function countFirst(query: PageQuery, walk: Walk): SQL {
  const rows = isNarrowed(query) ? walk.inTable : walk.inNameIndex
  const first = sql`select ${INDEXED} from ${table} order by ${orderBy(orderTerms(studentList, 'name'))} ${limit(rows)}`
  const found = sql`select from (${first}) ${students} where ${filters(query, { status: STATUS })} and ${words(query)} ${limit(COUNTED)}`
  return sql`select count(*) from (${found}) counted`
}

/** Counts matches in their source. With filters, it is a minimum where the words have more rows than are looked at. */
export function countInSource(query: PageQuery, user: User, source: Source, walk: Walk): SQL {
  if (source !== 'search' || !isNarrowed(query))
    return sql`select count(*), false from (select from ${table} where ${isFrom(query, user, source, false)} ${limit(COUNTED)}) counted`
  const candidates = sql`select * from ${table} where ${words(query)} ${limit(walk.candidates)}`
  return sql`select count(*) filter (where ${filters(query)}), count(*) = ${sql.raw(`${walk.candidates}`)} from (${candidates}) ${students}`
}
