import { and, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db/db'
import { type Identified, inOrder, type Term } from './ordering'

// Beyond this many, what is not known is not counted on: nobody looks through them, and a broad search would count for seconds.
export const MOST_COUNTED = 1000
/** How many rows at most are looked at one by one for a search, and how many are gathered to be put in order. */
const MOST_SIFTED = 4000
const MOST_GATHERED = 50_000
// Rows that match do not stand at even distances.
const AMPLE = 1.5

export type Part = { terms: Term[]; limit: number; offset?: number; beyond?: SQL | undefined }
export type From = { from: PgTable | SQL; where: SQL | undefined }
/** Where rows are found. `stretch` is a part of the list that most likely holds enough of them; null where it would be too long. */
export type RowSource = From & { stretch: (part: Part) => From | null }
type Asked = { within: SQL | undefined; search: SQL | undefined; known?: unknown }

/** How many the planner expects, without looking. */
async function estimate(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(sql`explain (format json) ${found}`)
  return rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows']
}

/** Rows that are found first, whatever is asked of them then: `offset 0` keeps the planner from looking at both at once. */
const fenced = (table: PgTable, where: SQL | undefined, end = sql`offset 0`) =>
  sql`(select * from ${table} where ${where ?? sql`true`} ${end}) ${sql.identifier(getTableName(table))}`

const NO_STRETCH = () => null

/**
 * An index knows the order of a list, or the rows with a word in them, and the planner does not know that a name that is searched for
 * stands somewhere in the alphabet. So: few rows are looked at one by one; where a word is in many, the page is looked for in a stretch
 * of the list; and where it is not there, all rows with the word are gathered and put in order.
 */
export async function chooseSource(db: Db, table: Identified, { within, search, known }: Asked): Promise<RowSource> {
  const where = and(within, search)
  const plain = { from: table, where, stretch: NO_STRETCH }
  if (known !== undefined) return plain
  const [all, matching] = await Promise.all([estimate(db, table, within), search ? estimate(db, table, where) : 0])
  if (all <= MOST_SIFTED || (!search && all <= MOST_GATHERED)) return { from: fenced(table, within), where: search, stretch: NO_STRETCH }
  if (!search) return plain
  const stretch = ({ terms, limit, offset = 0, beyond }: Part): From | null => {
    const length = Math.ceil(((offset + limit) * AMPLE * all) / matching)
    if (length > MOST_SIFTED) return null
    const end = sql`order by ${sql.join(inOrder(terms), sql`, `)} limit ${length}`
    return { from: fenced(table, and(within, beyond), end), where: search }
  }
  return matching <= MOST_GATHERED ? { from: fenced(table, where), where: undefined, stretch } : { ...plain, stretch }
}

export function countRows(db: Db, { from, where }: From): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(from)
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as('counted')
  return db.$count(counted)
}
