import { and, getTableColumns, getTableName, is, SQL, sql, type Subquery } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { User } from '@pre-u/contract/access'
import type { Page } from '@pre-u/contract/platform/http'
import type * as z from 'zod/mini'
import type { Db } from '../db/db'
import { isTimeout } from '../db/faults'
import type { StoredTable } from '../db/columns'
import { invalid, notFound } from '../http/errors'
import {
  type AnyList,
  type Join,
  type PageQuery,
  type Query,
  type Word,
  hasId,
  listWhere,
  readWords,
  orderBy,
  orderJoins,
  orderTerms,
} from './query'
import type { Shape } from './item'

/** A list is counted up to this many: '10.000+'. */
const MOST_COUNTED = 10_000
const MOST_SECONDS = 5
const TOO_LONG = 'Het zoeken duurt te lang. Maak de zoekopdracht kleiner: zoek op meer letters, of kies een filter.'

// The expression is nested, because Drizzle leaves the table out of its columns where a statement has no joins.
const nested = (value: Shape[string]) => (is(value, SQL) ? sql`${value}` : value)

/** Returns exactly the fields of the contract: columns of the table, or what `select` declares instead. */
export function itemFields(item: z.ZodMiniObject, table: PgTable, select: Shape = {}): Shape {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  return Object.fromEntries(
    Object.keys(item.shape).map((name) => {
      const value = select[name] ?? columns[name]
      if (!value) throw new Error(`The item's field ${name} is neither a column nor declared in select.`)
      return [name, nested(value)]
    }),
  )
}

/** Selects rows under the name of their table, so that expressions over the table apply to them. */
export const selectRows = (db: Db, table: StoredTable, where: SQL | undefined) =>
  db.select(getTableColumns(table)).from<StoredTable>(table).where(where).as(getTableName(table))

/** Selects what items show of these rows, and of no others: joins and counts are of one page. */
export function selectItems(db: Db, rows: Subquery, fields: SelectedFields, joins: Join[] = []) {
  let statement = db.select(fields).from(rows).$dynamic()
  for (const [source, on] of joins) statement = statement.leftJoin(source, on)
  return statement
}

const countAll = (table: StoredTable, where: SQL | undefined) =>
  sql`(select count(*)::int from (select from ${table} where ${where ?? sql`true`} limit ${sql.raw(`${MOST_COUNTED + 1}`)}) counted)`

/** Selects the rows of one page with the count of the list, and one more row to know whether another page follows. */
function pageRows(db: Db, list: AnyList, { page, page_size, ordering }: PageQuery, where: SQL | undefined, isSearch: boolean) {
  const { table } = list
  const name = getTableName(table)
  const terms = orderTerms(list, ordering)
  // Rows with a word are found first and sorted then: PostgreSQL cannot estimate how many there are, and might read all rows in their order.
  // A common table expression that is read twice is not merged into the statement.
  const found = db.$with(name).as(db.select(getTableColumns(table)).from<StoredTable>(table).where(where))
  const columns = {
    ...getTableColumns(table),
    total: (isSearch ? sql`(select count(*)::int from ${found})` : countAll(table, where)).as('total'),
  }
  let rows = isSearch
    ? db.with(found).select(columns).from(found).$dynamic()
    : db.select(columns).from<StoredTable>(table).where(where).$dynamic()
  for (const [source, on] of orderJoins(terms)) rows = rows.innerJoin(source, on)
  return rows
    .orderBy(orderBy(terms))
    .limit(page_size + 1)
    .offset((page - 1) * page_size)
    .as(name)
}

/** Makes the statement for one page of a list and its count. */
export function pageStatement(db: Db, list: AnyList, query: PageQuery, user: User, words: Word[]) {
  const { contract, table, select, joins } = list
  const rows = pageRows(db, list, query, listWhere(list, query, user, words), words.length > 0)
  const fields = { ...itemFields(contract.item, table, select?.(user) as Shape), total: rows.total }
  return selectItems(db, rows, fields, joins?.(user)).orderBy(orderBy(orderTerms(list, query.ordering)))
}

/** Counts for a page beyond the end of the list, which has no row with the count. */
export const countStatement = (list: AnyList, query: Query, user: User, words: Word[]): SQL =>
  sql`select ${countAll(list.table, listWhere(list, query, user, words))} as total`

const readCount = async (db: Db, statement: SQL) => (await db.execute<{ total: number }>(statement)).rows[0]!.total

/** Runs a search in a transaction that PostgreSQL ends after some seconds, and refuses it with a sentence then. */
export async function readInTime<T>(db: Db, query: Query, read: (tx: Db) => Promise<T>): Promise<T> {
  if (!query.search) return read(db)
  const search = async (tx: Db) => {
    await tx.execute(sql.raw(`set local statement_timeout = '${MOST_SECONDS}s'`))
    return read(tx)
  }
  try {
    return await db.transaction(search, { accessMode: 'read only' })
  } catch (error) {
    throw isTimeout(error) ? invalid({ non_field_errors: [TOO_LONG] }) : error
  }
}

function pageUrl(url: string, page: number) {
  const [path, query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  params.set('page', String(page))
  return `${path}?${params.toString()}`
}

type Item = Record<string, unknown>

export async function readPage(db: Db, list: AnyList, query: PageQuery, user: User, url: string): Promise<Page<Item>> {
  const { page, page_size } = query
  const { rows, total } = await readInTime(db, query, async (tx) => {
    const words = await readWords(tx, list, query)
    const found: Item[] = await pageStatement(tx, list, query, user, words)
    if (found.length > 0 || page === 1) return { rows: found, total: Number(found[0]?.total ?? 0) }
    return { rows: found, total: await readCount(tx, countStatement(list, query, user, words)) }
  })
  return {
    count: Math.min(total, MOST_COUNTED),
    ...(total > MOST_COUNTED && { count_is_minimum: true }),
    next: rows.length > page_size ? pageUrl(url, page + 1) : null,
    previous: page > 1 ? pageUrl(url, page - 1) : null,
    results: rows.slice(0, page_size).map(({ total: _total, ...item }) => item),
  }
}

/** Reads these items by their ids; one that is deleted or out of scope is left out. */
export async function readItems(db: Db, { contract, table, scope, select, joins }: AnyList, ids: number[], user: User): Promise<Item[]> {
  const rows = selectRows(db, table, and(hasId(table, ids), scope?.(user)))
  const items: Item[] = await selectItems(db, rows, itemFields(contract.item, table, select?.(user) as Shape), joins?.(user))
  const byId = new Map<number, Item>(items.map((item) => [item.id as number, item]))
  return ids.map((id) => byId.get(id)).filter((item) => item !== undefined)
}

/** Reads an item that is in the user's scope, and throws 404 otherwise. */
export async function readItem(db: Db, list: AnyList, id: number, user: User): Promise<Item> {
  const [item] = await readItems(db, list, [id], user)
  if (!item) throw notFound()
  return item
}
