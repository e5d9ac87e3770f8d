import { and, eq, exists, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Page } from '@pre-u/contract/platform/http'
import type { Db } from '../db/db'
import { comesAfter, type Identified, inOrder, reversed, type Term } from './ordering'
import { chooseSource, countRows, type Divided, type From, MOST_COUNTED, type Part, type RowSource } from './rowSource'

type Asked = {
  /** The filters, and what this user can reach. */
  within: SQL | undefined
  search: SQL | undefined
  divided?: Divided | undefined
  terms: Term[]
  page: number
  page_size: number
  /** The row that the page follows or precedes: found by that, however many pages come before it. */
  after?: number | undefined
  before?: number | undefined
  url: string
  /** How many there are, where that is known without counting. */
  known?: Promise<number> | undefined
}

/** `total` is null where the way to them did not tell. */
type Found = { rows: unknown[]; hasNext: boolean; total: number | null }

/** A stretch that promises this many holds so many that they are not counted. */
const SURELY_MORE = 2 * MOST_COUNTED

/** Reads part of a list: found by what an index knows, and only then read. */
const partReader = (db: Db, table: Identified, { terms }: Asked, source: RowSource) => {
  const readFrom = ({ from, where }: From, part: Part) => {
    const total = sql<number | null>`${part.isCounted ? sql`count(*) over ()` : null}::int`
    const found = db
      .select({ found_id: sql<number>`${table.id}`.as('found_id'), total: total.as('total') })
      .from(from)
      .where(and(where, part.beyond))
      .orderBy(...inOrder(part.terms))
      .limit(part.limit)
      .offset(part.offset ?? 0)
      .as('found')
    return db
      .select({ row: getTableColumns(table), total: found.total })
      .from(table)
      .innerJoin(found, eq(found.found_id, table.id))
      .orderBy(...inOrder(terms))
  }
  return async (part: Part) => {
    const stretch = source.stretch(part)
    const near = stretch ? await readFrom(stretch, { ...part, isCounted: false }) : []
    const isNear = near.length > 0 && near.length === part.limit
    const found = isNear ? near : await readFrom(source.whole(part), part)
    const counted = part.isCounted ? (found[0]?.total ?? 0) : null
    const isMore = isNear && stretch !== null && stretch.promises >= SURELY_MORE
    return { rows: found.map(({ row }) => row), total: isNear ? (isMore ? MOST_COUNTED + 1 : null) : counted }
  }
}
type ReadPart = ReturnType<typeof partReader>

async function goOn(read: ReadPart, { terms, page_size }: Asked, from: Omit<Part, 'terms' | 'limit'>): Promise<Found> {
  const { rows, total } = await read({ terms, limit: page_size + 1, ...from })
  return { rows: rows.slice(0, page_size), hasNext: rows.length > page_size, total }
}

/** The page beside a row. Null where that leads nowhere: the row is gone, or there is no whole page before it. */
async function findBeside(read: ReadPart, table: Identified, asked: Asked): Promise<Found | null> {
  const { within, search, terms, page_size, after, before } = asked
  const anchor = after ?? before
  if (anchor === undefined) return null
  const isThere = exists(sql`(select from ${table} where ${and(eq(table.id, anchor), within, search)})`)
  if (after !== undefined) {
    const found = await goOn(read, asked, { beyond: and(isThere, comesAfter(table, terms, anchor)) })
    return found.rows.length > 0 ? found : null
  }
  const back = reversed(terms)
  const { rows, total } = await read({ terms: back, limit: page_size, beyond: and(isThere, comesAfter(table, back, anchor)) })
  return rows.length === page_size ? { rows, hasNext: true, total } : null
}

/** By its number, from whichever end is nearer. */
async function findByNumber(read: ReadPart, asked: Asked, count: number | null): Promise<Found> {
  const { terms, page, page_size } = asked
  const offset = (page - 1) * page_size
  if (count === null || offset <= count / 2) return goOn(read, asked, { offset })
  const limit = Math.max(0, Math.min(page_size, count - offset))
  const { rows, total } = await read({ terms: reversed(terms), limit, offset: Math.max(0, count - offset - limit) })
  return { rows, hasNext: offset + page_size < count, total }
}

/** The page where it can be found without a count (the first one, or one beside a row), and how many there are. */
async function findAndCount(db: Db, table: Identified, asked: Asked, source: RowSource, read: ReadPart) {
  const { page, known } = asked
  const find = () => (page === 1 ? goOn(read, asked, { isCounted: source.isGathered }) : findBeside(read, table, asked))
  if (source.isGathered) {
    const found = await find()
    return { found, counted: found?.total ?? (await countRows(db, source)) }
  }
  const [counted, found] = await Promise.all([known ?? countRows(db, source), find()])
  return { found, counted }
}

export async function readPage<T extends { id: number }>(db: Db, table: Identified, asked: Asked): Promise<Page<T>> {
  const { page, url, known } = asked
  const source = await chooseSource(db, table, asked)
  const read = partReader(db, table, asked, source)
  const { found, counted } = await findAndCount(db, table, asked, source, read)
  const isMore = known === undefined && counted > MOST_COUNTED
  const count = isMore ? MOST_COUNTED : counted
  const { rows, hasNext } = found ?? (await findByNumber(read, asked, isMore ? null : count))
  const results = rows as T[]
  return {
    count,
    ...(isMore && { count_is_minimum: true }),
    next: hasNext ? pageUrl(url, { page: page + 1, after: results.at(-1)?.id }) : null,
    previous: page > 1 ? pageUrl(url, { page: page - 1, before: page === 2 ? undefined : results[0]?.id }) : null,
    results,
  }
}

type Place = { page: number; after?: number | undefined; before?: number | undefined }

function pageUrl(url: string, { page, after, before }: Place) {
  const [path, query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ page, after, before })) {
    if (value === undefined) params.delete(name)
    else params.set(name, String(value))
  }
  return `${path}?${params.toString()}`
}
