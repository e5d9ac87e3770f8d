import { and, asc, desc, getTableColumns, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
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

/** Finds 'José' by 'jose': every word, anywhere in the text. */
export function searchFor(searched: SQLWrapper | undefined, text: string | undefined): SQL | undefined {
  const words = text?.trim().split(/\s+/).filter(Boolean) ?? []
  if (words.length === 0 || !searched) return undefined
  return and(...words.map((word) => sql`${searched} like '%' || searchable(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`))
}

type Sortable = { table: PgTable & { id: PgColumn }; orderable: readonly string[]; sort?: Record<string, SQLWrapper[] | undefined> }

/** Turns `-name,position` into ORDER BY terms. What cannot be ordered is refused; the id always closes the order. */
export function orderTerms({ table, orderable, sort = {} }: Sortable, ordering: string): SQL[] {
  const columns: Record<string, SQLWrapper> = getTableColumns(table)
  const terms = ordering.split(',').flatMap((term) => {
    const descending = term.startsWith('-')
    const name = descending ? term.slice(1) : term
    if (!orderable.includes(name)) throw invalid({ ordering: [`Sorteren kan op: ${orderable.join(', ')}.`] })
    return (sort[name] ?? [columns[name]!]).map((expression) => (descending ? desc(expression) : asc(expression)))
  })
  return [...terms, ordering.startsWith('-') ? desc(table.id) : asc(table.id)]
}

type Asked = { where: SQL | undefined; orderBy: SQL[]; page: number; page_size: number; url: string; known?: Promise<number> | undefined }

export async function readPage<T>(db: Db, table: PgTable, { where, orderBy, page, page_size, url, known }: Asked): Promise<Page<T>> {
  const [counted, results] = await Promise.all([
    known ?? db.$count(table, where),
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(page_size)
      .offset((page - 1) * page_size),
  ])
  return {
    count: counted,
    next: page * page_size < counted ? pageUrl(url, page + 1) : null,
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
