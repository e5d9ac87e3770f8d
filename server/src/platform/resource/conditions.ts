import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import type { ListContract } from '@pre-u/contract/platform/resource'
import type { StoredTable } from './resource'

/** Whether an expression has the value, or one of the values, that a query asks for. */
export type Matches = (expression: SQLWrapper) => SQL
/** The expression that a filter compares, or the condition made from it where another table is involved. */
export type Condition = SQLWrapper | ((matches: Matches) => SQL | undefined)

/** Gives a value of the query its place in the statement: a placeholder in a prepared one, the value itself elsewhere. */
export type Bind = (name: string, value: unknown) => SQL
export const bindValue: Bind = (_name, value) => sql`${sql.param(value)}`
export const bindPlaceholder: Bind = (name) => sql`${sql.placeholder(name)}`

export type Query = Record<string, unknown>
export type Listable = {
  contract: Pick<ListContract, 'filterBy' | 'orderable'>
  table: StoredTable
  scope?: ((user: User) => SQL | undefined) | undefined
  search?: SQLWrapper[] | undefined
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

const isFunction = (condition: Condition): condition is (matches: Matches) => SQL | undefined => typeof condition === 'function'

const filterConditions = ({ filters, table }: Listable, query: Query, bind: Bind) =>
  Object.entries({ ...filters, id: table.id }).map(([name, condition]) => {
    const matches = matching(query, name, bind)
    return matches && (isFunction(condition) ? condition(matches) : matches(condition))
  })

/** What is searched in these columns. `searchable` is the immutable function of the first migration. */
export const searchable = (columns: SQLWrapper[]): SQL =>
  sql`searchable(${sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )})`

export const searchWords = (search: unknown) => (typeof search === 'string' ? search.trim().split(/\s+/).filter(Boolean) : [])
export const likePattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Every word of the search, anywhere in the columns. 'jose' finds 'José'. */
export const searchConditions = (columns: SQLWrapper[], search: unknown, bind: Bind) =>
  searchWords(search).map((word, index) => sql`${searchable(columns)} like searchable(${bind(`search_${index}`, likePattern(word))})`)

/** What a user can reach at all, and what the query asks of it. */
export const listWhere = (list: Listable, query: Query, user: User, bind: Bind = bindValue): SQL | undefined =>
  and(list.scope?.(user), ...filterConditions(list, query, bind), ...(list.search ? searchConditions(list.search, query.search, bind) : []))

/** Ids come from outside and may be larger than any of ours: bigint. */
export const hasId = (table: StoredTable, ids: number[]) => sql`${table.id} = any(${sql.param(ids)}::bigint[])`

/** In a prepared statement the user's ids are placeholders; the role decides its text. */
export const symbolic = (user: User) => {
  const [id, school_id] = [sql.placeholder('user_id'), sql.placeholder('school_id')]
  return { ...user, id, school: user.school && { ...user.school, id: school_id } } as unknown as User
}
export const userValues = (user: User) => ({ user_id: user.id, school_id: user.school?.id ?? null })
