import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import { dutch } from '../platform/db/columns'
import { bindPlaceholder, filterConditions, searchConditions, searchPattern, symbolic } from '../platform/resource/conditions'
import { MOST_COUNTED } from '../platform/resource/listReader'
import { isAfter, orderBy, orderTerms, reversed, type Term } from '../platform/resource/ordering'
import type { PageQuery } from '../platform/resource/query'
import { studentList } from './rows'
import { activityCountsTable, studentStatusesTable, studentsTable as table, waitlistedSince } from './table'

/** How many rows of the list are looked at before all matches are gathered. `perMatch`: for each match that the page needs. */
export type Walk = { inNameIndex: number; inNameIndexFiltered: number; inTable: number; perMatch: number; most: number; candidates: number }

/** Where matches are gathered from: the search index, the few rows of a rare status, or the rows of one school. */
export type Source = 'search' | 'status' | 'school'

const students = sql.identifier('students')
/** What the index of names has of a row; the status of a row that matches otherwise is looked up. */
const INDEXED = sql.raw('id, last_name, first_name, school_id, activity_id, period_id, grade, search_text')
const STATUS = sql`(select status from ${table} registration where registration.id = ${table.id})`
/** Common words are in too many rows for the search index. As an expression, the planner does not look for them there. */
const textOf = (isCommon: boolean) => (isCommon ? sql`(${table.search_text} || '')` : sql`${table.search_text}`)

const COUNTED = MOST_COUNTED + 1
const limit = (rows: number) => sql.raw(`limit ${rows}`)
const filters = (query: object, narrowed = {}) =>
  and(...filterConditions({ ...studentList.filters, id: table.id, ...narrowed }, query as PageQuery, bindPlaceholder)) ?? sql`true`
const words = ({ search }: PageQuery, text: SQL = sql`${table.search_text}`) =>
  and(...searchConditions(text, search, bindPlaceholder)) ?? sql`true`

const isWaitlistOrder = ({ ordering }: PageQuery) => typeof ordering === 'string' && ordering.endsWith('waitlisted_at')
const isFiltered = (query: PageQuery) =>
  ['id', ...Object.keys(studentList.filters)].some((name) => query[name] !== undefined || query[`${name}__in`] !== undefined)

/** Whether all, none or some of the statuses that are asked for are WAITLISTED. It decides the text of a statement. */
export function waitingAsked({ status, status__in }: PageQuery): 'all' | 'none' | 'some' {
  const statuses = (status__in ?? (status === undefined ? [] : [status])) as string[]
  if (statuses.length === 0) return 'some'
  if (statuses.every((each) => each === 'WAITLISTED')) return 'all'
  return statuses.includes('WAITLISTED') ? 'some' : 'none'
}

/** Exactly the WAITLISTED registrations have `waitlisted_at`, so that the indexes of waiting lists find them. */
function waits(query: PageQuery): SQL {
  const asked = waitingAsked(query)
  if (asked === 'all') return sql`${waitlistedSince(table)} < 'infinity'`
  return asked === 'none' && isWaitlistOrder(query) ? sql`${waitlistedSince(table)} >= 'infinity'` : sql`true`
}

const matches = (query: PageQuery, text?: SQL) => sql`${filters(query)} and ${waits(query)} and ${words(query, text)}`

/** The rows of a page: those after an anchor row (before it, in reversed terms), or from an offset on. */
export type Part = { terms: Term[]; beyond: () => SQL; limit: number; offset: number }

/** The order that the index of names has. */
export const isByName = ({ terms }: Part) =>
  terms.length === 3 && studentList.sort.name.every((expression, at) => terms[at]!.expression === expression)

export function partOf(query: PageQuery, beside: 'after' | 'before' | undefined): Part {
  const { page, page_size, ordering } = query
  const terms = orderTerms(studentList, ordering)
  if (!beside) return { terms, beyond: () => sql`true`, limit: page_size + 1, offset: (page - 1) * page_size }
  const way = beside === 'before' ? reversed(terms) : terms
  const anchor = () => and(matches(query), eq(table.id, sql.placeholder(beside)))
  return { terms: way, beyond: () => isAfter(table, way, anchor())!, limit: page_size + 1, offset: 0 }
}

const idsOf = (part: Part, rows: SQL) =>
  sql`to_json(array(select id from ${rows} order by ${orderBy(part.terms)} ${limit(part.limit)} offset ${sql.raw(`${part.offset}`)}))`

const statusOf = ({ status, status__in }: PageQuery) => ({ status, status__in })
const byCreation = [table.created_at, table.id]

/** Looks at the next rows of the list, along an index in its order. Also answers how many registrations have the status. */
export function walkList(query: PageQuery, part: Part, walk: Walk): SQL {
  const { activity__id, period__id } = query
  const range = activity__id !== undefined ? { activity__id } : period__id !== undefined ? { period__id } : {}
  const isRange = Object.keys(range).length > 0
  const isInNameIndex = isByName(part) && !isRange
  const needed = part.limit + part.offset
  const isOneStatus = !isRange && query.status !== undefined && part.terms.every(({ expression }, at) => expression === byCreation[at])
  const least = isOneStatus ? 0 : !isInNameIndex ? walk.inTable : isFiltered(query) ? walk.inNameIndexFiltered : walk.inNameIndex
  const rows = Math.min(walk.most, Math.max(needed * walk.perMatch, least))
  const [columns, status] = isInNameIndex ? [INDEXED, STATUS] : [sql`*`, table.status]
  const start = and(filters(range), isWaitlistOrder(query) ? waits(query) : undefined, part.beyond())
  const order = orderBy(part.terms)
  const ofStatus = sql`select id from ${studentStatusesTable} ${students} where status = ${sql.placeholder('status')} and ${part.beyond()}`
  const walked = isOneStatus
    ? sql`select * from ${table} where id = any(array(${ofStatus} order by ${order} ${limit(rows)}))`
    : sql`select ${columns} from ${table} where ${start} order by ${order} ${limit(rows)}`
  const matching = sql`select * from (${walked}) ${students} where ${filters(query, { status })} and ${words(query)}`
  const found = isOneStatus ? sql`${matching} order by ${order} ${limit(needed)}` : sql`${matching} ${limit(needed)}`
  const counted = filters(statusOf(query), { status: activityCountsTable.status })
  return sql`select ${idsOf(part, sql`(${found}) ${students}`)}, (select coalesce(sum(number), 0) from ${activityCountsTable} where ${counted})`
}

/** In a sample of the table, one page in 500: whether more than one row in twenty has the words, and whether beside its last name. */
export const sampleWords = (query: PageQuery) => sql`
  select coalesce(avg((${words(query)})::int) > 0.05, false), coalesce(avg((${words(query, sql`${table.other_text}`)})::int) > 0.05, false)
  from ${table} tablesample system (0.2) repeatable (1)`

const isFrom = (query: PageQuery, user: User, source: Source, isCommon: boolean): SQL => {
  if (source === 'school') return and(studentList.scope(symbolic(user)), matches(query, textOf(true)))!
  if (source === 'search') return matches(query, textOf(isCommon))
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
  const rows = isFiltered(query) ? walk.inTable : walk.inNameIndex
  const first = sql`select ${INDEXED} from ${table} order by ${orderBy(orderTerms(studentList, 'name'))} ${limit(rows)}`
  const found = sql`select from (${first}) ${students} where ${filters(query, { status: STATUS })} and ${words(query)} ${limit(COUNTED)}`
  return sql`select count(*) from (${found}) counted`
}

/** Counts matches in their source. With filters, it is a minimum where the words have more rows than are looked at. */
export function countInSource(query: PageQuery, user: User, source: Source, walk: Walk): SQL {
  if (source !== 'search' || !isFiltered(query))
    return sql`select count(*), false from (select from ${table} where ${isFrom(query, user, source, false)} ${limit(COUNTED)}) counted`
  const candidates = sql`select * from ${table} where ${words(query)} ${limit(walk.candidates)}`
  return sql`select count(*) filter (where ${filters(query)}), count(*) = ${sql.raw(`${walk.candidates}`)} from (${candidates}) ${students}`
}
