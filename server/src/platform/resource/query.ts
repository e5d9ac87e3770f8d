import { and, asc, desc, getTableColumns, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { User } from '@pre-u/contract/access'
import type { ListContract } from '@pre-u/contract/platform/resource'
import type { Db } from '../db/db'
import type { StoredTable } from '../db/columns'
import { invalid } from '../http/errors'

/** The validated query of a list or an export. */
export type Query = Record<string, unknown>
export type PageQuery = Query & { page: number; page_size: number }

/** Whether an expression has the value, or one of the values, that a query asks for. */
export type Matches = (expression: SQLWrapper) => SQL
/** The expression that a filter compares, or a condition made from it: with other tables, or with another operator on its one value. */
export type Condition = SQLWrapper | ((matches: Matches, value: SQL) => SQL | undefined)

/** A column that refers to a table with a search text of its own. */
type Reference = { column: PgColumn; table: StoredTable & { search_text: PgColumn } }

export type Join = [source: PgTable | SQL, on: SQL]
/** What an order compares, and one of the list's joins that it needs. */
export type Sort = SQLWrapper[] | { join: Join; by: SQLWrapper[] }

/** A `List` as generic code sees it. */
export type AnyList = {
  contract: ListContract
  table: StoredTable
  select?: ((user: User) => object) | undefined
  joins?: ((user: User) => Join[]) | undefined
  scope?: ((user: User) => SQL | undefined) | undefined
  search?: SQLWrapper[] | undefined
  searchText?: SQLWrapper | undefined
  searchRelated?: Reference[] | undefined
  ordering: string
  sort?: Record<string, Sort | undefined> | undefined
  filters: Record<string, Condition>
}

function matching(query: Query, name: string): Matches | undefined {
  const [one, many] = [query[name], query[`${name}__in`]]
  if (one === undefined && many === undefined) return undefined
  return (expression) =>
    and(
      one === undefined ? undefined : sql`${expression} = ${sql.param(one)}`,
      many === undefined ? undefined : sql`${expression} = any(${sql.param(many)})`,
    )!
}

const isFunction = (condition: Condition): condition is (matches: Matches, value: SQL) => SQL | undefined => typeof condition === 'function'

/** One condition for each filter that the query uses. */
export const filterConditions = (filters: Record<string, Condition>, query: Query) =>
  Object.entries(filters).map(([name, condition]) => {
    const matches = matching(query, name)
    return matches && (isFunction(condition) ? condition(matches, sql`${sql.param(query[name])}`) : matches(condition))
  })

/** What is searched in these columns, with a space before each word. `search_words` is an immutable function. */
export const searchableText = (columns: SQLWrapper[]): SQL =>
  sql`search_words(${sql.join(
    columns.map((column) => sql`' ' || coalesce(${column}, '')`),
    sql` || `,
  )})`

/** Each word once, because each is a condition of the statement. */
function splitWords(search: unknown): string[] {
  const words = typeof search === 'string' ? search.trim().split(/\s+/).filter(Boolean) : []
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
}

/** PostgreSQL makes the pattern when it plans the statement, so that it can estimate how many rows have the word. */
const hasWord = (text: SQLWrapper, word: string) => sql`${text} like search_pattern(${word})`

/** One condition for each word of the search. */
export const searchConditions = (text: SQLWrapper, search: unknown) => splitWords(search).map((word) => hasWord(text, word))

/** A word of the search, and for each of `searchRelated` the ids of the records that have it. */
export type Word = { word: string; related: number[][] }

/**
 * Reads which related records have a word of the search before the list is read: mostly none have, and then PostgreSQL knows best how many
 * rows the list has.
 */
export async function readWords(db: Db, list: Pick<AnyList, 'searchRelated'>, query: Query): Promise<Word[]> {
  const words = splitWords(query.search)
  const { searchRelated = [] } = list
  if (words.length === 0 || searchRelated.length === 0) return words.map((word) => ({ word, related: [] }))
  return (await db.execute<Word>(wordsStatement(searchRelated, words))).rows
}

export function wordsStatement(searchRelated: Reference[], words: string[]): SQL {
  const having = searchRelated.map(({ table }) => sql`array(select ${table.id} from ${table} where ${table.search_text} like pattern)`)
  return sql`
    with given as materialized (
      select word, place, search_pattern(word) as pattern from unnest(${sql.param(words)}::text[]) with ordinality as words (word, place))
    select word, json_build_array(${sql.join(having, sql`, `)}) as related from given order by place`
}

function searchIn({ search, searchText, searchRelated = [] }: AnyList, words: Word[]): (SQL | undefined)[] {
  const text = searchText ?? (search && searchableText(search))
  if (!text) return []
  return words.map(({ word, related }) => {
    const byReference = searchRelated.map(({ column }, index) =>
      related[index]?.length ? sql`${column} = any(${sql.param(related[index])})` : undefined,
    )
    return or(hasWord(text, word), ...byReference)
  })
}

/** Selects what a user can reach at all, and what the query asks of it. `words` are those of `readWords`. */
export const listWhere = (list: AnyList, query: Query, user: User, words: Word[]): SQL | undefined =>
  and(list.scope?.(user), ...filterConditions({ ...list.filters, id: list.table.id }, query), ...searchIn(list, words))

/** The moment at which a day begins in Amsterdam. */
export const startOfDay = (day: SQL) => sql`((${day})::timestamp at time zone 'Europe/Amsterdam')`
/** The conditions of a filter by day, in Amsterdam: from that day on, and up to its end. */
export const fromDay = (instant: SQLWrapper) => (_matches: Matches, day: SQL) => sql`${instant} >= ${startOfDay(sql`${day}::date`)}`
export const untilDay = (instant: SQLWrapper) => (_matches: Matches, day: SQL) => sql`${instant} < ${startOfDay(sql`${day}::date + 1`)}`

/** Ids come from outside and may be larger than any of ours: bigint. */
export const hasId = (table: StoredTable, ids: number[]) => sql`${table.id} = any(${sql.param(ids)}::bigint[])`

type Term = { expression: SQLWrapper; descending: boolean; join?: Join }

/** Returns the terms of ORDER BY for `-name,position`. An unknown name is refused; the id always comes last, so that the order is total. */
export function orderTerms({ contract, table, ordering, sort = {} }: AnyList, asked: unknown): Term[] {
  const wanted = typeof asked === 'string' && asked !== '' ? asked : ordering
  const columns: Record<string, SQLWrapper> = getTableColumns(table)
  const terms = wanted.split(',').flatMap((part): Term[] => {
    const descending = part.startsWith('-')
    const name = descending ? part.slice(1) : part
    if (!contract.orderable.includes(name)) throw invalid({ ordering: [`Sorteren kan op: ${contract.orderable.join(', ')}.`] })
    const given = sort[name] ?? [columns[name]!]
    if (Array.isArray(given)) return given.map((expression) => ({ expression, descending }))
    return given.by.map((expression) => ({ expression, descending, join: given.join }))
  })
  return [...terms, { expression: table.id, descending: wanted.startsWith('-') }]
}

export const orderBy = (terms: Term[]): SQL =>
  sql.join(
    terms.map(({ expression, descending }) => (descending ? desc(expression) : asc(expression))),
    sql`, `,
  )

/** Returns the joins that these terms need, each once. */
export const orderJoins = (terms: Term[]): Join[] => [...new Set(terms.flatMap(({ join }) => (join ? [join] : [])))]
