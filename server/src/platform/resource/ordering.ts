import { and, asc, Column, desc, getTableColumns, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { invalid } from '../http/errors'
import type { StoredTable } from '../db/tables'

export type Sortable = {
  contract: { orderable: readonly string[] }
  table: StoredTable
  /** The order of a list that nobody sorted. */
  ordering: string
  /** Only where a name does not mean the column of that name. Never null. */
  sort?: Record<string, SQLWrapper[] | undefined> | undefined
}
export type Term = { expression: SQLWrapper; descending: boolean }

/** The terms of ORDER BY for `-name,position`. An unknown name is refused; the id always comes last, so that the order is total. */
export function orderTerms({ contract, table, ordering, sort = {} }: Sortable, asked: unknown): Term[] {
  const wanted = typeof asked === 'string' && asked !== '' ? asked : ordering
  const columns: Record<string, SQLWrapper> = getTableColumns(table)
  const terms = wanted.split(',').flatMap((part) => {
    const descending = part.startsWith('-')
    const name = descending ? part.slice(1) : part
    if (!contract.orderable.includes(name)) throw invalid({ ordering: [`Sorteren kan op: ${contract.orderable.join(', ')}.`] })
    return (sort[name] ?? [columns[name]!]).map((expression) => ({ expression, descending }))
  })
  return [...terms, { expression: table.id, descending: wanted.startsWith('-') }]
}

export const reversed = (terms: Term[]): Term[] => terms.map(({ expression, descending }) => ({ expression, descending: !descending }))
export const orderBy = (terms: Term[]): SQL =>
  sql.join(
    terms.map(({ expression, descending }) => (descending ? desc(expression) : asc(expression))),
    sql`, `,
  )

const canBeNull = ({ expression }: Term) => expression instanceof Column && !expression.notNull

/** PostgreSQL sorts NULL last, and first in a descending order. */
function isBeyond(term: Term, value: SQL): SQL {
  const { expression, descending } = term
  const beyond = descending ? sql`${expression} < ${value}` : sql`${expression} > ${value}`
  if (!canBeNull(term)) return beyond
  const [last, first] = descending ? [value, sql`${expression}`] : [sql`${expression}`, value]
  return sql`(${beyond} or (${last} is null and ${first} is not null))`
}

/** The keyset condition: rows after the anchor. Terms of one direction are compared as one row value, which an index can start from. */
export function isAfter(table: StoredTable, terms: Term[], anchor: SQL | undefined): SQL | undefined {
  const anchorValues = (wanted: Term[]) => {
    const expressions = sql.join(
      wanted.map(({ expression }) => expression),
      sql`, `,
    )
    return { expressions, values: sql`(select ${expressions} from ${table} where ${anchor})` }
  }
  const [first, ...others] = terms
  if (!first) return undefined
  if (terms.every((term) => !canBeNull(term) && term.descending === first.descending)) {
    const { expressions, values } = anchorValues(terms)
    return first.descending ? sql`(${expressions}) < ${values}` : sql`(${expressions}) > ${values}`
  }
  const { values } = anchorValues([first])
  return or(isBeyond(first, values), and(sql`${first.expression} is not distinct from ${values}`, isAfter(table, others, anchor)))
}
