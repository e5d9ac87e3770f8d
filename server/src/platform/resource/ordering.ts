import { and, asc, Column, desc, getTableColumns, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { invalid } from '../http/errors'

export type Identified = PgTable & { id: PgColumn }
type Sortable = { table: Identified; orderable: readonly string[]; sort?: Record<string, SQLWrapper[] | undefined> }
export type Term = { expression: SQLWrapper; descending: boolean }

/** Turns `-name,position` into what rows are ordered by. What cannot be ordered is refused; the id always closes the order. */
export function orderTerms({ table, orderable, sort = {} }: Sortable, ordering: string): Term[] {
  const columns: Record<string, SQLWrapper> = getTableColumns(table)
  const terms = ordering.split(',').flatMap((asked) => {
    const descending = asked.startsWith('-')
    const name = descending ? asked.slice(1) : asked
    if (!orderable.includes(name)) throw invalid({ ordering: [`Sorteren kan op: ${orderable.join(', ')}.`] })
    return (sort[name] ?? [columns[name]!]).map((expression) => ({ expression, descending }))
  })
  return [...terms, { expression: table.id, descending: ordering.startsWith('-') }]
}

export const reversed = (terms: Term[]): Term[] => terms.map(({ expression, descending }) => ({ expression, descending: !descending }))
export const inOrder = (terms: Term[]): SQL[] =>
  terms.map(({ expression, descending }) => (descending ? desc(expression) : asc(expression)))

// Only a column can be empty; what a resource sorts by instead never is.
const canBeNull = ({ expression }: Term) => expression instanceof Column && !expression.notNull

/** Whether one row stands further on than another by this term. PostgreSQL puts NULL after everything, and first in a descending order. */
function isFurther(term: Term, value: SQL): SQL {
  const { expression, descending } = term
  const further = descending ? sql`${expression} < ${value}` : sql`${expression} > ${value}`
  if (!canBeNull(term)) return further
  const [last, first] = descending ? [value, sql`${expression}`] : [sql`${expression}`, value]
  return sql`(${further} or (${last} is null and ${first} is not null))`
}

/** The rows that come after the one with this id. Terms of one kind are compared as one row, so that an index begins right there. */
export function comesAfter(table: Identified, terms: Term[], id: number): SQL | undefined {
  const valuesOf = (wanted: Term[]) => {
    const expressions = sql.join(
      wanted.map(({ expression }) => expression),
      sql`, `,
    )
    return { expressions, values: sql`(select ${expressions} from ${table} where ${table.id} = ${id})` }
  }
  const [first, ...others] = terms
  if (!first) return undefined
  if (terms.every((term) => !canBeNull(term) && term.descending === first.descending)) {
    const { expressions, values } = valuesOf(terms)
    return first.descending ? sql`(${expressions}) < ${values}` : sql`(${expressions}) > ${values}`
  }
  const { values } = valuesOf([first])
  return or(isFurther(first, values), and(sql`${first.expression} is not distinct from ${values}`, comesAfter(table, others, id)))
}
