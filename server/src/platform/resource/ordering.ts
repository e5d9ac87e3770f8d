import { asc, desc, getTableColumns, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { StoredTable } from '../db/columns'
import { invalid } from '../http/errors'

export type Join = [source: PgTable | SQL, on: SQL]
/** What an order compares, and one of the list's joins that it needs. */
export type Sort = SQLWrapper[] | { join: Join; by: SQLWrapper[] }

export type Sortable = {
  contract: { orderable: readonly string[] }
  table: StoredTable
  /** The order of a list that nobody sorted. */
  ordering: string
  /** Only where a name does not mean the column of that name. */
  sort?: Record<string, Sort | undefined> | undefined
}
type Term = { expression: SQLWrapper; descending: boolean; join?: Join }

/** The terms of ORDER BY for `-name,position`. An unknown name is refused; the id always comes last, so that the order is total. */
export function orderTerms({ contract, table, ordering, sort = {} }: Sortable, asked: unknown): Term[] {
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

/** The joins that these terms need, each once. */
export const orderJoins = (terms: Term[]): Join[] => [...new Set(terms.flatMap(({ join }) => (join ? [join] : [])))]
