import { eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import type { Page } from '@pre-u/contract/platform/http'
import type * as z from 'zod/mini'
import type { Db } from '../db/db'
import { isTimeout } from '../db/timeout'
import type { StoredTable } from '../db/tables'
import { invalid, notFound } from '../http/errors'
import { hasId, listWhere, readWords, type Word } from './conditions'
import { itemFields, type Shape } from './item'
import { orderBy, orderJoins, orderTerms } from './ordering'
import type { PageQuery, Query } from './query'
import type { Readable } from './resource'

/** A list is counted up to this many: '10.000+'. */
export const MOST_COUNTED = 10_000
const MOST_SECONDS = 5
const TOO_LONG = 'Het zoeken duurt te lang. Maak de zoekopdracht kleiner: zoek op meer letters, of kies een filter.'

/** Which ids of a table are shown, selected as `id` and `total`. */
type Rows = { table: StoredTable; rows: SQL; user: User }
type Shown = { item: z.ZodMiniObject; select?: ((user: User) => object) | undefined; joins?: Readable['joins'] }

/** Everything that an item shows of these rows, and nothing of others: joins and counts are of one page. */
export function selectItems(db: Db, { table, rows, user }: Rows, { item, select, joins }: Shown) {
  let statement = db
    .select({ ...itemFields(item, table, select?.(user) as Shape), total: sql<number>`page.total`.mapWith(Number) })
    .from<StoredTable>(table)
    .innerJoin(sql`(${rows}) page`, eq(table.id, sql`page.id`))
    .$dynamic()
  for (const [source, on] of joins?.(user) ?? []) statement = statement.leftJoin(source, on)
  return statement
}

const countAll = (table: StoredTable, where: SQL) =>
  sql`(select count(*) from (select from ${table} where ${where} limit ${sql.raw(`${MOST_COUNTED + 1}`)}) counted)`

/** The ids of one page, one more to know whether another page follows, and the count of the list. */
function pageRows(list: Readable, { page, page_size, ordering }: PageQuery, where: SQL, isSearch: boolean): SQL {
  const { table } = list
  const terms = orderTerms(list, ordering)
  const part = sql`order by ${orderBy(terms)} limit ${page_size + 1} offset ${(page - 1) * page_size}`
  if (!isSearch)
    return sql`select ${table.id} as id, ${countAll(table, where)} as total from ${table}${orderJoins(terms)} where ${where} ${part}`
  // Rows with a word are found first and sorted then: PostgreSQL cannot estimate how many there are, and would read all rows in their order.
  return sql`with found as materialized (select * from ${table} where ${where})
    select ${table.id} as id, (select count(*) from found) as total from found as ${table}${orderJoins(terms)} ${part}`
}

/** One page of a list and its count. */
export function pageStatement(db: Db, list: Readable, query: PageQuery, user: User, words: Word[]) {
  const where = listWhere(list, query, user, words) ?? sql`true`
  const rows = pageRows(list, query, where, words.length > 0)
  const { contract, table, select, joins } = list
  return selectItems(db, { table, rows, user }, { item: contract.item, select, joins }).orderBy(orderBy(orderTerms(list, query.ordering)))
}

/** For a page beyond the end of the list, which has no row with the count. */
async function readCount(db: Db, list: Readable, query: Query, user: User, words: Word[]): Promise<number> {
  const where = listWhere(list, query, user, words) ?? sql`true`
  const { rows } = await db.execute<{ total: string }>(sql`select ${countAll(list.table, where)} as total`)
  return Number(rows[0]!.total)
}

/** Reads in a transaction that PostgreSQL ends after some seconds, which is then said in a sentence. */
export async function readInTime<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  const run = async (tx: Db) => {
    await tx.execute(sql.raw(`set local statement_timeout = '${MOST_SECONDS}s'`))
    return read(tx)
  }
  try {
    return await db.transaction(run, { accessMode: 'read only' })
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

export async function readPage(db: Db, list: Readable, query: PageQuery, user: User, url: string): Promise<Page<Item>> {
  const { page, page_size } = query
  const { rows, total } = await readInTime(db, async (tx) => {
    const words = await readWords(tx, list, query)
    const found = await pageStatement(tx, list, query, user, words)
    return { rows: found, total: found[0]?.total ?? (page === 1 ? 0 : await readCount(tx, list, query, user, words)) }
  })
  return {
    count: Math.min(total, MOST_COUNTED),
    ...(total > MOST_COUNTED && { count_is_minimum: true }),
    next: rows.length > page_size ? pageUrl(url, page + 1) : null,
    previous: page > 1 ? pageUrl(url, page - 1) : null,
    results: rows.slice(0, page_size).map(({ total: _total, ...item }) => item),
  }
}

/** These items by their ids; one that is gone or out of reach is left out. */
export async function readItems(db: Db, { contract, table, scope, select, joins }: Readable, ids: number[], user: User): Promise<Item[]> {
  const reach = scope?.(user) ?? sql`true`
  const rows = sql`select ${table.id} as id, 0 as total from ${table} where ${hasId(table, ids)} and ${reach}`
  const items = await selectItems(db, { table, rows, user }, { item: contract.item, select, joins })
  const byId = new Map(items.map(({ total: _total, ...item }) => [(item as Item).id as number, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** For whoever may reach it; 404 otherwise. */
export async function readItem(db: Db, list: Readable, id: number, user: User): Promise<Item> {
  const [item] = await readItems(db, list, [id], user)
  if (!item) throw notFound()
  return item
}
