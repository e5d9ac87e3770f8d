import { and, not, type SQL, sql } from 'drizzle-orm'
import { plainText } from '@pre-u/contract/platform/plainText'
import { dutch } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { MOST_COUNTED } from '../platform/resource/listReader'
import { orderBy, type Term } from '../platform/resource/ordering'
import { besideLastName, studentsTable as table } from './table'

/** Up to this many rows are filtered one by one. */
const MOST_FILTERED = 4000
/** Up to this many matching rows are read and sorted. */
const MOST_SORTED = 250_000
/** Matches are not spread evenly: a prefix of the list is read this much longer than the estimate says. */
const MARGIN = 1.5
const LEAST_SHARE = 0.25
const LONGEST_PREFIX = 10_000

export type Part = { terms: Term[]; limit: number; offset?: number; beyond?: SQL | undefined }
type From = { from: SQL; where: SQL | undefined }

/** How the matches of a search are read. `prefix` is the beginning of the ordered list where it most likely holds a page of them. */
export type RowSource = { all: (part: Part) => From; prefix: (part: Part) => From | null; counted: From }

/** Two disjoint sets of matches: last names that begin with the word, which the order's index knows, and the rest. */
type Divided = { byLastName: SQL; others: SQL; isNameOrder: boolean }

const name = sql.identifier('students')
const AFTER_EVERY_LETTER = '\uffff'

/** A single word of plain letters can be found by the beginning of a last name. */
function divide(search: string, terms: Term[]): Divided | undefined {
  const word = plainText(search.trim())
  if (!/^[a-z]{3,}$/.test(word)) return undefined
  const lastName = dutch(table.last_name)
  return {
    byLastName: sql`(${lastName} >= ${word} and ${lastName} < ${word + AFTER_EVERY_LETTER})`,
    others: sql`${besideLastName(table)} like ${`%${word}%`}`,
    isNameOrder: terms.length === 3,
  }
}

async function estimateRows(db: Db, where: SQL | undefined): Promise<number> {
  const query = sql`explain (format json) select 1 from ${table} where ${where ?? sql`true`}`
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(query)
  return rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows']
}

/** `offset 0` keeps the planner from merging the subquery with what is asked of it. */
const fenced = (where: SQL | undefined, end = sql`offset 0`) => sql`(select * from ${table} where ${where ?? sql`true`} ${end}) ${name}`
/** Materialized: for a LIMIT the planner would scan the table instead of using the trigram index. */
const materialized = (where: SQL | undefined) =>
  sql`(with ${name} as materialized (select * from ${table} where ${where ?? sql`true`}) select * from ${name}) ${name}`

function union(filter: SQL | undefined, { byLastName, others }: Divided, what: SQL, beyond: SQL | undefined, end: SQL) {
  const first = sql`select ${what} from ${table} where ${and(filter, byLastName, beyond)} ${end}`
  const second = sql`select ${what} from ${table} where ${and(filter, others, not(byLastName), beyond)}`
  return sql`((${first}) union all (${second})) ${name}`
}

const NO_PREFIX = () => null

/** In name order, one page of the last names that begin with the word is enough. */
const sourceInNameOrder = (filter: SQL | undefined, divided: Divided): RowSource => ({
  all: ({ terms, limit, offset = 0, beyond }) => ({
    from: union(filter, divided, sql`*`, beyond, sql`order by ${orderBy(terms)} limit ${offset + limit}`),
    where: undefined,
  }),
  prefix: NO_PREFIX,
  counted: { from: union(filter, divided, sql`1`, undefined, sql`limit ${MOST_COUNTED + 1}`), where: undefined },
})

/**
 * One index knows the order, another the words, and the planner assumes that matches are spread evenly over the order. So: few rows are
 * filtered one by one; where many match, a page is looked for in a prefix of the list; else all matches are read and sorted.
 */
export async function chooseSource(db: Db, filter: SQL | undefined, search: SQL, text: string, terms: Term[]): Promise<RowSource> {
  const where = and(filter, search)
  const divided = divide(text, terms)
  const [rows, matches, others] = await Promise.all([
    estimateRows(db, filter),
    estimateRows(db, where),
    divided ? estimateRows(db, divided.others) : 0,
  ])
  if (rows <= MOST_FILTERED) {
    const filtered = { from: fenced(filter), where: search }
    return { all: () => filtered, prefix: NO_PREFIX, counted: filtered }
  }
  const names = others <= MOST_FILTERED ? divided : undefined
  if (names?.isNameOrder) return sourceInNameOrder(filter, names)
  const prefix = ({ terms: order, limit, offset = 0, beyond }: Part): From | null => {
    const needed = Math.ceil(((offset + limit) * MARGIN * rows) / matches)
    if (needed > Math.min(matches, LONGEST_PREFIX)) return null
    const length = Math.max(needed, Math.min(LONGEST_PREFIX, Math.round(matches * LEAST_SHARE)))
    return { from: fenced(and(filter, beyond), sql`order by ${orderBy(order)} limit ${length}`), where: search }
  }
  const counted = { from: materialized(where), where: undefined }
  if (matches > MOST_SORTED) return { all: () => ({ from: sql`${table}`, where }), prefix, counted: { from: sql`${table}`, where } }
  // With a filter, the index of names leads to fewer rows than the trigram index, which knows no filters.
  const from = names && filter ? union(filter, names, sql`*`, undefined, sql``) : fenced(where)
  return { all: () => ({ from, where: undefined }), prefix, counted }
}
