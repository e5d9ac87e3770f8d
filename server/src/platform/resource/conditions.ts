import type { Query } from './query'
import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import type { ListContract } from '@pre-u/contract/platform/resource'
import type { StoredTable } from '../db/tables'

/** Whether an expression has the value, or one of the values, that a query asks for. */
export type Matches = (expression: SQLWrapper) => SQL
/** The expression that a filter compares, or a condition made from it: with other tables, or with another operator on its one value. */
export type Condition = SQLWrapper | ((matches: Matches, value: SQL) => SQL | undefined)

/** Gives a value of the query its place in the statement: a placeholder in a prepared one, the value itself elsewhere. */
export type Bind = (name: string, value: unknown) => SQL
export const bindValue: Bind = (_name, value) => sql`${sql.param(value)}`
export const bindPlaceholder: Bind = (name) => sql`${sql.placeholder(name)}`

export type Listable = {
  contract: Pick<ListContract, 'filterBy' | 'orderable'>
  table: StoredTable
  scope?: ((user: User) => SQL | undefined) | undefined
  search?: SQLWrapper[] | undefined
  searchText?: SQLWrapper | undefined
  matchesWord?: ((pattern: SQL) => SQL) | undefined
  filters: Record<string, Condition>
}

function matching(query: Query, name: string, bind: Bind): Matches | undefined {
  const many = `${name}__in`
  if (query[name] === undefined && query[many] === undefined) return undefined
  const one: Matches = (expression) => sql`${expression} = ${bind(name, query[name])}`
  const any: Matches = (expression) => sql`${expression} = any(${bind(many, query[many])})`
  if (query[many] === undefined) return one
  return query[name] === undefined ? any : (expression) => and(one(expression), any(expression))!
}

const isFunction = (condition: Condition): condition is (matches: Matches, value: SQL) => SQL | undefined => typeof condition === 'function'

/** One condition for each filter that the query uses. */
export const filterConditions = (filters: Record<string, Condition>, query: Query, bind: Bind) =>
  Object.entries(filters).map(([name, condition]) => {
    const matches = matching(query, name, bind)
    return matches && (isFunction(condition) ? condition(matches, bind(name, query[name])) : matches(condition))
  })

/** What is searched in these columns, with a space before each word. `search_words` is an immutable function. */
export const searchableText = (columns: SQLWrapper[]): SQL =>
  sql`search_words(${sql.join(
    columns.map((column) => sql`' ' || coalesce(${column}, '')`),
    sql` || `,
  )})`

export const searchWords = (search: unknown) => (typeof search === 'string' ? search.trim().split(/\s+/).filter(Boolean) : [])

/** As a subquery the pattern is made once, not for each row. */
const searchPattern = (bind: Bind, word: string, index: number) => sql`(select search_pattern(${bind(`search_${index}`, word)}))`

/** One condition for each word of the search. */
export const searchConditions = (matchesWord: (pattern: SQL, index: number) => SQL, search: unknown, bind: Bind) =>
  searchWords(search).map((word, index) => matchesWord(searchPattern(bind, word, index), index))

function searchIn({ search, searchText, matchesWord }: Listable, query: Query, bind: Bind) {
  const searched = searchText ?? (search && searchableText(search))
  const isIn = matchesWord ?? (searched && ((pattern: SQL) => sql`${searched} like ${pattern}`))
  return isIn ? searchConditions(isIn, query.search, bind) : []
}

/** What a user can reach at all, and what the query asks of it. */
export const listWhere = (list: Listable, query: Query, user: User, bind: Bind = bindValue): SQL | undefined =>
  and(list.scope?.(user), ...filterConditions({ ...list.filters, id: list.table.id }, query, bind), ...searchIn(list, query, bind))

/** In Amsterdam. */
export const startOfDay = (day: SQL) => sql`((${day})::timestamp at time zone 'Europe/Amsterdam')`
/** Of a filter by day, in Amsterdam: from that day on, and up to its end. */
export const fromDay = (instant: SQLWrapper) => (_matches: Matches, day: SQL) => sql`${instant} >= ${startOfDay(sql`${day}::date`)}`
export const untilDay = (instant: SQLWrapper) => (_matches: Matches, day: SQL) => sql`${instant} < ${startOfDay(sql`${day}::date + 1`)}`

/** Ids come from outside and may be larger than any of ours: bigint. */
export const hasId = (table: StoredTable, ids: number[]) => sql`${table.id} = any(${sql.param(ids)}::bigint[])`

/** In a prepared statement the user's ids are placeholders; the role decides its text. */
export const symbolic = (user: User) => {
  const [id, school_id] = [sql.placeholder('user_id'), sql.placeholder('school_id')]
  return { ...user, id, school: user.school && { ...user.school, id: school_id } } as unknown as User
}
export const userValues = (user: User) => ({ user_id: user.id, school_id: user.school?.id ?? null })
