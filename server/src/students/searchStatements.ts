import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import { dutch } from '../platform/db/columns'
import { searchWords, symbolic } from '../platform/resource/conditions'
import { MOST_COUNTED } from '../platform/resource/listReader'
import { isAfter, orderBy, orderTerms, reversed } from '../platform/resource/ordering'
import type { PageQuery } from '../platform/resource/query'
import { groupingOf, rowsByGroup } from './groupOrder'
import { studentList } from './rows'
import {
  type Beside,
  eachPattern,
  eachWord,
  filters,
  type Group,
  INDEXED,
  indexedWords,
  inPeriodsOfStatus,
  inSearchIndex,
  inTime,
  isFiltered,
  isOfStatus,
  isWaitlistOrder,
  limit,
  type LookUps,
  matches,
  type NamedQuery,
  ofMany,
  ofOtherGroups,
  type Part,
  rangeOf,
  STATUS,
  students,
  waits,
  type Walk,
  words,
} from './searchConditions'
import { studentStatusesTable, studentsTable as table } from '../tables/students'

/** Where matches are gathered from: the search index, the few rows of a status, the index of a group, or the rows of one school. */
export type Source = 'search' | 'status' | Group | 'school'

const COUNTED = MOST_COUNTED + 1
/** The order that the index of names has. */
export const isByName = ({ terms }: Part) =>
  terms.length === 3 && studentList.sort.name.every((expression, at) => terms[at]!.expression === expression)

const fromStart = { beside: undefined, beyond: () => sql`true` }

export function partOf(query: NamedQuery, user: User, beside: Beside | undefined): Part {
  const { page, page_size, ordering } = query
  const terms = orderTerms(studentList, ordering)
  if (!beside) return { ...fromStart, terms, limit: page_size + 1, offset: (page - 1) * page_size }
  const way = beside === 'before' ? reversed(terms) : terms
  const anchor = () => and(matches(query), eq(table.id, sql.placeholder(beside)), studentList.scope(symbolic(user)))
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

/** How many rows of the list are looked at, at most; no more than the page needs where none is passed over. */
export function rowsToWalk(query: PageQuery, part: Part, walk: Walk): number {
  const [needed, grouping] = [part.limit + part.offset, groupingOf(query)]
  if (grouping && !isFiltered(query) && searchWords(query.search).length === 0) return needed
  if (grouping) return walk.byGroup
  return Math.min(walk.byGroup, Math.max(needed * walk.perMatch, isByName(part) ? walk.byName : walk.otherwise))
}

/** The next rows of the list along an index in its order, before filters and words, and how to read their status. */
function nextRows(query: NamedQuery, part: Part, most: number): { walked: SQL; status: SQLWrapper } {
  const grouping = groupingOf(query)
  if (grouping) return rowsByGroup(query, grouping, part, most)
  const range = rangeOf(query)
  const start = and(
    filters(range ?? {}),
    isWaitlistOrder(query) ? waits(query) : undefined,
    part.beyond(),
    isByCreation(part) && !range ? inTime(query) : undefined,
  )
  const [columns, status] = isByName(part) ? [INDEXED, STATUS] : [sql`*`, table.status]
  return { walked: sql`select ${columns} from ${table} where ${start} order by ${orderBy(part.terms)} ${limit(most)}`, status }
}

/** Looks at the next rows of the list, so many at most. */
export function walkList(query: NamedQuery, part: Part, most: number): SQL {
  const { walked, status } = nextRows(query, part, most)
  const isFound = sql`${filters(query, { ...ofMany, status })} and ${words(query)}`
  return sql`select ${idsOf(part, sql`(select * from (${walked}) ${students} where ${isFound} ${limit(part.limit + part.offset)}) ${students}`)}`
}

/** Filters of which the search index has the values. Those that name many of them are not worth looking up. */
const ofSearchIndex = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => /^(activity__id|period__|grade)/.test(name)))
/** The size of the sample that estimates how many rows have a word. A word that no sampled row has is rare. */
const SAMPLED_ROWS = 1000
/** Registrations on one page are often of one time: one in so many is taken, of more pages. */
const PER_SAMPLED = 4

const filtersOf = (query: object, prefix: string) => Object.fromEntries(Object.entries(query).filter(([name]) => name.startsWith(prefix)))

const hasOtherText = (query: NamedQuery) => and(...eachPattern(query, (like) => sql`${table.other_text} like ${like}`)) ?? sql`true`
/** In an order by school or activity, words may name some of these. */
export const isCalledByGroup = (query: NamedQuery) => query.named.includes(true) && groupingOf(query)?.called !== undefined
const groupsCalled = (query: NamedQuery) => sql`array(${groupingOf(query)!.called!(...eachPattern(query, (like) => like))})`

/** Which rows are walked: those of a filter with an index of its own, of some groups, or of a time. */
function isWalked(query: PageQuery): SQL {
  const order = String(query.ordering).replace(/^-/, '')
  if (['school', 'activity', 'period'].includes(order)) return filters(filtersOf(query, `${order}__`), ofMany)
  if (groupingOf(query)?.byCreation) return and(filters(statusOf(query)), inTime(query))!
  return rangeOf(query) || order !== 'created_at' ? filters(rangeOf(query) ?? {}) : inTime(query)
}

/**
 * How many rows there are, and of a sample of the table's pages, as large in a small table as in a large one: how many rows it has, and how
 * many of these have what `Rows` and `each` of `searchCosts.ts` name, in that order. Each filter and word is compared once.
 */
export function sampleRows(query: NamedQuery): SQL {
  const all = sql`(select greatest(reltuples, 1) from pg_class where oid = 'students'::regclass)`
  const percentage = sql`least(100, 100 * ${sql.raw(`${SAMPLED_ROWS * PER_SAMPLED}`)} / ${all})`
  const beside = isCalledByGroup(query) ? sql`${groupingOf(query)!.column} <> all(${groupsCalled(query)})` : hasOtherText(query)
  const used = Object.keys(query).filter((name) => query[name] !== undefined && isFiltered({ [name]: query[name] } as PageQuery))
  const filtered = Object.fromEntries(used.map((name) => [name, filters({ [name]: query[name] }, ofMany)]))
  const each = Object.fromEntries(eachWord(query).map((word, index) => [`word_${index}`, word]))
  const ofStatus = isOfStatus(query) && searchWords(query.search).length > 0 ? { periods_of_status: inPeriodsOfStatus(query) } : {}
  const compared = Object.entries({ beside, walked: isWalked(query), ...filtered, ...ofStatus, ...each })
  const columns = compared.map(([name, condition]) => sql`${condition} as ${sql.identifier(name)}`)
  const sample = sql`select ${sql.join(columns, sql`, `)} from ${table} tablesample system (${percentage}) repeatable (1)
    where ${table.id} % ${sql.raw(`${PER_SAMPLED}`)} = 0 offset 0`
  const { status: _status, status__in: _statuses, ...otherThanStatus } = filtered
  const ofGroups = ['school__', 'activity__', 'period__'].map((prefix) => filtersOf(filtered, prefix))
  const parts = [each, { ...each, beside }, { walked: true }, ...ofGroups, filtersOf(filtered, 'status')]
  const indexed = ofSearchIndex(filtered)
  const asked = [
    ...parts,
    otherThanStatus,
    indexed,
    { ...indexed, ...ofStatus },
    filtered,
    ...Object.keys(each).map((name) => ({ [name]: true })),
  ]
  const counts = asked.map((part) => {
    const has = Object.keys(part).map((name) => sql`${sql.identifier(name)}`)
    return sql`count(*) filter (where ${and(...has) ?? sql`true`})`
  })
  return sql`select ${all}, count(*), ${sql.join(counts, sql`, `)} from (${sample}) sampled`
}

const isFrom = (query: NamedQuery, user: User, source: Source, lookUps: LookUps): SQL => {
  if (source === 'school') return and(studentList.scope(symbolic(user)), matches(query))!
  if (source === 'search') return inSearchIndex(query, lookUps)
  if (source === 'status') {
    const ofStatus = filters(statusOf(query), { status: studentStatusesTable.status })
    const isOther = sql`${filters(query, ofMany)} and ${waits(query)} and ${indexedWords(query, [])}`
    return sql`${table.id} = any(array(select id from ${studentStatusesTable} where ${ofStatus})) and ${isOther}`
  }
  // Only rows that have the words are read from the table.
  const isInIndex = sql`${filters({ ...query, status: undefined, status__in: undefined }, ofOtherGroups(source))} and ${words(query)}`
  return sql`${table.id} = any(array(select ${table.id} from ${table} where ${isInIndex})) and ${filters(statusOf(query))} and ${waits(query)}`
}

/** What any order asks of a row. Ten thousand whole rows would not fit in memory (work_mem), and be written to disk. */
const SORTED = sql.raw('id, last_name, first_name, school_id, activity_id, period_id, grade, status, waitlisted_at, created_at')

/** Reads all matches and sorts them. */
export const gatherMatches = (query: NamedQuery, user: User, part: Part, source: Source, lookUps: LookUps) => sql`
  with found as materialized (select ${SORTED}, ${part.beyond()} as is_beyond from ${table} where ${isFrom(query, user, source, lookUps)})
  select ${idsOf(part, sql`found ${students} where is_beyond`)}, (select count(*) from found)`

/**
 * `rows`: in an order by name, those whose last name begins with the word; in an order by school or activity, those of the schools or
 * activities whose name has all words. They stand together in that order. `isOther`: the condition of all other matches.
 */
type Called = { rows: (part: Part) => SQL; isOther: SQL }
/** A limit that is never reached keeps the planner on the index. */
const EVERY = 2_000_000_000

function calledByLastName(query: NamedQuery): Called {
  const lastName = dutch(table.last_name)
  const isCalled = sql`${lastName} >= ${sql.placeholder('prefix')} and ${lastName} < ${sql.placeholder('prefix_end')}`
  return {
    rows: ({ terms, beyond }) =>
      sql`select ${INDEXED} from ${table} where ${isCalled} and ${beyond()} order by ${orderBy(terms)} ${limit(EVERY)}`,
    isOther: sql`${hasOtherText(query)} and not (${isCalled}) and ${filters(query, ofMany)} and ${waits(query)}`,
  }
}

function calledByGroup(query: NamedQuery, lookUps: LookUps): Called {
  const grouping = groupingOf(query)!
  const called = groupsCalled(query)
  const isOther = { [String(query.ordering).replace(/^-/, '')]: sql`id <> all(${called})` }
  return {
    rows: (part) => rowsByGroup(query, grouping, part, EVERY, sql`place.group_id = any(${called})`).walked,
    isOther: sql`${grouping.column} <> all(${called}) and ${inSearchIndex(query, lookUps, isOther)}`,
  }
}

/** Reads the rows that are called so from the index in its order, as far as needed, and gathers the rows that match only elsewhere. */
export function mergeCalled(query: NamedQuery, part: Part, lookUps: LookUps): SQL {
  const { rows, isOther } = isByName(part) ? calledByLastName(query) : calledByGroup(query, lookUps)
  const columns = sql.raw('id, last_name, first_name, school_id, activity_id')
  const called = (from: SQL, most: number) =>
    sql`select ${columns} from (${from}) ${students} where ${filters(query, { ...ofMany, status: STATUS })} and ${words(query)} ${limit(most)}`
  return sql`
    with others as materialized (select ${columns}, ${part.beyond()} as is_beyond from ${table} where ${isOther})
    select ${idsOf(part, sql`((${called(rows(part), part.limit + part.offset)}) union all (select ${columns} from others where is_beyond)) ${students}`)},
      (select count(*) from (${called(rows({ ...part, ...fromStart }), COUNTED)}) counted) + (select count(*) from others)`
}

/** Counts what matches among the first rows in the order of names; in fewer where the status of each has to be looked up. */
export function countFirst(query: NamedQuery, walk: Walk): SQL {
  const rows = isOfStatus(query) ? Math.ceil(walk.counted / 3) : walk.counted
  const first = sql`select ${INDEXED} from ${table} order by ${orderBy(orderTerms(studentList, 'name'))} ${limit(rows)}`
  const found = sql`select from (${first}) ${students} where ${filters(query, { ...ofMany, status: STATUS })} and ${words(query)} ${limit(COUNTED)}`
  return sql`select count(*) from (${found}) counted`
}

/** Numbers the rows instead of limiting them: for a few hundred rows of a limit, the planner would read the table from its beginning. */
export const countInSource = (query: NamedQuery, user: User, source: Source, lookUps: LookUps) => sql`
  select count(*) from (select row_number() over () as nth from ${table} where ${isFrom(query, user, source, lookUps)}) found
  where nth <= ${sql.raw(`${COUNTED}`)}`
