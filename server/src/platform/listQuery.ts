import { and, asc, desc, eq, getTableColumns, getTableName, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '@pre-u/contract/http'
import type { Db } from './db/db'
import { invalid } from './errors'

/** 'École' sorts beside 'Ecole', whatever the case. Index the same expression. */
export const dutch = (column: SQLWrapper) => sql`${column} collate "und-x-icu"`

/** What is searched in these columns. `searchable` is the immutable function of the first migration. */
export const searchable = (columns: SQLWrapper[]): SQL | undefined =>
  columns.length === 0
    ? undefined
    : sql`searchable(${sql.join(
        columns.map((column) => sql`coalesce(${column}, '')`),
        sql` || ' ' || `,
      )})`

// A name of two letters is found as a whole word; part of a word that short would be in nearly every row.
const SHORT = 2

/** Finds 'José' by 'jose': every word, anywhere in the text, or as a word of its own when it is short and the text has spaces around words. */
export function searchFor(searched: SQLWrapper | undefined, text: string | undefined, { wholeShortWords = false } = {}): SQL | undefined {
  const words = text?.trim().split(/\s+/).filter(Boolean) ?? []
  if (words.length === 0 || !searched) return undefined
  return and(
    ...words.map((word) => {
      const edge = wholeShortWords && word.length <= SHORT ? ' ' : ''
      return sql`${searched} like '%' || ${edge} || searchable(${word.replace(/[\\%_]/g, '\\$&')}) || ${edge} || '%'`
    }),
  )
}

type Identified = PgTable & { id: PgColumn }
type Sortable = { table: Identified; orderable: readonly string[]; sort?: Record<string, SQLWrapper[] | undefined> }

/** Turns `-name,position` into ORDER BY terms. What cannot be ordered is refused; the id always closes the order. */
export function orderTerms({ table, orderable, sort = {} }: Sortable, ordering: string, way: 'forward' | 'backward' = 'forward'): SQL[] {
  const columns: Record<string, SQLWrapper> = getTableColumns(table)
  const term = (expression: SQLWrapper, descending: boolean) => (descending === (way === 'forward') ? desc(expression) : asc(expression))
  const terms = ordering.split(',').flatMap((asked) => {
    const descending = asked.startsWith('-')
    const name = descending ? asked.slice(1) : asked
    if (!orderable.includes(name)) throw invalid({ ordering: [`Sorteren kan op: ${orderable.join(', ')}.`] })
    return (sort[name] ?? [columns[name]!]).map((expression) => term(expression, descending))
  })
  return [...terms, term(table.id, ordering.startsWith('-'))]
}

type Asked = {
  where: SQL | undefined
  orderBy: SQL[]
  backward: SQL[]
  page: number
  page_size: number
  url: string
  /** How many there are, where that is known without counting. */
  known?: Promise<number> | undefined
}

// Beyond this many, what is not known is not counted on: nobody looks through them, and a broad search would count for seconds.
const MOST_COUNTED = 10_000
const MOST_GATHERED = 50_000

async function countRows(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as('counted')
  return db.$count(counted)
}

/** How many the planner expects, without looking. */
async function estimate(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(sql`explain (format json) ${found}`)
  return rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows']
}

/**
 * Which rows stand on a page: found from whichever end is nearer, by what an index knows, and only then read. What is `gathered` is
 * found first and put in order then: a name that is searched for stands somewhere in the alphabet, and walking there from its beginning
 * takes longer.
 */
function findPage(
  db: Db,
  table: Identified,
  { where, orderBy, backward, page, page_size }: Asked,
  count: number | null,
  gathered: boolean,
) {
  const offset = (page - 1) * page_size
  const isNearEnd = count !== null && offset > count / 2
  const size = isNearEnd ? Math.max(0, Math.min(page_size, count - offset)) : page_size
  const start = isNearEnd ? Math.max(0, count - offset - size) : offset
  const order = isNearEnd ? backward : orderBy
  // `offset 0` keeps the planner from looking at the limit before it has looked at the search.
  const fenced = sql`(select * from ${table} where ${where ?? sql`true`} offset 0) ${sql.identifier(getTableName(table))}`
  const found = db
    .select({ found_id: sql<number>`${table.id}`.as('found_id') })
    .from(gathered ? fenced : table)
    .where(gathered ? undefined : where)
    .orderBy(...order)
    .limit(size)
    .offset(start)
    .as('found')
  return db
    .select(getTableColumns(table))
    .from(table)
    .innerJoin(found, eq(found.found_id, table.id))
    .orderBy(...orderBy)
}

export async function readPage<T>(db: Db, table: Identified, asked: Asked): Promise<Page<T>> {
  const { where, page, page_size, url, known } = asked
  const gathered = known === undefined && (await estimate(db, table, where)) <= MOST_GATHERED
  // The first page needs no count to be found; the others may be nearer to the end.
  const first = page === 1 ? findPage(db, table, asked, null, gathered) : null
  const [counted, firstRows] = await Promise.all([known ?? countRows(db, table, where), first])
  const isMore = known === undefined && counted > MOST_COUNTED
  const count = isMore ? MOST_COUNTED : counted
  const results = firstRows ?? (await findPage(db, table, asked, isMore ? null : count, gathered))
  return {
    count,
    ...(isMore && { count_is_minimum: true }),
    next: (isMore ? results.length === page_size : page * page_size < count) ? pageUrl(url, page + 1) : null,
    previous: page > 1 ? pageUrl(url, page - 1) : null,
    results: results as T[],
  }
}

function pageUrl(url: string, page: number) {
  const [path, query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  params.set('page', String(page))
  return `${path}?${params.toString()}`
}
